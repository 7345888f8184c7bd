import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import test from 'node:test'
import { ask, get, serving } from '../support/client.mts'
import '../support/env.mts'
import fw, { type RequestHandler } from 'fwjs-v3'
import { call } from '../support/reply.mts'

const urls: RequestHandler = (req, res) => {
  res.end([req.url, req.originalUrl].join(' '))
}

test('app.use(path, function) matches the path alone or followed by / or .', async () => {
  const app = fw()
  app.use('/apple', urls)
  await serving(app, async (address) => {
    assert.equal((await ask(address, '/apple')).text, '/ /apple')
    assert.equal((await ask(address, '/apple/')).text, '/ /apple/')
    assert.equal((await ask(address, '/apple/a?b=1')).text, '/a?b=1 /apple/a?b=1')
    assert.equal((await ask(address, '/apple.html')).text, '/.html /apple.html')
    assert.equal((await ask(address, '/apple?b=1')).text, '/?b=1 /apple?b=1')
    assert.equal((await ask(address, '/apples')).status, 404)
    assert.equal((await ask(address, '/apple-pie')).status, 404)
  })
})

test('the mount path is case-insensitive and is restored as it was registered', async () => {
  const app = fw()
  app.use('/Apple', (_req, _res, next) => next())
  app.use(urls)
  assert.equal((await get(app, '/aPPLE/x')).text, '/Apple/x /aPPLE/x')
})

test('a trailing slash in the mount path is ignored', async () => {
  const app = fw()
  app.use('/apple/', urls)
  assert.equal((await get(app, '/apple')).text, '/ /apple')
})

test('app.use(function) matches every request', async () => {
  const app = fw()
  assert.equal(app.use(urls), app)
  assert.equal((await get(app, '/a/b?c')).text, '/a/b?c /a/b?c')
})

test('an absolute target keeps its host while the mount path is removed', async () => {
  const app = fw()
  app.use('/apple', urls)
  const reply = await get(app, 'http://example.com/apple/x')
  assert.equal(reply.text, 'http://example.com/x http://example.com/apple/x')
})

test('later layers see a changed req.url', async () => {
  const app = fw()
  app.use('/a', (req, _res, next) => {
    req.url = '/changed'
    next()
  })
  app.use(urls)
  assert.equal((await get(app, '/a/b')).text, '/a/changed /a/b')
})

test('app.use accepts an http.Server', async () => {
  const app = fw()
  app.use(
    '/s',
    createServer((req, res) => res.end(`server ${req.url}`)),
  )
  assert.equal((await get(app, '/s/x')).text, 'server /x')
})

test('app.use accepts an object with a handle function', async () => {
  const app = fw()
  const object = {
    handle(req: { url: string }, res: { end(text: string): void }) {
      res.end(req.url)
    },
  }
  app.use('/o', object)
  assert.equal((await get(app, '/o/x')).text, '/x')
})

test("app.use rejects a value that isn't middleware", () => {
  assert.throws(() => call(fw(), 'use', undefined), TypeError)
  assert.throws(() => call(fw(), 'use', '/x', 5), /requires a middleware function/)
})
