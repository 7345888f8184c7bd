import assert from 'node:assert/strict'
import { join } from 'node:path'
import test from 'node:test'
import type { ErrorRequestHandler, Response } from 'fwjs'
import { ask, get, type Question, serving } from '../support/client.mts'
import { folderOf } from '../support/folder.mts'
import { quietApp } from '../support/quiet.mts'
import { call, replyOf } from '../support/reply.mts'

/** Returns the arguments with which a response is ended. */
async function endOf(respond: (res: Response) => unknown, question: Question = {}) {
  const given: unknown[][] = []
  await replyOf((res) => {
    const { end } = res
    res.end = ((...args: unknown[]) => {
      given.push(args)
      return Reflect.apply(end, res, args)
    }) as typeof end
    respond(res)
  }, question)
  return given
}

test('a response without a body is ended without one', async () => {
  const head = { method: 'HEAD' }
  assert.deepEqual(await endOf((res) => res.send('text'), head), [[]])
  assert.deepEqual(await endOf((res) => res.redirect('/x'), head), [[]])
  for (const status of [204, 205, 304]) {
    const [args] = await endOf((res) => res.status(status).send('text'))
    assert.equal(String(args?.[0]), '', `${status}`)
  }
  const fresh = { headers: { 'If-None-Match': '*' } }
  const [args] = await endOf((res) => res.send('text'), fresh)
  assert.equal(String(args?.[0]), '')
})

test('a redirect has a body only in a type that the client accepts', async () => {
  const bodyFor = async (accept: string) => {
    const { text } = await replyOf((res) => res.redirect('/x'), { headers: { Accept: accept } })
    return text
  }
  assert.equal(await bodyFor('image/png'), '')
  assert.equal(await bodyFor('text/plain'), 'Found. Redirecting to /x')
  assert.equal(await bodyFor('text/html'), '<p>Found. Redirecting to /x</p>')
})

test('the name of Content-Type is sent as written', async () => {
  for (const name of ['Content-Type', 'content-type', 'CONTENT-type']) {
    const { rawHeaders } = await replyOf((res) => res.set(name, 'text/html').end())
    assert.ok(rawHeaders.includes(name), name)
  }
})

test('invalid calls of res.set name what is wrong', () => {
  const messages: [unknown[], string][] = [
    [['Content-Type', ['text/html']], 'Content-Type cannot be set to an Array'],
    [['X-Name'], 'value required to res.set("X-Name")'],
  ]
  for (const [args, message] of messages) {
    const app = quietApp()
    const res = Object.create(app.response)
    res.app = app
    assert.throws(() => call(res, 'set', ...args), { name: 'TypeError', message })
  }
})

test('the maxAge of a cookie may be a string', async () => {
  const { headers } = await replyOf((res) => {
    res.cookie('a', 'b', { maxAge: '60000' as never }).end()
  })
  assert.match(String(headers['set-cookie']), /Max-Age=60;/)
})

test('with redirect hosts, the own host is reached by HTTP or HTTPS only', async () => {
  const locationOf = async (url: string) => {
    const app = quietApp({ 'redirect hosts': ['other.example'] })
    const { headers } = await replyOf((res) => res.redirect(url), {
      app,
      headers: { Host: 'own.example' },
    })
    return headers.location
  }
  const permitted = [
    'http://own.example/x',
    'https://own.example/x',
    'https://other.example/x',
    '/x',
    'x',
  ]
  for (const url of permitted) assert.equal(await locationOf(url), url)
  const others = [
    'ftp://own.example/x',
    'javascript:alert(1)',
    '//evil.example',
    'http://[',
    'own.example:1',
  ]
  for (const url of others) assert.equal(await locationOf(url), '/', url)
})

test('res.vary keeps the fields of an array that was set before', async () => {
  const { headers } = await replyOf((res) => {
    res.setHeader('Vary', ['Accept', 'Origin'])
    res.vary('Cookie').vary('origin').end()
  })
  assert.equal(headers.vary, 'Accept, Origin, Cookie')
})

test('a text is complete in every encoding, with every kind of tag', async () => {
  const texts = ['ascii', 'é', '☃'.repeat(400), 'a'.repeat(9000), `${'a'.repeat(8192)}é`]
  const tags = [true, false, 'strong', (body: unknown) => `"${String(body).length}"`]
  for (const etag of tags) {
    for (const text of texts) {
      const app = quietApp({ etag })
      const reply = await get(
        app.use((_req, res) => {
          res.send(text)
        }),
        '/',
      )
      assert.ok(reply.text === text, `${etag} ${text.length}`)
      assert.equal(reply.headers['content-length'], String(Buffer.byteLength(text)))
    }
  }
})

test('a response without a body loses the headers that describe one', async () => {
  const names = ['content-type', 'content-length', 'transfer-encoding']
  for (const status of [204, 304]) {
    let left: string[] = []
    await replyOf((res) => {
      const { end } = res
      res.end = ((...args: unknown[]) => {
        left = res.getHeaderNames().filter((name) => names.includes(name))
        return Reflect.apply(end, res, args)
      }) as typeof end
      res.set('Transfer-Encoding', 'chunked').type('html').status(status).send('text')
    })
    assert.deepEqual(left, [], `${status}`)
  }
})

/** Returns the errors that reach the error handlers if the connection fails while a file is sent. */
async function errorsAfter(failure: object): Promise<unknown[]> {
  const errors: unknown[] = []
  const app = quietApp()
  const path = join(folderOf({ 'large.txt': 'a'.repeat(5_000_000) }), 'large.txt')
  let closed: () => void = () => {}
  const promise = new Promise<void>((resolve) => {
    closed = resolve
  })
  app.use((_req, res) => {
    res.on('close', () => setImmediate(setImmediate, closed))
    res.sendFile(path)
    const { socket } = res
    setImmediate(() => socket?.destroy(Object.assign(new Error('lost'), failure)))
  })
  app.use(((error, _req, _res, _next) => {
    errors.push(error.message)
  }) as ErrorRequestHandler)
  await serving(app, async (address) => {
    await ask(address, '/').catch(() => {})
    await promise
  })
  return errors
}

test('an error of a connection to a client that disconnected reaches no handler', async () => {
  assert.deepEqual(await errorsAfter({ code: 'EPIPE', syscall: 'write' }), [])
  assert.deepEqual(await errorsAfter({ code: 'ECONNRESET', syscall: 'read' }), [])
  assert.deepEqual(await errorsAfter({ code: 'EODD', syscall: 'read' }), ['lost'])
})
