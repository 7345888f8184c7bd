import assert from 'node:assert/strict'
import { once } from 'node:events'
import net from 'node:net'
import test from 'node:test'
import fw, { type Response } from 'fwjs'
import { type Address, raw, serving } from '../support/client.mts'
import { quietApp } from '../support/quiet.mts'

const TYPE = 'Content-Type: application/json\r\n'
const AGAIN = 'GET /again HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

function declared(length: number): string {
  return `POST / HTTP/1.1\r\nHost: x\r\n${TYPE}Content-Length: ${length}\r\n\r\n`
}

const CHUNKED = `POST / HTTP/1.1\r\nHost: x\r\n${TYPE}Transfer-Encoding: chunked\r\n\r\n`

/** Creates an app with a 100-byte limit that counts the calls of its other route. */
function limited() {
  const app = quietApp()
  const runs = { again: 0 }
  app.use(fw.json({ limit: 100 }))
  app.post('/', (_req, res) => res.send('parsed'))
  app.get('/again', (_req, res) => {
    runs.again += 1
    res.send('again')
  })
  return { app, runs }
}

const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) => code)

for (const [kind, request] of [
  ['declared', declared(200) + ' '.repeat(200)],
  ['chunked', `${CHUNKED}c8\r\n${' '.repeat(200)}\r\n0\r\n\r\n`],
] as const) {
  test(`a request pipelined after a body that is too large, ${kind}, in one packet, gets a response`, async () => {
    const { app } = limited()
    const text = await serving(app, (address) => raw(address, request + AGAIN))
    assert.deepEqual(statuses(text), ['413', '200'])
  })
}

test('a request pipelined after a rejected body does not run its handler', async () => {
  const { app, runs } = limited()
  await serving(app, async ({ port }: Address) => {
    const socket = net.connect(port, '127.0.0.1')
    let text = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk
    })
    socket.write(declared(2000) + ' '.repeat(1000))
    await once(socket, 'data')
    socket.write(' '.repeat(1000) + AGAIN)
    await once(socket, 'close')
    assert.deepEqual(statuses(text), ['413'])
    assert.match(text, /Connection: close/)
    assert.equal(runs.again, 0)
  })
})

test('a body that exceeds the limit after the response does not affect the connection', async () => {
  const app = quietApp()
  const waiting = new Promise<Response>((resolve) => {
    app.post('/', (_req, res, next) => {
      next()
      resolve(res)
    })
  })
  app.use(fw.json({ limit: 100 }))
  app.get('/again', (_req, res) => res.send('again'))
  await serving(app, async ({ port }: Address) => {
    const socket = net.connect(port, '127.0.0.1')
    let text = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk
    })
    socket.write(`${CHUNKED}5\r\n[1, 2\r\n`)
    const res = await waiting
    res.status(503).send('late')
    await once(socket, 'data')
    socket.write(`c8\r\n${' '.repeat(200)}\r\n`)
    socket.write(`0\r\n\r\n${AGAIN}`)
    await once(socket, 'close')
    assert.deepEqual(statuses(text), ['503', '200'])
  })
})
