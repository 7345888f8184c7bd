import assert from 'node:assert/strict'
import { once } from 'node:events'
import http2 from 'node:http2'
import test from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { serving } from '../support/client.mts'
import { load } from '../support/require.mts'

const { countConnection, createConnections, mayMoreWait, resetCounts } = load(
  'fwjs-ops/lib/shed/connections.js',
)

const newConnection = (): object => ({ socket: {} })

test('a connection counts as new only once', () => {
  const connections = createConnections()
  const socket = {}
  countConnection(connections, { socket })
  countConnection(connections, { socket })
  countConnection(connections, newConnection())
  assert.equal(connections.added, 2)
})

test('the streams of one HTTP/2 session count as one connection', async () => {
  const connections = createConnections()
  const server = http2.createServer((req, res) => {
    countConnection(connections, req)
    res.end()
  })
  await serving(server, async (port) => {
    const session = http2.connect(`http://127.0.0.1:${port}`)
    for (let count = 0; count < 3; count += 1) await once(session.request().resume(), 'end')
    session.close()
  })
  assert.equal(connections.added, 1)
})

test("a request without a socket doesn't count as a new connection", () => {
  const connections = createConnections()
  countConnection(connections, {})
  assert.equal(connections.added, 0)
  assert.equal(connections.turns, 1)
})

test('requests in the same turn of the loop count as one turn', async () => {
  const connections = createConnections()
  for (let turn = 0; turn < 3; turn += 1) {
    countConnection(connections, newConnection())
    countConnection(connections, newConnection())
    await nextTurn()
  }
  assert.equal(connections.turns, 3)
})

test('connections may be waiting if most turns accept one', async () => {
  const connections = createConnections()
  const known = newConnection()
  for (const connection of [newConnection(), known, newConnection(), newConnection(), known]) {
    countConnection(connections, connection)
    await nextTurn()
  }
  assert.equal(mayMoreWait(connections), true)
  for (const connection of [known, known, known]) {
    countConnection(connections, connection)
    await nextTurn()
  }
  assert.equal(mayMoreWait(connections), false)
  countConnection(connections, newConnection())
  resetCounts(connections)
  assert.equal(mayMoreWait(connections), false)
})
