import http from 'node:http'
import http2 from 'node:http2'
import { Socket } from 'node:net'
import codegenie from '@codegenie/serverless-express'
import vendia from '@vendia/serverless-express'
import inject from 'light-my-request'
import serverlessHttp from 'serverless-http'
import supertest from 'supertest'

/*
 * The ways a request reaches an app: over a socket, in process, or from an adapter for cloud functions.
 */

/**
 * A request, and what has arrived of its response so far.
 * @typedef {{ method: string, path: string, headers: Record<string, string>, body?: Buffer }} Asked
 * @typedef {{ status?: number, headers: [string, string][], chunks: Buffer[], state: string }} Received
 * @typedef {{ ask: (asked: Asked, received: Received) => Promise<void>, close: () => void }} Transport
 */

/** @returns {Received} */
export const nothingReceived = () => ({ status: undefined, headers: [], chunks: [], state: 'open' })

const pairsOf = (headers) =>
  Object.entries(headers).flatMap(([name, value]) => [value].flat().map((one) => [name, one]))

async function listening(server) {
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return server.address().port
}

/** Serves an app over HTTP/1.1; also closes sockets whose `destroy` was replaced. */
async function serving(app) {
  const sockets = new Set()
  const server = http.createServer(app).on('connection', (socket) => sockets.add(socket))
  const port = await listening(server)
  const close = () => {
    for (const socket of sockets) Socket.prototype.destroy.call(socket)
    server.close()
  }
  return { port, server, close }
}

function collect(stream, received, resolve) {
  const end = (state) => () => {
    if (received.state === 'open') received.state = state
    resolve()
  }
  stream.on('data', (chunk) => received.chunks.push(chunk))
  stream.on('end', end('complete'))
  stream.on('error', end('aborted'))
  stream.on('close', end('aborted'))
}

async function overHttp(app) {
  const { port, close } = await serving(app)
  const ask = ({ body, ...options }, received) =>
    new Promise((resolve) => {
      const request = http.request({ ...options, port, host: '127.0.0.1', agent: false })
      request.on('response', (res) => {
        received.status = res.statusCode
        const { rawHeaders } = res
        for (let at = 0; at < rawHeaders.length; at += 2)
          received.headers.push([rawHeaders[at], rawHeaders[at + 1]])
        collect(res, received, resolve)
      })
      request.on('error', ({ code }) => {
        if (received.state === 'open') received.state = code
        resolve()
      })
      request.end(body)
    })
  return { ask, close }
}

async function overHttp2(app) {
  const server = http2.createServer(app)
  const session = http2.connect(`http://127.0.0.1:${await listening(server)}`)
  const ask = ({ method, path, headers, body }, received) =>
    new Promise((resolve) => {
      const stream = session.request({ ':method': method, ':path': path, ...headers })
      stream.on('response', ({ ':status': status, ...fields }) => {
        received.status = status
        received.headers = pairsOf(fields)
      })
      collect(stream, received, resolve)
      stream.end(body)
    })
  const close = () => {
    session.destroy()
    server.close()
  }
  return { ask, close }
}

/** Returns a function that gets a whole response. */
const askingWith = (call) => async (asked, received) => {
  try {
    const { status, headers, body } = await call(asked)
    Object.assign(received, { status, headers: pairsOf(headers), chunks: [body] })
    received.state = 'complete'
  } catch (error) {
    received.state = `threw ${error.message}`
  }
}

/** Creates a transport that runs an app without a connection. */
const inProcess = (run) => (app) => ({ ask: askingWith(run(app)), close() {} })

const overLightMyRequest = inProcess((app) => async ({ method, path, headers, body }) => {
  const res = await inject(app, { method, url: path, headers, payload: body })
  return { status: res.statusCode, headers: res.headers, body: res.rawPayload }
})

async function overSupertest(app) {
  const { server, close } = await serving(app)
  const ask = askingWith(async ({ method, path, headers, body }) => {
    const test = supertest(server)[method.toLowerCase()](path).set(headers).redirects(0)
    test.buffer(true).parse((res, callback) => {
      const chunks = []
      res.on('data', (chunk) => chunks.push(chunk))
      res.on('end', () => callback(null, Buffer.concat(chunks)))
    })
    // Kept as bytes, as the other clients send them.
    if (body) test.serialize((value) => value).send(body)
    const res = await test
    const bytes = Buffer.isBuffer(res.body) ? res.body : Buffer.alloc(0)
    return { status: res.status, headers: res.headers, body: bytes }
  })
  return { ask, close }
}

const bodyOf = ({ body = '', isBase64Encoded }) =>
  Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8')

const encoded = (body) => ({
  body: body ? body.toString('base64') : null,
  isBase64Encoded: body !== undefined,
})

const lengthOf = (body) => (body ? { 'content-length': String(body.length) } : {})

const overServerlessHttp = inProcess((app) => {
  const handler = serverlessHttp(app, { binary: true })
  return async ({ method, path, headers, body }) => {
    const [rawPath, rawQueryString = ''] = path.split('?')
    const result = await handler(
      {
        version: '2.0',
        rawPath,
        rawQueryString,
        headers: { host: 'example.com', ...lengthOf(body), ...headers },
        requestContext: { http: { method, path, sourceIp: '127.0.0.1' }, stage: '$default' },
        ...encoded(body),
      },
      {},
    )
    return { status: result.statusCode, headers: result.headers ?? {}, body: bodyOf(result) }
  }
})

/** @vendia/serverless-express, and its successor with the same interface. */
const overServerlessExpress = (adapter) =>
  inProcess((app) => {
    const handler = adapter({ app, binarySettings: { isBinary: () => true } })
    return async ({ method, path, headers, body }) => {
      const fields = { host: 'example.com', ...lengthOf(body), ...headers }
      const multiValueHeaders = Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [name, [value]]),
      )
      const result = await handler(
        {
          path,
          httpMethod: method,
          headers: fields,
          multiValueHeaders,
          queryStringParameters: null,
          multiValueQueryStringParameters: null,
          requestContext: { identity: { sourceIp: '127.0.0.1' } },
          ...encoded(body),
        },
        {},
      )
      return { status: result.statusCode, headers: result.multiValueHeaders, body: bodyOf(result) }
    }
  })

/** @type {Record<string, (app: Function) => Promise<Transport>>} */
export const TRANSPORTS = {
  'node:http': overHttp,
  'node:http2': overHttp2,
  supertest: overSupertest,
  'serverless-http': overServerlessHttp,
  '@vendia/serverless-express': overServerlessExpress(vendia),
  '@codegenie/serverless-express': overServerlessExpress(codegenie),
  // Last, because it changes the prototypes of Express, which then crashes over a socket (D54).
  'light-my-request': overLightMyRequest,
}
