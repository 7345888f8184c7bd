import assert from 'node:assert/strict'
import http from 'node:http'
import test from 'node:test'
import { type ProtectOptions, protect } from 'fwjs-ops'
import { connect, head, serving } from '../support/client.mts'

/** The answers to a request with so many headers, and to one behind it. */
async function answersTo(count: number, options: ProtectOptions, server = http.createServer()) {
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

test('a request with more headers than the limit gets a 431, and none behind it is handled', async () => {
  const refused = await answersTo(51, { maxHeadersCount: 50 })
  assert.deepEqual(refused.statuses, ['431'])
  assert.equal(refused.handled, 0)
  const fine = await answersTo(50, { maxHeadersCount: 50 })
  assert.deepEqual(fine.statuses, ['200', '200'])
})

test('1,000 headers are allowed by default, and what the server itself allows', async () => {
  assert.deepEqual((await answersTo(1000, {})).statuses, ['200', '200'])
  assert.deepEqual((await answersTo(1200, {})).statuses, ['431'])
  const server = http.createServer()
  server.maxHeadersCount = 20
  assert.deepEqual((await answersTo(21, {}, server)).statuses, ['431'])
})

test('with maxHeadersCount: 0 Node decides', async () => {
  assert.deepEqual((await answersTo(600, { maxHeadersCount: 0 })).statuses, ['200', '200'])
})
