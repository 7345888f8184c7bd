import assert from 'node:assert/strict'
import test from 'node:test'
import { seenBy } from '../support/reply.mts'

function range(Range?: string): Promise<unknown> {
  const headers: Record<string, string> = Range === undefined ? {} : { Range }
  return seenBy((req) => req.range(100), { headers })
}

test('req.range(size) returns the requested ranges', async () => {
  assert.deepEqual(await range('bytes=0-50,60-100'), [
    { start: 0, end: 50 },
    { start: 60, end: 99 },
  ])
})

test('req.range is undefined without Range, -1 if unsatisfiable, and -2 if malformed', async () => {
  assert.equal(await range(), undefined)
  assert.equal(await range('bytes=200-'), -1)
  assert.equal(await range('x'), -2)
  assert.equal(await range('bytes=0-1,200-'), -1)
  assert.equal(await range('bytes=0-1,x'), -1)
})
