import assert from 'node:assert/strict'
import http from 'node:http'
import test from 'node:test'
import { type ProtectOptions, protect } from 'fwjs-ops'
import { connect, head, serving } from '../support/client.mts'

/** Returns the responses to a request with this many headers, and to one pipelined after it. */
async function responsesTo(count: number, options: ProtectOptions, server = http.createServer()) {
  let handled = 0
  server.on('request', (_req, res: http.ServerResponse) => {
    handled += 1
    res.end()
  })
  const fields = Array.from({ length: count - 2 }, (_, index) => `X${index}: 1`)
  const text = await serving(
    protect(server, options),
    (port) =>
      connect(port, head('/', ...fields, 'X-Last: 1') + head('/', 'Connection: close')).closed,
  )
  return { statuses: text.match(/(?<=HTTP\/1.1 )\d+/g), handled }
}

test('a request with too many headers gets a 431, and no later request is handled', async () => {
  const rejected = await responsesTo(51, { maxHeadersCount: 50 })
  assert.deepEqual(rejected.statuses, ['431'])
  assert.equal(rejected.handled, 0)
  const fine = await responsesTo(50, { maxHeadersCount: 50 })
  assert.deepEqual(fine.statuses, ['200', '200'])
})

test("the default is 1,000 headers, or the server's own limit", async () => {
  assert.deepEqual((await responsesTo(1000, {})).statuses, ['200', '200'])
  assert.deepEqual((await responsesTo(1200, {})).statuses, ['431'])
  const server = http.createServer()
  server.maxHeadersCount = 20
  assert.deepEqual((await responsesTo(21, {}, server)).statuses, ['431'])
})

test('with maxHeadersCount: 0, Node.js decides', async () => {
  assert.deepEqual((await responsesTo(600, { maxHeadersCount: 0 })).statuses, ['200', '200'])
})
