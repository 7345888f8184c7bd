import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { EventEmitter } from 'node:events'
import { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import test from 'node:test'
import fw, { type Express } from 'fwjs'
import { ask, get, type Question, serving } from '../support/client.mts'
import { quietApp } from '../support/quiet.mts'
import { settled } from '../support/waiting.mts'

function failing(error: unknown, env = 'test'): Express {
  const app = fw().set('env', env)
  app.use((_req, _res, next) => next(error))
  return app
}

async function logOf(work: () => Promise<unknown>): Promise<unknown[]> {
  const log: unknown[] = []
  const { error } = console
  console.error = (value: unknown) => log.push(value)
  try {
    await work()
    await settled()
  } finally {
    console.error = error
  }
  return log
}

const page = (message: string) =>
  `<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Error</title>\n` +
  `</head>\n<body>\n<pre>${message}</pre>\n</body>\n</html>\n`

test('an unhandled request gets a 404 page', async () => {
  const app = quietApp()
  app.get('/known', () => {})
  const reply = await get(app, '/un%20known/<b>?query')
  assert.equal(reply.status, 404)
  assert.equal(reply.text, page('Cannot GET /un%20known/%3Cb%3E'))
  assert.equal(reply.headers['content-security-policy'], "default-src 'none'")
  assert.equal(reply.headers['x-content-type-options'], 'nosniff')
  assert.equal(reply.headers['content-type'], 'text/html; charset=utf-8')
  assert.equal(reply.headers['content-length'], String(reply.text.length))
})

test('the page is written after the request has ended, in the async context of the request', async () => {
  const storage = new AsyncLocalStorage<string>()
  const seen: unknown[] = []
  const app = quietApp()
  app.use((req, res, next) => {
    req.once('end', () => seen.push('request ended'))
    const { end } = res
    res.end = (...args: unknown[]) => {
      seen.push(storage.getStore())
      return Reflect.apply(end, res, args)
    }
    storage.run('page', next)
    seen.push('handler returned')
  })
  app.get('/known', () => {})
  for (const path of ['/', '/missing']) await get(app, path)
  const once = ['handler returned', 'request ended', 'page']
  assert.deepEqual(seen, [...once, ...once])
})

test('a test runner with a stopped clock does not stop a 404', async () => {
  const app = quietApp()
  const { nextTick } = process
  app.use((_req, res, next) => {
    process.nextTick = () => {}
    next()
    process.nextTick = nextTick
    // An aborted response ends here, so that the client doesn't wait for it.
    void settled().then(() => res.writableFinished || res.destroy())
  })
  app.get('/known', () => {})
  assert.equal((await get(app, '/missing')).status, 404)
})

test('an unhandled error gets a page that shows the stack outside production', async () => {
  const error = Object.assign(new Error('<wrong>'), { stack: 'Error: <wrong>\n  at "a\'&' })
  const reply = await get(failing(error), '/')
  assert.equal(reply.status, 500)
  assert.equal(reply.text, page('Error: &lt;wrong&gt;<br> &nbsp;at &quot;a&#39;&amp;'))
})

test('in production the page shows only the status message', async () => {
  await logOf(async () => {
    assert.equal(
      (await get(failing(new Error('secret'), 'production'), '/')).text,
      page('Internal Server Error'),
    )
  })
})

test('the status comes from the error, then from the response, and is 500 otherwise', async () => {
  const cases: [object, number][] = [
    [{ status: 404 }, 404],
    [{ statusCode: 503 }, 503],
    [{ status: 200, statusCode: 410 }, 410],
    [{ status: 600 }, 500],
    [{ status: '404' }, 500],
    [{}, 500],
  ]
  for (const [fields, status] of cases) {
    const reply = await get(failing(Object.assign(new Error('x'), fields)), '/')
    assert.equal(reply.status, status, JSON.stringify(fields))
  }
  const app = quietApp()
  app.use((_req, res, next) => {
    res.status(409)
    next(new Error('x'))
  })
  assert.equal((await get(app, '/')).status, 409)
})

test("the error's headers are sent if its status is used", async () => {
  const fields = { status: 429, headers: { 'Retry-After': '7' } }
  const used = await get(failing(Object.assign(new Error('x'), fields)), '/')
  assert.equal(used.headers['retry-after'], '7')
  const unused = await get(failing(Object.assign(new Error('x'), { ...fields, status: 1 })), '/')
  assert.equal(unused.headers['retry-after'], undefined)
  const text = await get(
    failing(Object.assign(new Error('x'), { ...fields, headers: 'text' })),
    '/',
  )
  assert.equal(text.status, 429)
})

test('an error that is not an Error is shown as a string', async () => {
  assert.equal((await get(failing('plain text'), '/')).text, page('plain text'))
  assert.equal((await get(failing({ a: 1 }), '/')).text, page('[object Object]'))
})

test('headers that described another body are removed, and the others are kept', async () => {
  const app = quietApp()
  app.use((_req, res, next) => {
    res.set({ 'Content-Encoding': 'gzip', 'Content-Language': 'de', 'Content-Range': 'x' })
    res.set({ 'X-Own': 'kept', ETag: '"kept"' })
    res.statusMessage = 'Strange'
    next(new Error('x'))
  })
  const reply = await get(app, '/')
  assert.equal(reply.headers['content-encoding'], undefined)
  assert.equal(reply.headers['content-language'], undefined)
  assert.equal(reply.headers['content-range'], undefined)
  assert.equal(reply.headers['x-own'], 'kept')
  assert.equal(reply.headers['etag'], '"kept"')
  assert.equal(reply.statusMessage, 'Internal Server Error')
})

test('HEAD gets the headers of the page without its body', async () => {
  const reply = await get(failing(new Error('x')), '/', { method: 'HEAD' })
  assert.equal(reply.status, 500)
  assert.equal(reply.text, '')
  assert.ok(Number(reply.headers['content-length']) > 100)
})

test('the page is sent after the request body has been read', async () => {
  const app = quietApp()
  app.get('/known', () => {})
  const question: Question = { method: 'POST', body: 'x'.repeat(200_000) }
  await serving(app, async (address) => {
    assert.equal((await ask(address, '/nowhere', question)).status, 404)
  })
})

test('errors are logged unless the environment is test', async () => {
  const error = Object.assign(new Error('logged'), { stack: 'the stack' })
  assert.deepEqual(await logOf(() => get(failing(error, 'development'), '/')), ['the stack'])
  assert.deepEqual(await logOf(() => get(failing('text', 'development'), '/')), ['text'])
  assert.deepEqual(await logOf(() => get(failing(error, 'test'), '/')), [])
  assert.deepEqual(await logOf(() => get(fw(), '/')), [])
})

test('an error after part of the response was sent closes the connection', async () => {
  const app = quietApp()
  app.get('/', (_req, res, next) => {
    res.write('part')
    setImmediate(() => next(new Error('in the middle')))
  })
  const reply = await get(app, '/')
  assert.equal(reply.status, 200)
  assert.equal(reply.text, 'part')
  assert.equal(reply.cut, true)
})

test('an error after the response has ended is only logged, and the response arrives complete', async () => {
  const app = fw().set('env', 'development')
  const body = 'x'.repeat(8_000_000)
  app.get('/', (_req, res, next) => {
    res.send(body)
    next(Object.assign(new Error('late'), { stack: 'late stack' }))
  })
  const log = await logOf(async () => {
    const reply = await get(app, '/')
    assert.equal(reply.cut, false)
    assert.equal(reply.text.length, body.length)
  })
  assert.deepEqual(log, ['late stack'])
})

test('nothing happens if a response was sent and no other handler responds', async () => {
  const app = quietApp()
  app.use((_req, res, next) => {
    res.send('sent')
    next()
  })
  assert.equal((await get(app, '/')).text, 'sent')
})

const fakes: [string, () => object][] = [
  ['is not a stream', () => Object.assign(new EventEmitter(), { socket: { readable: true } })],
  [
    'has a socket that is not an emitter',
    () => {
      const socket = { readable: true, destroy() {} } as unknown as Socket
      return Object.assign(new IncomingMessage(socket), { _read() {} })
    },
  ],
]

for (const [title, fake] of fakes) {
  test(`a request that ${title} gets its 404`, async () => {
    const fields = { method: 'GET', url: '/none', headers: {}, complete: false }
    const req = Object.assign(fake(), fields)
    const status = await new Promise((resolve) => {
      const res = {
        headersSent: false,
        setHeader() {},
        getHeader() {},
        removeHeader() {},
        end(this: { statusCode: number }) {
          resolve(this.statusCode)
        },
      }
      fw().handle(req, res)
    })
    assert.equal(status, 404)
  })
}
