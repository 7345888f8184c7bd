// Requests pipelined after a response that ends the connection but can't be sent yet.
import assert from 'node:assert/strict'
import { connect, head } from './client.mjs'
import { startServer } from './serving.mjs'

const MEGABYTE = 1024 * 1024
const MOST_GROWTH = 10 * MEGABYTE
const PIPELINED = 60_000

const HEADERS = Array.from({ length: 1005 }, () => 'a: b')

/** The last request that a connection serves, with the options that make it the last one. */
const modes = {
  431: { options: {}, request: head('GET', '/', ...HEADERS), reason: 'too-many-headers' },
  503: {
    options: { responseTimeout: 500 },
    request: head('GET', '/poll?seconds=600'),
    reason: 'response-timeout',
  },
}

/**
 * Returns the heap growth. The server responds to our messages between two reads of the socket, so
 * it has stopped reading, or has read everything, when the heap no longer grows.
 */
async function heapGrowth(server, { request, reason }) {
  const client = connect(server.port, head('GET', '/events?seconds=600'))
  while (!client.received.includes('first')) await server.stats()
  client.socket.write(request)
  if (reason) while (!(await server.stats()).reasons[reason]) await server.stats()
  const { heap: before } = await server.stats('collect garbage')
  client.socket.write(head('GET', '/').repeat(PIPELINED))
  const heaps = [Number.NEGATIVE_INFINITY, before]
  while (heaps.at(-1) - heaps.at(-2) > 1000) {
    for (let turn = 0; turn < 500; turn++) await server.stats()
    heaps.push((await server.stats('collect garbage')).heap)
  }
  client.socket.destroy()
  return heaps.at(-1) - before
}

export async function checkClosingConnections(report, frameworks) {
  for (const framework of frameworks) {
    for (const [status, mode] of Object.entries(modes)) {
      const server = await startServer(framework, mode.options)
      const name = `${framework} with protect: 60,000 requests after a queued ${status}`
      await report.check(`${name} grow the heap by less than 10 MB`, async () => {
        const growth = await heapGrowth(server, mode)
        report.figure(`${name}, MB of heap`, (growth / MEGABYTE).toFixed(1))
        assert.ok(growth < MOST_GROWTH, `${growth} bytes`)
        assert.ok(server.isAlive())
      })
      server.stop()
    }
  }
  const control = await startServer('Express 4')
  await report.check('Express 4 without protect grows its heap by more than 10 MB', async () => {
    const growth = await heapGrowth(control, { request: '' })
    report.figure(
      'Express 4 without protect: 60,000 requests, MB of heap',
      (growth / MEGABYTE).toFixed(1),
    )
    assert.ok(growth > MOST_GROWTH, `${growth} bytes`)
  })
  control.stop()
}
