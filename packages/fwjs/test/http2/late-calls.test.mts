import assert from 'node:assert/strict'
import { once } from 'node:events'
import http from 'node:http'
import http2 from 'node:http2'
import net, { type AddressInfo } from 'node:net'
import { finished, pipeline, Readable } from 'node:stream'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Request, RequestHandler, Response } from 'fwjs'
import { serving } from '../support/client.mts'
import { servingHttp2 } from '../support/http2-client.mts'
import { connectFrames, frames } from '../support/http2-frames.mts'
import { fields } from '../support/http2-rules.mts'
import { quietApp, warningsOf } from '../support/quiet.mts'

const file = fileURLToPath(import.meta.url)
const ignore = (): void => {}

/** Calls a method that exists only in some Node.js versions or only in HTTP/2. */
const callIfThere = (res: Response, name: string, ...args: unknown[]): void => {
  const method = Reflect.get(res, name)
  if (typeof method === 'function') Reflect.apply(method, res, args)
}

/** Every response method, called by a handler that doesn't know that the client has disconnected. */
const CALLS: Record<string, (res: Response) => unknown> = {
  writeContinue: (res) => res.writeContinue(),
  writeProcessing: (res) => res.writeProcessing(),
  writeEarlyHints: (res) => res.writeEarlyHints({ link: '</a>; rel=preload' }),
  writeInformation: (res) => callIfThere(res, 'writeInformation', 103, {}),
  createPushResponse: (res) => callIfThere(res, 'createPushResponse', { ':path': '/' }, ignore),
  addTrailers: (res) => res.addTrailers({ 'x-sum': '1' }),
  flushHeaders: (res) => res.flushHeaders(),
  cork: (res) => res.cork(),
  uncork: (res) => res.uncork(),
  write: (res) => res.write('a'),
  'write with a callback': (res) => res.write('a', ignore),
  'write with an encoding and a callback': (res) => res.write('a', 'utf8', ignore),
  end: (res) => res.end(),
  'end with a body': (res) => res.end('a'),
  'end with a callback': (res) => res.end('a', ignore),
  writeHead: (res) => res.writeHead(200, { 'x-a': '1' }),
  setHeader: (res) => res.setHeader('x-a', '1'),
  appendHeader: (res) => res.appendHeader('x-a', '1'),
  removeHeader: (res) => res.removeHeader('x-a'),
  getHeader: (res) => [res.getHeader('x-a'), res.getHeaders(), res.getHeaderNames()],
  hasHeader: (res) => res.hasHeader('x-a'),
  destroy: (res) => res.destroy(),
  statusCode: (res) => Object.assign(res, { statusCode: 201, statusMessage: 'Made' }),
  send: (res) => res.send('a'),
  json: (res) => res.json({}),
  jsonp: (res) => res.jsonp({}),
  sendStatus: (res) => res.sendStatus(204),
  redirect: (res) => res.redirect('/a'),
  sendFile: (res) => res.sendFile(file, ignore),
  download: (res) => res.download(file, ignore),
  format: (res) => res.format({ default: () => res.send('a') }),
  headers: (res) => res.cookie('a', 'b').type('html').vary('a').links({ a: '/' }).location('/'),
  pipe: (res) => Readable.from(['a']).pipe(res),
  pipeline: (res) => pipeline(Readable.from(['a']), res, ignore),
  finished: (res) => finished(res, ignore),
  properties: (res) => [res.writableLength, res.writableFinished, res.writableEnded, res.closed],
}

/** When the method is called, and whether the client disconnects first. */
const MOMENTS: Record<
  string,
  { isGivenUp: boolean; wait(req: Request, res: Response, call: () => void): void }
> = {
  'in aborted': { isGivenUp: true, wait: (req, _res, call) => req.on('aborted', call) },
  'in aborted, after headers': {
    isGivenUp: true,
    wait(req, res, call) {
      res.write('begun')
      req.on('aborted', call)
    },
  },
  'in close': { isGivenUp: true, wait: (_req, res, call) => res.on('close', call) },
  'after close': {
    isGivenUp: true,
    wait: (_req, res, call) => res.on('close', () => setImmediate(call)),
  },
  'after destroy': {
    isGivenUp: false,
    wait(_req, res, call) {
      res.destroy()
      call()
    },
  },
  'after the end': {
    isGivenUp: false,
    wait(_req, res, call) {
      res.on('close', () => setImmediate(call))
      res.end('ended')
    },
  },
}

type Outcomes = Record<string, unknown>

/** Returns the error codes thrown by the calls at one moment; a client sends one request for each. */
async function outcomesOf(
  moment: string,
  serve: (
    handler: RequestHandler,
    ask: (connect: () => Promise<net.Socket>) => Promise<void>,
  ) => Promise<void>,
): Promise<Outcomes> {
  const outcomes: Outcomes = {}
  const names = Object.keys(CALLS)
  const { isGivenUp, wait } = MOMENTS[moment] as (typeof MOMENTS)[string]
  let called = ignore
  let seen = ignore
  const handler: RequestHandler = (req, res) => {
    const name = names[Object.keys(outcomes).length] as string
    res.on('error', ignore)
    wait(req, res, () => {
      outcomes[name] = codeOf(() => CALLS[name]?.(res))
      setImmediate(called)
    })
    seen()
  }
  await serve(handler, async (connect) => {
    for (const _name of names) {
      const isCalled = new Promise<void>((resolve) => {
        called = resolve
      })
      const isSeen = new Promise<void>((resolve) => {
        seen = resolve
      })
      const socket = (await connect()).resume()
      await isSeen
      if (isGivenUp) socket.destroy()
      await isCalled
      socket.destroy()
    }
  })
  return outcomes
}

function codeOf(call: () => unknown): unknown {
  try {
    call()
    return 'returned'
  } catch (error) {
    return Reflect.get(error as object, 'code') ?? error
  }
}

const overHttp1 = (moment: string): Promise<Outcomes> =>
  outcomesOf(moment, (handler, ask) =>
    serving(http.createServer(quietApp().use(handler)), ({ port }) =>
      ask(async () => {
        const socket = net.connect(port, '127.0.0.1')
        socket.on('error', ignore)
        await once(socket, 'connect')
        socket.write('GET / HTTP/1.1\r\nHost: a.test\r\n\r\n')
        return socket
      }),
    ),
  )

const overHttp2 = (moment: string): Promise<Outcomes> => {
  return outcomesOf(moment, async (handler, ask) => {
    const server = http2.createServer(quietApp().use(handler) as never)
    await servingHttp2(server, () =>
      ask(async () => {
        const socket = await connectFrames((server.address() as AddressInfo).port)
        socket.write(frames.headers(fields(), true))
        return socket
      }),
    )
  })
}

for (const moment of Object.keys(MOMENTS)) {
  test(`no method of a response throws ${moment} unless it throws over HTTP/1.1`, async () => {
    await warningsOf(async () => {
      const expected = await overHttp1(moment)
      const outcomes = Object.entries(await overHttp2(moment))
      assert.equal(outcomes.length, Object.keys(CALLS).length)
      const thrown = outcomes.filter(([, outcome]) => outcome !== 'returned')
      assert.deepEqual(
        thrown.filter(([name, outcome]) => outcome !== expected[name]),
        [],
      )
    })
  })
}

test('a write and a push to a reset stream pass an error to their callbacks', async () => {
  const codes = new Promise<unknown[]>((resolve) => {
    const heard: unknown[] = []
    const hear = (error: unknown): void => {
      if (heard.push(Reflect.get(error as object, 'code')) === 3) resolve(heard)
    }
    const app = quietApp().use((req, res) => {
      req.on('aborted', () => {
        res.write('a', hear)
        res.write('a', 'utf8', hear)
        callIfThere(res, 'createPushResponse', { ':path': '/' }, hear)
      })
      Reflect.get(req, 'stream').session.destroy()
    })
    const server = http2.createServer(app as never)
    void servingHttp2(server, async () => {
      const socket = (await connectFrames((server.address() as AddressInfo).port)).resume()
      socket.write(frames.headers(fields(), true))
      await once(socket, 'close')
    })
  })
  assert.deepEqual(
    await codes,
    Array.from({ length: 3 }, () => 'ERR_HTTP2_INVALID_STREAM'),
  )
})
