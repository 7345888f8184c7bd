import assert from 'node:assert/strict'
import test from 'node:test'
import four from 'fwjs'
import { get } from '../support/client.mts'
import '../support/env.mts'
import fw from 'fwjs-v3'
import { folderOf } from '../support/folder.mts'

test('a 3.x app in a 4.x app: each has the requests and responses of its own version', async () => {
  const outer = four()
  const inner = fw()
  inner.get('/send', (_req, res) => res.send(201, 'three'))
  inner.get('/redirect', (_req, res) => res.redirect('login'))
  inner.get('/locals', (_req, res) => {
    res.locals({ mine: 2 })
    res.json([res.locals['theirs'], res.locals['mine']])
  })
  outer.use((_req, res, next) => {
    res.locals['theirs'] = 1
    next()
  })
  outer.use('/old', inner)
  outer.get('/old/new', (req, res) => {
    res.status(202).json([req.hostname, req.accepts('json'), res.locals['theirs']])
  })
  const sent = await get(outer, '/old/send')
  assert.equal(sent.status, 201)
  assert.equal(sent.text, 'three')
  assert.equal((await get(outer, '/old/redirect')).headers.location, '/old/login')
  assert.equal((await get(outer, '/old/locals')).text, '[1,2]')
  const behind = await get(outer, '/old/new', { headers: { Accept: 'text/html' } })
  assert.equal(behind.text, '["127.0.0.1",false,1]')
})

test('a 4.x app in a 3.x app keeps its own requests and responses too', async () => {
  const folder = folderOf({ 'a.txt': 'text' })
  const outer = fw()
  const inner = four()
  inner.get('/file', (_req, res) => res.sendFile('a.txt', { root: folder }))
  inner.get('/where', (req, res) => res.json([req.baseUrl, inner.path(), typeof inner.route]))
  outer.use('/new', inner)
  outer.get('/new/old', (req, res) => res.json(200, [typeof req.acceptsCharset('x'), req.url]))
  assert.equal((await get(outer, '/new/file')).text, 'text')
  assert.equal((await get(outer, '/new/where')).text, '["/new","/new","function"]')
  assert.equal((await get(outer, '/new/old')).text, '["boolean","/new/old"]')
})

test('a 4.x router works as middleware and keeps its route method', async () => {
  const app = fw()
  const router = four.Router()
  app.use('/r', router)
  router.route('/x').get((req, res) => {
    res.end(`${req.baseUrl} ${req.url}`)
  })
  assert.equal((await get(app, '/r/x')).text, '/r /x')
})

test('a 3.x sub-app falls back to the settings and engines of its 4.x parent', () => {
  const outer = four()
  const inner = fw()
  outer.set('view engine', 'tpl').set('trust proxy', 2)
  outer.engine('tpl', (_path, _options, done) => done(null, ''))
  outer.use('/old', inner)
  assert.equal(inner.get('view engine'), 'tpl')
  assert.equal(inner.get('trust proxy'), 2)
  assert.ok('.tpl' in inner.engines)
  assert.equal(inner.path(), '/old')
})

test('a 3.x app in an app of another framework inherits its requests and responses', () => {
  const inner = fw()
  const outer = { settings: {}, engines: {}, request: { added: 1 }, response: { added: 2 } }
  inner.emit('mount', outer)
  assert.equal(Object.getPrototypeOf(inner.request), outer.request)
  assert.equal(Object.getPrototypeOf(inner.response), outer.response)
})
