import assert from 'node:assert/strict'
import test from 'node:test'
import { seenBy } from '../support/reply.mts'

test('res.locals is a function that adds variables and returns them', async () => {
  const seen = await seenBy((_req, res) => {
    const given = { a: 1 }
    return [Object.keys(res.locals), res.locals(given) === given, res.locals['a']]
  })
  assert.deepEqual(seen, [[], true, 1])
})
