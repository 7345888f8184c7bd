import assert from 'node:assert/strict'
import { once } from 'node:events'
import http from 'node:http'
import http2 from 'node:http2'
import net, { type AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import test from 'node:test'
import type { Request, Response } from 'fwjs'
import { serving } from '../support/client.mts'
import { servingHttp2 } from '../support/http2-client.mts'
import { connectFrames, frames } from '../support/http2-frames.mts'
import { fields } from '../support/http2-rules.mts'
import { quietApp } from '../support/quiet.mts'

/** Ways in which a client aborts its request. */
const ABORTS: Record<string, (socket: net.Socket) => void> = {
  'resets the stream with CANCEL': (socket) => socket.write(frames.reset(8)),
  'resets the stream with INTERNAL_ERROR': (socket) => socket.write(frames.reset(2)),
  'resets the stream with NO_ERROR': (socket) => socket.write(frames.reset(0)),
  disconnects: (socket) => socket.destroy(),
  'ends the connection': (socket) => socket.end(),
  'resets the connection': (socket) => socket.resetAndDestroy(),
}

/** Callbacks for a handler: when the client may abort, and when the handler has noticed. */
interface Steps {
  ready(): void
  done(): void
}

type Handler = (req: Request, res: Response, steps: Steps) => void

/** Sends half a body to a handler and aborts when the handler is ready. */
async function abortTo(handler: Handler, abort: (socket: net.Socket) => void): Promise<void> {
  const steps: Steps = { ready: () => {}, done: () => {} }
  const isCalled = (name: keyof Steps): Promise<void> =>
    new Promise((resolve) => {
      steps[name] = resolve
    })
  const app = quietApp().use((req, res) => handler(req, res, steps))
  const server = http2.createServer(app as never)
  await servingHttp2(server, async () => {
    // The messages of the second request are created by the app's classes.
    for (let round = 0; round < 2; round++) {
      const [ready, done] = [isCalled('ready'), isCalled('done')]
      const socket = (await connectFrames((server.address() as AddressInfo).port)).resume()
      socket.write(frames.headers(fields({ ':method': 'POST' }), false))
      socket.write(frames.data('half', false))
      await ready
      abort(socket)
      await done
      socket.destroy()
    }
  })
}

function eventsOf(req: Request, events: string[]): void {
  for (const name of ['aborted', 'end', 'close']) {
    req.on(name, () => events.push(`${name} ${req.complete}`))
  }
  req.on('error', (error: NodeJS.ErrnoException) => events.push(`${error.code} ${error.message}`))
}

const ABORTED = ['aborted false', 'ECONNRESET aborted', 'close false']

test('over HTTP/1.1, a request whose client disconnects fails with "aborted" and does not end', async () => {
  const events: string[] = []
  const server = http.createServer(quietApp().use((req) => eventsOf(req, events)))
  await serving(server, async ({ port }) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.write('POST / HTTP/1.1\r\nHost: a.test\r\nContent-Length: 9\r\n\r\nhalf')
    const [req] = await once(server, 'request')
    await once(req, 'data')
    socket.destroy()
    await new Promise((resolve) => req.on('close', resolve))
  })
  assert.deepEqual(events, ABORTED)
})

for (const [how, abort] of Object.entries(ABORTS)) {
  test(`a request whose client ${how} fails with "aborted" and does not end`, async () => {
    const events: string[] = []
    await abortTo((req, _res, { ready, done }) => {
      eventsOf(req, events)
      req.on('data', ready).on('close', done)
    }, abort)
    assert.deepEqual(events, [...ABORTED, ...ABORTED])
  })

  test(`a response whose client ${how} does not finish`, async () => {
    const events: unknown[] = []
    await abortTo((req, res, { ready, done }) => {
      req.on('data', ready)
      res.on('finish', () => events.push('finish'))
      res.on('close', () => {
        events.push('close', res.writableFinished, res.writableEnded)
        done()
      })
      res.write('half')
    }, abort)
    assert.deepEqual(events, ['close', false, false, 'close', false, false])
  })

  test(`an async loop over a request whose client ${how} throws "aborted"`, async () => {
    const messages: unknown[] = []
    await abortTo((req, _res, { ready, done }) => {
      const read = async (): Promise<void> => {
        for await (const _chunk of req) ready()
      }
      read()
        .then(() => messages.push('ended'))
        .catch((error: Error) => messages.push(error.message))
        .finally(done)
    }, abort)
    assert.deepEqual(messages, ['aborted', 'aborted'])
  })

  test(`a pipeline to an upstream fails if the client ${how}, and the upstream notices`, async () => {
    const seen: string[] = []
    const upstream = http.createServer((req) => {
      req.on('end', () => seen.push('end'))
      req.on('error', () => seen.push('error'))
    })
    await serving(upstream, async ({ port }) => {
      await abortTo((req, _res, { ready, done }) => {
        const target = http.request({ port, host: '127.0.0.1', method: 'POST', agent: false })
        upstream.once('request', (received) => received.on('data', ready).on('close', done))
        pipeline(req, target, (error) => seen.push(String(error?.code)))
      }, abort)
    })
    assert.deepEqual(seen.sort(), ['ECONNRESET', 'ECONNRESET', 'error', 'error'])
  })
}

test('a pipe does not end its upstream request if the client disconnects, as over HTTP/1.1', async () => {
  const seen: string[] = []
  const upstream = http.createServer((req) => {
    req.on('end', () => seen.push('end'))
    req.on('error', () => seen.push('error'))
  })
  await serving(upstream, async ({ port }) => {
    await abortTo(
      (req, _res, { ready, done }) => {
        const target = http.request({ port, host: '127.0.0.1', method: 'POST', agent: false })
        target.on('error', () => {})
        upstream.once('request', (received) => received.on('data', ready).on('close', done))
        req.pipe(target)
        req.on('close', () => setImmediate(() => target.destroy()))
      },
      ABORTS['disconnects'] as (socket: net.Socket) => void,
    )
  })
  assert.deepEqual(seen, ['error', 'error'])
})

test('an aborted request without an error listener does not crash the process', async () => {
  const events: string[] = []
  await abortTo(
    (req, _res, { ready, done }) => {
      req.on('data', ready).on('close', () => {
        events.push(`${req.complete} ${req.destroyed} ${req.readableEnded}`)
        done()
      })
    },
    ABORTS['disconnects'] as (socket: net.Socket) => void,
  )
  assert.deepEqual(events, ['false true false', 'false true false'])
})

/** After the response, Node.js can't distinguish a reset with NO_ERROR from the end of the body. */
const { 'resets the stream with NO_ERROR': _, ...lateAborts } = ABORTS

for (const [how, abort] of Object.entries(lateAborts)) {
  test(`a request whose client ${how} after the response has ended fails with "aborted"`, async () => {
    const events: string[] = []
    await abortTo((req, res, { ready, done }) => {
      eventsOf(req, events)
      req.on('close', done)
      req.once('data', () => res.end('early', ready))
    }, abort)
    const expected = ['ECONNRESET aborted', 'close false']
    assert.deepEqual(events, [...expected, ...expected])
  })
}

test('a complete body ends, and the response finishes', async () => {
  const events: unknown[] = []
  const app = quietApp().use((req, res) => {
    eventsOf(req, events as string[])
    res.on('finish', () => events.push('finish', res.writableFinished))
    res.on('close', () => events.push('close'))
    req.resume().on('end', () => res.end('read'))
  })
  await servingHttp2(app, async (origin) => {
    const session = http2.connect(origin)
    const stream = session.request({ ':method': 'POST', ':path': '/' })
    stream.end('whole')
    await stream.resume().toArray()
    await new Promise((resolve) => session.close(() => resolve(undefined)))
  })
  assert.deepEqual(events, ['end true', 'close true', 'finish', true, 'close'])
})
