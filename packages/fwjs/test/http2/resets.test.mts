import assert from 'node:assert/strict'
import http2 from 'node:http2'
import type net from 'node:net'
import type { AddressInfo } from 'node:net'
import test from 'node:test'
import type { RequestHandler, Response } from 'fwjs'
import { folderOf } from '../support/folder.mts'
import { servingHttp2 } from '../support/http2-client.mts'
import { connectFrames, frames } from '../support/http2-frames.mts'
import { fields } from '../support/http2-rules.mts'
import { quietApp } from '../support/quiet.mts'
import { until } from '../support/waiting.mts'

/** More than the window of a stream. */
const LARGE = 'x'.repeat(200_000)
const NO_ERROR = 0
const PROTOCOL_ERROR = 1

const folder = folderOf({ 'large.txt': LARGE })

/** Sends a request twice, and resets it when the response fills the window. Returns the events of responses. */
async function eventsAfterReset(
  handler: (...args: [...Parameters<RequestHandler>, told: (event: string) => void]) => void,
  code: number,
  method = 'GET',
): Promise<string[]> {
  const events: string[] = []
  const app = quietApp().use((req, res, next) => {
    res.on('close', () => events.push('close'))
    handler(req, res, next, (event) => events.push(event))
  })
  app.use((_error: unknown, _req: unknown, _res: Response, _next: () => void) => {
    events.push('error handler')
  })
  const server = http2.createServer(app as never)
  await servingHttp2(server, async () => {
    const { port } = server.address() as AddressInfo
    for (let round = 1; round <= 2; round++) await resetOne(port, method, code)
    await until(() => events.filter((event) => event === 'close').length === 2)
  })
  return events
}

async function resetOne(port: number, method: string, code: number): Promise<void> {
  const socket: net.Socket = await connectFrames(port)
  let received = 0
  socket.on('data', ({ length }: Buffer) => {
    received += length
  })
  const isGet = method === 'GET'
  socket.write(frames.headers(fields({ ':method': method }), isGet))
  for (let sent = 0; !isGet && sent < 7; sent++) socket.write(frames.data('x'.repeat(8000), false))
  assert.ok(await until(() => received > 65_535))
  socket.write(frames.reset(code))
}

for (const code of [NO_ERROR, PROTOCOL_ERROR]) {
  test(`a handler is told once that a client has reset a file with code ${code}`, async () => {
    const events = await eventsAfterReset((_req, res, _next, told) => {
      res.sendFile('large.txt', { root: folder }, (error) => {
        told((error as NodeJS.ErrnoException).code ?? 'none')
      })
    }, code)
    assert.deepEqual(events.sort(), ['ECONNABORTED', 'ECONNABORTED', 'close', 'close'])
  })

  test(`error handlers don't get a reset with code ${code}`, async () => {
    const events = await eventsAfterReset(
      (_req, res) => res.sendFile('large.txt', { root: folder }),
      code,
    )
    assert.deepEqual(events, ['close', 'close'])
  })

  test(`a handler that has paused the body is told of a reset with code ${code}`, async () => {
    const events = await eventsAfterReset(
      (req, res) => {
        req.once('data', () => req.pause())
        res.end(LARGE)
      },
      code,
      'POST',
    )
    assert.deepEqual(events, ['close', 'close'])
  })
}

test('a body that is read after the response is complete, and the stream closed, is whole', async () => {
  let length = 0
  let isEnded = false
  const app = quietApp().use((req, res) => {
    req.once('data', (chunk: Buffer) => {
      length = chunk.length
      req.pause()
      res.end('early')
    })
    const { stream } = req as unknown as { stream: http2.ServerHttp2Stream }
    void until(() => stream.closed).then(() => {
      req.on('data', (chunk: Buffer) => {
        length += chunk.length
      })
      req.on('end', () => {
        isEnded = true
      })
      req.resume()
    })
  })
  const server = http2.createServer(app as never)
  await servingHttp2(server, async () => {
    const socket = await connectFrames((server.address() as AddressInfo).port)
    socket.write(frames.headers(fields({ ':method': 'POST' }), false))
    for (let sent = 1; sent <= 7; sent++) socket.write(frames.data('x'.repeat(8000), sent === 7))
    assert.ok(await until(() => isEnded))
    assert.equal(length, 56_000)
    socket.destroy()
  })
})
