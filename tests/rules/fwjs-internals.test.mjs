import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import test from 'node:test'
import { repositoryTexts } from './support/sources.mjs'

const require = createRequire(import.meta.url)

/*
 * The comparisons are plain JavaScript, so no compiler notices if a function inside the
 * packages is renamed. They load such functions with `side.file('lib/…')` and
 * `side.engine('lib/…')`.
 */

const folders = { ours: 'fwjs', side: 'fwjs', third: 'fwjs-v3' }

function missingNames(texts) {
  const uses = Object.values(texts).flatMap((text) => [
    ...text.matchAll(/const \{ ([^}]+) \} = (\w+)\.(file|engine)\('(lib\/[^']+)'\)/g),
  ])
  return uses.flatMap(([, names = '', side = '', by = '', file = '']) => {
    const folder = by === 'engine' ? 'fwjs-core' : folders[side]
    if (folder === undefined) return []
    const inside = require(`../../packages/${folder}/${file}.js`)
    return names
      .split(', ')
      .filter((name) => inside[name] === undefined)
      .map((name) => `${folder}/${file} has no ${name}`)
  })
}

test('the comparisons use only functions that the packages have', () => {
  assert.deepEqual(missingNames(repositoryTexts('tests/conformance')), [])
})

test('detects a function that the packages do not have', () => {
  const text = "const { buildIndex, indexOf } = side.engine('lib/engine/route-index')"
  assert.deepEqual(missingNames({ 'a.mjs': text }), [
    'fwjs-core/lib/engine/route-index has no indexOf',
  ])
})
