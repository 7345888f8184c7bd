// Abusive clients that take more than their share.
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { ask, connect, head, writeAll } from './client.mjs'

const MEGABYTE = 1024 * 1024
const CLOSE = 'Connection: close'
const PIPELINED = 5000
const MOST_AT_ONCE = 16

/**
 * Sends 5,000 requests on one connection; returns whether all responses came in order, and the
 * maximum concurrency.
 */
async function pipeline(server) {
  const requests = Array.from({ length: PIPELINED }, (_, index) =>
    head('GET', `/number/${index}`, ...(index === PIPELINED - 1 ? ['Connection: close'] : [])),
  )
  const { received } = await connect(server.port, requests.join('')).closed
  const numbers = [...received.matchAll(/\r\n\r\n(\d+)/g)].map(([, number]) => Number(number))
  const isRight = numbers.length === PIPELINED && numbers.every((number, index) => number === index)
  return { isRight, atOnce: (await server.stats()).mostRunning }
}

export async function checkPipelining(report, servers, control) {
  for (const server of servers) {
    await report.check(
      `${server.name}: 16 of 5,000 pipelined requests run concurrently`,
      async () => {
        const { isRight, atOnce } = await pipeline(server)
        report.figure(`${server.name}: concurrent handlers, 5,000 pipelined requests`, atOnce)
        assert.ok(isRight, 'a response is missing or out of order')
        assert.equal(atOnce, MOST_AT_ONCE)
      },
    )
  }
  await report.check('Express 4 without protect runs hundreds concurrently', async () => {
    const { atOnce } = await pipeline(control)
    report.figure('Express 4 without protect: concurrent handlers', atOnce)
    assert.ok(atOnce > 100, `${atOnce}`)
  })
}

/** Whether Node hides headers over a limit, as Node 20 does; newer versions reject the request. */
const hidesHeaders = process.versions.node.startsWith('20.')

export async function checkHeaderCount(report, servers, control) {
  const fields = [...Array.from({ length: 1100 }, () => 'a: b'), 'X-Forwarded-For: 203.0.113.7']
  const request = head('GET', '/forwarded', 'Connection: close', ...fields)
  for (const { name, port } of servers) {
    await report.check(`${name}: 1,100 headers are rejected`, async () => {
      assert.match((await connect(port, request).closed).received, /^HTTP\/1.1 431 /)
    })
    await report.check(`${name}: 900 headers all arrive`, async () => {
      const fine = head('GET', '/forwarded', 'Connection: close', ...fields.slice(-900))
      assert.match((await connect(port, fine).closed).received, /for 203\.0\.113\.7$/)
    })
  }
  await report.check('Express 4 without protect hides the proxy header on Node 20', async () => {
    const { received } = await connect(control.port, request).closed
    assert.match(received, hidesHeaders ? /for undefined$/ : /^HTTP\/1.1 431 /)
  })
}

/** Returns how many bytes a server reads of an unwanted 100 MB body. */
async function bytesTaken(server, path, ...fields) {
  const before = (await server.stats()).received
  const client = connect(
    server.port,
    head('POST', path, `Content-Length: ${100 * MEGABYTE}`, ...fields),
  )
  const written = writeAll(client.socket, 100, Buffer.alloc(MEGABYTE))
  await Promise.race([client.closed, written])
  client.socket.destroy()
  let taken = 0
  while (taken === 0) taken = (await server.stats()).received - before
  return { taken, status: client.received.slice(9, 12) }
}

const unwanted = [
  { name: 'a 404', path: '/nothing', status: '404', fields: [] },
  { name: 'a 401', path: '/private', status: '401', fields: [] },
  {
    name: 'a 415',
    path: '/json',
    status: '415',
    fields: ['Content-Type: application/json', 'Content-Encoding: br2'],
  },
]

export async function checkUnwantedBodies(report, servers, control) {
  for (const { name, path, status, fields } of unwanted) {
    for (const server of servers) {
      await report.check(`${server.name}: reads little of a body that gets ${name}`, async () => {
        const result = await bytesTaken(server, path, ...fields)
        report.figure(
          `${server.name}: MB read of a 100 MB body, ${name}`,
          inMegabytes(result.taken),
        )
        assert.equal(result.status, status)
        assert.ok(result.taken < 2 * MEGABYTE, `${result.taken} bytes`)
      })
    }
    await report.check(`Express 4 without protect reads all of it, ${name}`, async () => {
      const { taken } = await bytesTaken(control, path, ...fields)
      assert.ok(taken > 50 * MEGABYTE, `${taken} bytes`)
    })
  }
}

const inMegabytes = (bytes) => (bytes / MEGABYTE).toFixed(1)

const OVER = 100
const MOST_GROWTH = 30 * MEGABYTE

/** Returns a server's memory growth while 100 clients send it more than it allows. */
async function growthUnder(server) {
  for (let index = 0; index < 50; index++) await ask(server.port, '/')
  const { memory, received } = await server.stats('forget')
  const clients = Array.from({ length: OVER }, () => {
    const fields = ['Content-Type: application/json', 'Transfer-Encoding: chunked', CLOSE]
    const client = connect(server.port, head('POST', '/json', ...fields))
    void writeAll(client.socket, 100, `10000\r\n${'a'.repeat(0x10000)}\r\n`)
    return client
  })
  await Promise.race([Promise.all(clients.map(({ closed }) => closed)), pause(10_000)])
  for (const { socket } of clients) socket.destroy()
  const refused = clients.filter((client) => client.received.startsWith('HTTP/1.1 413 ')).length
  await pause(100)
  const after = await server.stats()
  return { growth: after.mostMemory - memory, refused, taken: after.received - received }
}

export async function checkBodiesOverTheLimit(report, servers, control) {
  for (const server of servers) {
    await report.check(
      `${server.name}: 100 clients over the limit take less than 30 MB`,
      async () => {
        const { growth, refused, taken } = await growthUnder(server)
        report.figure(
          `${server.name}: memory growth in MB, 100 clients over the limit`,
          inMegabytes(growth),
        )
        report.figure(`${server.name}: MB read of the 655 MB sent`, inMegabytes(taken))
        assert.equal(refused, OVER)
        assert.ok(growth < MOST_GROWTH, inMegabytes(growth))
      },
    )
  }
  await report.check('Express 4 without protect reads everything they send', async () => {
    const { taken, growth } = await growthUnder(control)
    report.figure('Express 4 without protect: memory growth in MB', inMegabytes(growth))
    report.figure('Express 4 without protect: MB read of the 655 MB sent', inMegabytes(taken))
    assert.ok(taken > 200 * MEGABYTE, inMegabytes(taken))
  })
}
