import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { open, send } from './client.mjs'

/**
 * A check of an adapter.
 *
 * @typedef {object} Check
 * @property {string} title
 * @property {(request: Request, seen: import('node:events').EventEmitter) => unknown} handler served by the adapter
 * @property {(app: object, listener: Function, fw: object) => void} [mount] by default, `app.use(listener)`
 * @property {(server: { port: number, isHttp2: boolean }, seen: import('node:events').EventEmitter) => Promise<string>} ask
 * sends the requests; returns 'yes', or what happened instead. `seen` emits 'close' for each response
 */

const json = { 'content-type': 'application/json' }
const yesIf = (condition, otherwise) => (condition ? 'yes' : otherwise)

/** Waits until listeners of events that have happened were called. */
async function settle() {
  for (let turn = 0; turn < 20; turn++) await setImmediate()
}

const echoBody = async (request) => Response.json(await request.json())

async function askForEcho(server) {
  const { status, body } = await send(server, 'POST', '/', { headers: json, body: '{"a":"ü"}' })
  return yesIf(body === '{"a":"ü"}', `${status}`)
}

function mountAfterVerify(app, listener, fw) {
  const verify = (req, _res, bytes) => {
    req.rawBody = bytes
  }
  app.use(fw.json({ verify }), listener)
}

/** @type {Record<string, Check>} */
export const CHECKS = {
  plain: {
    title: 'method, URL, headers, and status',
    handler: ({ method, url, headers }) => {
      const body = JSON.stringify([
        method,
        new URL(url).pathname,
        new URL(url).search,
        headers.get('x-a'),
      ])
      return new Response(body, { status: 203, headers: { 'x-b': 'c' } })
    },
    async ask(server) {
      const { status, headers, body } = await send(server, 'PUT', '/a%20b?c=d', {
        headers: { 'x-a': 'e' },
      })
      const isRight = body === '["PUT","/a%20b","?c=d","e"]' && headers['x-b'] === 'c'
      return yesIf(isRight && status === 203, `${status} ${body}`)
    },
  },
  body: {
    title: '1 MB body, echoed as a stream',
    handler: (request) => new Response(request.body),
    async ask(server) {
      const body = 'a'.repeat(1_000_000)
      const response = await send(server, 'POST', '/', { body })
      return yesIf(response.body === body, `${response.status}, ${response.body.length} bytes`)
    },
  },
  parsed: {
    title: '`request.json()` after `fw.json()`',
    mount: (app, listener, fw) => app.use(fw.json(), listener),
    handler: echoBody,
    ask: askForEcho,
  },
  raw: {
    title: 'the same, if `verify` has set `req.rawBody`',
    mount: mountAfterVerify,
    handler: echoBody,
    ask: askForEcho,
  },
  bytes: {
    title: 'exact bytes of the body, for signatures, after the same',
    mount: mountAfterVerify,
    handler: async (request) => new Response(await request.text()),
    async ask(server) {
      const { body } = await send(server, 'POST', '/', { headers: json, body: '{ "a": 1 }' })
      return yesIf(body === '{ "a": 1 }', 'no')
    },
  },
  cookies: {
    title: 'two `Set-Cookie` headers',
    handler() {
      const response = new Response('')
      for (const cookie of ['a=1; Path=/', 'b=2']) response.headers.append('set-cookie', cookie)
      return response
    },
    async ask(server) {
      const { headers } = await send(server, 'GET', '/')
      const cookies = headers['set-cookie']?.join()
      return yesIf(
        cookies === 'a=1; Path=/,b=2',
        cookies === 'b=2' ? 'only the last' : `${cookies}`,
      )
    },
  },
  earlier: {
    title: 'headers and cookies of earlier middleware are kept',
    mount(app, listener) {
      app.use((_req, res, next) => {
        res.setHeader('x-earlier', '1')
        res.setHeader('set-cookie', 'a=1')
        next()
      })
      app.use(listener)
    },
    handler: () => new Response('', { headers: { 'set-cookie': 'b=2' } }),
    async ask(server) {
      const { headers } = await send(server, 'GET', '/')
      const cookies = headers['set-cookie']?.join()
      if (headers['x-earlier'] !== '1') return 'lost'
      return yesIf(cookies === 'a=1,b=2', 'headers; cookies are replaced')
    },
  },
  mounted: {
    title: "URL in `app.use('/api', …)`",
    mount: (app, listener) => app.use('/api', listener),
    handler: ({ url }) => new Response(new URL(url).pathname),
    async ask(server) {
      const { body } = await send(server, 'GET', '/api/users')
      return `\`${body}\``
    },
  },
  proxy: {
    title: '`https:` in the URL with `trust proxy`',
    mount(app, listener) {
      app.set('trust proxy', 1)
      app.use(listener)
    },
    handler: ({ url }) => new Response(new URL(url).protocol),
    async ask(server) {
      const headers = { 'x-forwarded-proto': 'https' }
      const { body } = await send(server, 'GET', '/', { headers })
      return yesIf(body === 'https:', 'no')
    },
  },
  stream: {
    title: 'sends each chunk at once',
    handler(_request, seen) {
      const encoder = new TextEncoder()
      return new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(encoder.encode('first'))
            seen.once('more', () => controller.close())
          },
        }),
      )
    },
    async ask(server, seen) {
      const { stream, response } = open(server, 'GET', '/')
      stream.end()
      const [chunk] = await once((await response).body, 'data')
      seen.emit('more')
      return yesIf(`${chunk}` === 'first', `${chunk}`)
    },
  },
  abort: {
    title: '`request.signal` aborts if the client disconnects',
    handler(request, seen) {
      seen.emit('request', request)
      return new Promise(() => {})
    },
    async ask(server, seen) {
      const { stream, disconnect } = open(server, 'GET', '/')
      stream.end()
      const [request] = await once(seen, 'request')
      const closed = once(seen, 'close')
      void request.signal
      disconnect()
      await closed
      await settle()
      return yesIf(request.signal.aborted, 'no')
    },
  },
  cancel: {
    title: 'the response stream is canceled if the client disconnects',
    handler: (_request, seen) =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(new Uint8Array(10)),
          cancel: () => seen.emit('cancel'),
        }),
      ),
    async ask(server, seen) {
      const { stream, response, disconnect } = open(server, 'GET', '/')
      stream.end()
      await once((await response).body, 'data')
      let isCanceled = false
      seen.once('cancel', () => {
        isCanceled = true
      })
      const closed = once(seen, 'close')
      disconnect()
      await closed
      await settle()
      return yesIf(isCanceled, 'no')
    },
  },
  truncated: {
    title: 'reading the body fails if the client disconnects',
    async handler(request, seen) {
      seen.emit('request')
      const result = await request.text().then(
        (body) => `complete with ${body.length} bytes`,
        () => 'yes',
      )
      seen.emit('read', result)
      return new Response('')
    },
    async ask(server, seen) {
      const { stream, disconnect } = open(server, 'POST', '/')
      stream.write('half')
      await once(seen, 'request')
      const read = once(seen, 'read')
      await settle()
      disconnect()
      return (await read)[0]
    },
  },
  ended: {
    title: '`request.signal` stays quiet after a complete response',
    handler(request, seen) {
      seen.emit('request', request)
      void request.signal
      return new Response('')
    },
    async ask(server, seen) {
      const received = once(seen, 'request')
      const closed = once(seen, 'close')
      await send(server, 'GET', '/')
      const [request] = await received
      await closed
      await settle()
      return yesIf(!request.signal.aborted, 'no, it aborts')
    },
  },
  throws: {
    title: 'a handler that rejects',
    mount(app, listener) {
      app.use(listener)
      app.use((_error, _req, res, _next) => res.status(500).end('error handler'))
    },
    handler: () => Promise.reject(new Error('thrown')),
    async ask(server) {
      const { status, body } = await send(server, 'GET', '/')
      return body === 'error handler' ? 'calls the error handler' : `${status}, no error handler`
    },
  },
}
