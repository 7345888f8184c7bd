import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import test from 'node:test'
import '../support/env.mts'
import fw, { type Request, type Response } from 'fwjs-v5'
import { get } from '../support/client.mts'
import { load } from '../support/require.mts'

/** The parts of fwjs that the tests use: importing it would add its types to those of 5.x. */
interface Four extends RequestListener {
  use(...args: unknown[]): void
  get(path: string, handler: (req: Request, res: Response) => unknown): void
}

const four = load('fwjs') as (() => Four) & { Router(): Four }

test('a 4.x app in a 5.x app: each has the requests and responses of its own version', async () => {
  const outer = fw()
  const inner = four()
  inner.get('/old', (req, res) => res.json([req.query, 'acceptsCharset' in req]))
  outer.use('/in', inner)
  outer.get('/in/new', (req, res) => res.json([req.query, 'acceptsCharset' in req]))
  assert.equal((await get(outer, '/in/old?a[b]=1')).text, '[{"a":{"b":"1"}},true]')
  const after = await get(outer, '/in/new?a[b]=1')
  assert.equal(after.text, '[{"a[b]":"1"},false]')
})

test('a 4.x app uses the query that its 5.x parent stores', async () => {
  const outer = fw().enable('writable query')
  const inner = four()
  outer.use((req, _res, next) => {
    req.query = { stored: '1' }
    next()
  })
  outer.use('/in', inner)
  inner.get('/old', (req, res) => res.json(req.query))
  outer.get('/in/new', (req, res) => res.json(req.query))
  assert.equal((await get(outer, '/in/old?a=1')).text, '{"stored":"1"}')
  assert.equal((await get(outer, '/in/new?a=1')).text, '{"stored":"1"}')
})

test('a 5.x app in a 4.x app keeps its own requests and responses', async () => {
  const outer = four()
  const inner = fw()
  inner.get('/*rest', (req, res) => res.status(201).json([req.params.rest, inner.path()]))
  outer.use('/in', inner)
  outer.get('/out', (req, res) => res.json('acceptsCharset' in req))
  const { status, text } = await get(outer, '/in/a/b')
  assert.deepEqual([status, text], [201, '[["a","b"],"/in"]'])
  assert.equal((await get(outer, '/out')).text, 'true')
})

test('a 4.x router works as middleware', async () => {
  const app = fw()
  const router = four.Router()
  router.get('/x*', (req, res) => res.end(`${req.baseUrl} ${req.url}`))
  app.use('/r', router)
  assert.equal((await get(app, '/r/xy')).text, '/r /xy')
})

test('a 5.x app in a 4.x app uses the query of its parent', async () => {
  const outer = four()
  const inner = fw()
  inner.get('/new', (req, res) => res.json([req.query, req.host === req.get('Host')]))
  outer.use('/in', inner)
  assert.equal((await get(outer, '/in/new?a[b]=1')).text, '[{"a":{"b":"1"}},true]')
})

test('a 5.x router in a 4.x app has paths of 5.x, and requests and responses of 4.x', async () => {
  const outer = four()
  const router = fw.Router()
  router.get('/files/*path', (req, res) =>
    res.json([req.params.path, req.query, 'acceptsCharset' in req, 'sendfile' in res]),
  )
  router.get('/fails', async () => {
    throw new Error('rejected')
  })
  outer.use('/in', router)
  outer.use('/in', (error: Error, _req: Request, res: Response, _next: unknown) =>
    res.end(`caught ${error.message}`),
  )
  const { text } = await get(outer, '/in/files/a/b?a[b]=1')
  assert.equal(text, '[["a","b"],{"a":{"b":"1"}},true,true]')
  assert.equal((await get(outer, '/in/fails')).text, 'caught rejected')
})

test('a 4.x app at the root of a 5.x app keeps its responses, and passes on what it does not handle', async () => {
  const outer = fw().set('env', 'test')
  const inner = four()
  inner.get('/old/:id?', (req, res) => res.status('201' as never).json([req.params, req.baseUrl]))
  inner.get('/fails', () => {
    throw new Error('old')
  })
  outer.use(inner)
  outer.get('/late', (req, res) => res.json([req.query, 'acceptsCharset' in req]))
  outer.use((error: Error, req: Request, res: Response, _next: unknown) =>
    res.end(`${error.message} ${'acceptsCharset' in req}`),
  )
  const { status, text } = await get(outer, '/old/7')
  assert.deepEqual([status, text], [201, '[{"id":"7"},""]'])
  assert.equal((await get(outer, '/late?a[b]=1')).text, '[{"a[b]":"1"},false]')
  assert.equal((await get(outer, '/fails')).text, 'old false')
})

test('an app of another framework gets the query of its 5.x parent', async () => {
  const foreign = Object.assign(() => {}, {
    set() {},
    emit() {},
    handle: (req: Request, res: Response) => res.json(req.query),
  })
  const outer = fw()
  outer.use('/in', foreign as never)
  assert.equal((await get(outer, '/in?a[b]=1')).text, '{"a[b]":"1"}')
})
