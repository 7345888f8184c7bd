import assert from 'node:assert/strict'
import { once } from 'node:events'
import net from 'node:net'
import test from 'node:test'
import { Connection, type Deadline, headerOf } from '#lib/comparison/index.js'

const never: Deadline = () => new Promise(() => {})

/** Starts a server that responds with these bytes, and then closes the connection if `closes` is true. */
async function serve(bytes: string, { closes = false } = {}) {
  const server = net.createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      if (closes) socket.end(bytes, 'latin1')
      else socket.write(bytes, 'latin1')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as net.AddressInfo).port }
}

async function send(bytes: string, { closes = false, method = 'GET', deadline = never } = {}) {
  const { server, port } = await serve(bytes, { closes })
  const connection = await Connection.open(port)
  const response = await connection.send('any bytes', method, deadline, 1000)
  const left = connection.received.toString('latin1')
  connection.close()
  server.close()
  return { ...response, body: response.body.toString('latin1'), left }
}

test('reads a response by its length, with preceding 1xx responses', async () => {
  const bytes =
    'HTTP/1.1 103 Early\r\n\r\nHTTP/1.1 200 OK\r\nX-One: 1\r\ncontent-length: 2\r\n\r\nabcd'
  const response = await send(bytes)
  assert.deepEqual(response.interim, ['HTTP/1.1 103 Early'])
  assert.equal(response.status, 'HTTP/1.1 200 OK')
  assert.equal(headerOf(response.headers, 'Content-Length'), '2')
  assert.deepEqual([response.body, response.left, response.outcome], ['ab', 'cd', 'complete'])
})

test('reads a response by its chunks, by the end of the connection, and without a body', async () => {
  const chunks = '2\r\nab\r\n0\r\n\r\n'
  const chunked = await send(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}`)
  assert.deepEqual([chunked.body, chunked.outcome], [chunks, 'complete'])
  const closed = await send('HTTP/1.1 200 OK\r\n\r\nab', { closes: true })
  assert.deepEqual([closed.body, closed.outcome], ['ab', 'complete'])
  const head = await send('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n', { method: 'HEAD' })
  assert.deepEqual([head.body, head.outcome], ['', 'complete'])
})

test('distinguishes truncated, missing, and oversized responses', async () => {
  const cut = await send('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab', { closes: true })
  assert.deepEqual([cut.body, cut.outcome], ['ab', 'closed'])
  const missing = await send('', { closes: true })
  assert.deepEqual([missing.status, missing.outcome], ['', 'closed'])
  const long = await send(`HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n${'a'.repeat(2000)}`)
  assert.equal(long.outcome, 'long')
  const noHead = await send('a'.repeat(2000))
  assert.deepEqual([noHead.status, noHead.outcome], ['', 'long'])
  const silent = await send('HTTP/1.1 200 OK\r\n', { deadline: () => Promise.resolve(true) })
  assert.deepEqual([silent.status, silent.outcome], ['', 'silent'])
})

test('an invalid length ends with the connection', async () => {
  for (const size of ['zz', '-5', '', '-ffffff']) {
    const bytes = `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${size}\r\nab\r\n0\r\n\r\n`
    assert.equal((await send(bytes, { closes: true })).outcome, 'closed')
  }
  for (const length of ['x', '-1', '']) {
    const bytes = `HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\nab`
    assert.equal((await send(bytes, { closes: true })).body, 'ab')
  }
})

test('sends nothing on a connection the server has closed', async () => {
  const { server, port } = await serve('', { closes: true })
  const connection = await Connection.open(port)
  await connection.send('any bytes', 'GET', never)
  assert.ok(connection.closed)
  assert.equal((await connection.send('any bytes', 'GET', never)).outcome, 'closed')
  server.close()
  await once(server, 'close')
  await assert.rejects(Connection.open(port), { code: 'ECONNREFUSED' })
})
