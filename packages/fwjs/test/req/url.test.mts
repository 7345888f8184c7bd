import assert from 'node:assert/strict'
import test from 'node:test'
import fw, { Router } from 'fwjs'
import { get, raw, serving } from '../support/client.mts'

test('req.method and req.url are native and may be rewritten', async () => {
  const app = fw()
  app.use((req, _res, next) => {
    if (req.url === '/old') {
      req.url = '/new?x=1'
      req.method = 'PUT'
    }
    next()
  })
  app.put('/new', (req, res) => {
    res.send(`${req.method} ${req.url} ${req.originalUrl}`)
  })
  assert.equal((await get(app, '/old', { method: 'POST' })).text, 'PUT /new?x=1 /old')
})

test('req.originalUrl keeps the query and the mount point', async () => {
  const app = fw()
  const router = Router()
  router.get('/', (req, res) => {
    res.send(`${req.originalUrl} ${req.url}`)
  })
  app.use('/search', router)
  assert.equal((await get(app, '/search?q=x')).text, '/search?q=x /?q=x')
  assert.equal((await get(app, '/search/?q=x')).text, '/search/?q=x /?q=x')
})

test('req.url loses the mount point inside a mount and gets it back outside', async () => {
  const app = fw()
  const child = fw()
  const urls: string[] = []
  child.use((req, _res, next) => {
    urls.push(req.url)
    next()
  })
  app.use('/blog', child)
  app.use((req, res) => {
    urls.push(req.url)
    res.end()
  })
  await get(app, '/blog/post/1?x')
  await get(app, '/blog')
  assert.deepEqual(urls, ['/post/1?x', '/blog/post/1?x', '/', '/blog'])
})

test('an absolute request target keeps its host when a mount point is stripped', async () => {
  const app = fw()
  app.use('/x', (req, res) => {
    res.end(`${req.url} ${req.baseUrl} ${req.path}`)
  })
  const text = 'GET http://foo.com/x/y?z HTTP/1.1\r\nHost: foo.com\r\nConnection: close\r\n\r\n'
  const reply = await serving(app, (address) => raw(address, text))
  assert.match(reply, /http:\/\/foo\.com\/y\?z \/x \/y/)
})

test('a host inside the query or the path is not mistaken for the host', async () => {
  const app = fw()
  app.use('/x', (req, res) => {
    res.end(`${req.url} ${req.baseUrl}`)
  })
  assert.equal((await get(app, '/x/?u=http://a/b')).text, '/?u=http://a/b /x')
  assert.equal((await get(app, '/x/http://a/b')).text, '/http://a/b /x')
})
