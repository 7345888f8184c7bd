import assert from 'node:assert/strict'
import test from 'node:test'
import { get } from '../support/client.mts'
import '../support/env.mts'
import fw from 'fwjs-v3'

test('a mounted sub-app gets route and parent, and emits mount', () => {
  const [app, child] = [fw(), fw()]
  let heard: unknown
  child.on('mount', (parent) => {
    heard = parent
  })
  assert.equal(child.route, '/')
  app.use('/blog', child)
  assert.equal(child.route, '/blog')
  assert.equal(child.parent, app)
  assert.equal(heard, app)
})

test('app.path() joins the mount paths, starting with the outermost app', () => {
  const [app, blog, admin] = [fw(), fw(), fw()]
  app.use('/blog', blog)
  blog.use('/admin', admin)
  assert.deepEqual([app.path(), blog.path(), admin.path()], ['', '/blog', '/blog/admin'])
})

test('req.app is the sub-app inside it, and the outer app again afterwards', async () => {
  const [app, child] = [fw(), fw()]
  const seen: unknown[] = []
  child.use((req, _res, next) => {
    seen.push(req.app === child, req.url, req.baseUrl)
    next()
  })
  app.use('/child', child)
  app.use((req, res) => {
    seen.push(req.app === app, req.url)
    res.end()
  })
  await get(app, '/child/x')
  assert.deepEqual(seen, [true, '/x', '/child', true, '/child/x'])
})

test('a sub-app without a path is mounted at the root', async () => {
  const [app, child] = [fw(), fw()]
  child.get('/x', (_req, res) => res.send(child.route))
  app.use(child)
  assert.equal((await get(app, '/x')).text, '/')
})

test('req.next continues in the app that currently handles the request', async () => {
  const [app, child] = [fw(), fw()]
  child.get('/x', (req) => req.next())
  child.use((_req, res) => res.end('child'))
  app.use('/a', child)
  app.use((_req, res) => res.end('app'))
  assert.equal((await get(app, '/a/x')).text, 'child')
  assert.equal((await get(app, '/x')).text, 'app')
})
