import assert from 'node:assert/strict'
import http2, { type Http2Server } from 'node:http2'
import test from 'node:test'
import fw, { type Express } from 'fwjs'
import { askHttp2, servingHttp2, sessionOf } from '../support/http2-client.mts'
import { quietApp } from '../support/quiet.mts'

interface Outcome {
  /** The number of `100 Continue` responses; the client sends its body after the first. */
  continued: number
  status: number
  text: string
}

async function askFirst(origin: string, path: string, body: string): Promise<Outcome> {
  const session = await sessionOf(origin)
  const stream = session.request({
    ':method': 'POST',
    ':path': path,
    'content-type': 'text/plain',
    'content-length': body.length,
    expect: '100-continue',
  })
  const outcome: Outcome = { continued: 0, status: 0, text: '' }
  stream.on('continue', () => {
    outcome.continued += 1
    if (outcome.continued === 1) stream.end(body)
  })
  stream.on('response', (headers) => {
    outcome.status = headers[':status'] as number
  })
  stream.on('data', (chunk) => {
    outcome.text += chunk
  })
  await new Promise((resolve) => stream.on('end', resolve))
  session.destroy()
  return outcome
}

/** Serves an app that has already adopted its server, which takes one request. */
async function servingSeen(
  app: Express | Http2Server,
  work: (origin: string) => Promise<void>,
): Promise<void> {
  await servingHttp2(app, async (origin) => {
    await askHttp2(origin, '/')
    await work(origin)
  })
}

function respondingApp(): Express {
  const app = quietApp()
  app.use('/read', fw.text({ limit: 100 }), (req, res) => {
    res.send(`read ${req.body}`)
  })
  app.use('/stream', (req, res) => {
    req.pipe(res)
  })
  app.use('/unread', (_req, res) => {
    res.send('unread')
  })
  app.use('/denied', (_req, res) => {
    res.status(401).send('denied')
  })
  app.use('/later', (_req, res) => {
    setImmediate(() => setImmediate(() => res.status(401).send('denied')))
  })
  app.use('/early', (req, res) => {
    res.write('first,')
    setImmediate(() => req.on('data', (chunk) => res.end(chunk)))
  })
  app.use('/error', (_req, _res, next) => next(new Error('failed')))
  return app
}

const SENT: [path: string, text: string][] = [
  ['/read', 'read body'],
  ['/stream', 'body'],
  ['/unread', 'unread'],
  ['/early', 'first,body'],
]

for (const [path, text] of SENT) {
  test(`over HTTP/2, ${path} sends 100 Continue once, then 200`, async () => {
    await servingSeen(respondingApp(), async (origin) => {
      assert.deepEqual(await askFirst(origin, path, 'body'), { continued: 1, status: 200, text })
    })
  })
}

const UNREAD: [path: string, status: number, length?: number][] = [
  ['/read', 413, 101],
  ['/denied', 401],
  ['/later', 401],
  ['/missing', 404],
  ['/error', 500],
]

for (const [path, status, length = 4] of UNREAD) {
  test(`over HTTP/2, a ${status} for ${path} is not preceded by 100 Continue`, async () => {
    await servingSeen(respondingApp(), async (origin) => {
      const { text, ...outcome } = await askFirst(origin, path, 'x'.repeat(length))
      assert.deepEqual(outcome, { continued: 0, status })
      assert.notEqual(text, '')
    })
  })
}

test('over HTTP/2, a checkContinue listener takes precedence', async () => {
  const server = http2.createServer(respondingApp() as never)
  server.on('checkContinue', (_req, res) => res.writeHead(402).end('mine'))
  await servingSeen(server, async (origin) => {
    const outcome = await askFirst(origin, '/read', 'body')
    assert.deepEqual(outcome, { continued: 0, status: 402, text: 'mine' })
  })
})

test('over HTTP/2, a 100 Continue sent by a handler is not repeated', async () => {
  const app = quietApp()
  app.use((req, res) => {
    res.writeContinue()
    req.on('end', () => res.send('read')).resume()
  })
  await servingSeen(app, async (origin) => {
    const outcome = await askFirst(origin, '/', 'body')
    assert.deepEqual(outcome, { continued: 1, status: 200, text: 'read' })
  })
})

test('over HTTP/2, a response to Expect: 100-continue drops connection headers', async () => {
  const app = quietApp()
  app.use((_req, res) => {
    res.writeHead(401, { Connection: 'close', 'Keep-Alive': 'timeout=5' }).end('denied')
  })
  await servingSeen(app, async (origin) => {
    const outcome = await askFirst(origin, '/', 'body')
    assert.deepEqual(outcome, { continued: 0, status: 401, text: 'denied' })
  })
})
