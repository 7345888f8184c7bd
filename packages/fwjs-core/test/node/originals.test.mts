import assert from 'node:assert/strict'
import test from 'node:test'
import { hasOriginalMatch, recordOriginals } from 'fwjs-core/lib/node/original-members.js'

function createLayers(): { match(path: string): boolean } {
  const prototype = { match: (path: string) => path === '/' }
  recordOriginals(prototype, ['match'])
  return prototype
}

test('each prototype has its own originals, and objects inherit them', () => {
  const [first, second] = [createLayers(), createLayers()]
  assert.ok(hasOriginalMatch(first) && hasOriginalMatch(second))
  assert.ok(hasOriginalMatch(Object.create(first)))
  first.match = second.match
  assert.equal(hasOriginalMatch(Object.create(first)), false)
  assert.ok(hasOriginalMatch(Object.create(second)))
})

test('an object without a record has no original methods, even if it lacks the method', () => {
  const { match } = createLayers()
  assert.equal(hasOriginalMatch({ match }), false)
  assert.equal(hasOriginalMatch({} as { match: typeof match }), false)
})
