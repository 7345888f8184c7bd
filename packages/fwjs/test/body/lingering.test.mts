import assert from 'node:assert/strict'
import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import test from 'node:test'
import fw from 'fwjs'
import { parsingApp } from '../support/body.mts'
import { serving } from '../support/client.mts'
import { quietApp } from '../support/quiet.mts'
import { type HeldTimer, holdingTimers, settled, until } from '../support/waiting.mts'

const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

/** The time a connection waits for its client after a rejected body. */
const LINGER = 1000

interface Talk {
  received: () => string
  send: (text: string) => void
  /** Resolves when the server has ended its side. */
  ended: Promise<unknown>
  /** Resolves when the connection is closed on the server. */
  closed: Promise<unknown>
  isClosed: () => boolean
}

/** Sends a string, collects the response, and keeps its side open until the server closes. */
async function talking(
  listener: http.RequestListener,
  text: string,
  work: (talk: Talk, held: HeldTimer[]) => Promise<void>,
): Promise<void> {
  const server = http.createServer(listener)
  const accepted = once(server, 'connection') as Promise<[net.Socket]>
  await holdingTimers(LINGER, (held) =>
    serving(server, async ({ port }) => {
      const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true })
      let received = ''
      socket.on('data', (chunk) => {
        received += chunk.toString('latin1')
      })
      socket.on('error', () => {})
      socket.write(text, 'latin1')
      const ended = new Promise((resolve) => socket.once('end', resolve))
      const [other] = await accepted
      const closed = new Promise((resolve) => other.once('close', resolve))
      const talk = {
        received: () => received,
        send: (more: string) => socket.write(more),
        ended,
        closed,
        isClosed: () => other.destroyed,
      }
      await work(talk, held)
      socket.destroy()
    }),
  )
}

test('a rejected body gets a response immediately; the connection ends, lingers for a second, and is destroyed', async () => {
  const text = `${head}Content-Length: 1000000\r\n\r\n`
  await talking(parsingApp(fw.json()), text, async (talk, held) => {
    await talk.ended
    assert.match(talk.received(), /^HTTP\/1\.1 413 Payload Too Large\r\n/)
    assert.match(talk.received(), /Connection: close\r\n/)
    await settled()
    assert.equal(talk.isClosed(), false)
    assert.equal(held.length, 1)
    held[0]?.fire()
    await talk.closed
  })
})

test("the final handler's page does not wait for a rejected body", async () => {
  const text = `${head}Content-Length: 1000000\r\n\r\n`
  await talking(quietApp().use(fw.json()), text, async ({ ended, received }) => {
    await ended
    assert.match(received(), /^HTTP\/1\.1 413 .*request entity too large/s)
  })
})

test('a client that sends slightly too much can finish and read the response', async () => {
  const text = `${head}Content-Length: 9000\r\n\r\n${'x'.repeat(5000)}`
  await talking(parsingApp(fw.json({ limit: 1000 })), text, async (talk) => {
    await talk.ended
    assert.match(talk.received(), /^HTTP\/1\.1 413 /)
    assert.equal(talk.isClosed(), false)
    talk.send('x'.repeat(4000))
    // The timer never fires: the end of the body closes the connection.
    await talk.closed
  })
})

test('if the app keeps the connection open after a rejection, the rest of the body is read', async () => {
  const app = quietApp().use(fw.json({ limit: 10 }))
  const report: import('fwjs').ErrorRequestHandler = (_error, _req, res, _next) => {
    res.set('Connection', 'keep-alive').status(413).send('no')
  }
  app.use(report)
  const one = `${head}Content-Length: 50\r\n\r\n${'x'.repeat(50)}`
  await talking(app, one + one, async (talk) => {
    const hasTwoResponses = () => talk.received().split('HTTP/1.1 413').length - 1 === 2
    assert.ok(await until(hasTwoResponses), talk.received())
  })
})

test('a corrupt compressed body is read no further than the limit', async () => {
  const chunk = `8000\r\n${'x'.repeat(32_768)}\r\n`
  const coded = `${head}Transfer-Encoding: chunked\r\nContent-Encoding: gzip\r\n\r\n`
  const text = coded + chunk.repeat(20)
  await talking(parsingApp(fw.json()), text, async ({ ended, received }) => {
    await ended
    assert.match(received(), /^HTTP\/1\.1 4(00|13) /)
    assert.match(received(), /Connection: close/)
  })
})
