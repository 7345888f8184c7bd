import assert from 'node:assert/strict'
import test from 'node:test'
import { get } from '../support/client.mts'
import '../support/env.mts'
import fw, { type RequestHandler } from 'fwjs-v3'

async function location(target: string, path: string, headers = {}): Promise<string | undefined> {
  const [app, blog, admin] = [fw(), fw(), fw()]
  const respond: RequestHandler = (_req, res) => res.location(target).end()
  admin.use(respond)
  blog.use('/admin', admin).use(respond)
  app.use('/blog', blog).use(respond)
  return (await get(app, path, { headers })).headers.location
}

test('res.location(url) sets absolute URLs and paths unchanged', async () => {
  for (const url of ['http://example.com/x', '//example.com', '/login', 'mailto://x']) {
    assert.equal(await location(url, '/blog/x'), url)
  }
})

test('a name is relative to the mount path', async () => {
  assert.equal(await location('login', '/x/y'), '/login')
  assert.equal(await location('login', '/blog/x/y'), '/blog/login')
  assert.equal(await location('login', '/blog/admin/x'), '/blog/admin/login')
})

test('./ and ../ are relative to the request path', async () => {
  assert.equal(await location('./login', '/blog/post?a=1'), '/blog/post/login')
  assert.equal(await location('../login', '/blog/post'), '/blog/login')
  assert.equal(await location('..', '/blog/post/5'), '/blog/post/')
})

test('back is the Referrer, or /', async () => {
  assert.equal(await location('back', '/', { Referer: '/some' }), '/some')
  assert.equal(await location('back', '/'), '/')
})

test('a relative target never leads to another host', async () => {
  assert.equal(await location('./x', '//evil.com/..'), '/x')
  assert.equal(await location('..', '//evil.com/a'), '/evil.com/')
  assert.equal(await location('\\evil.com', '/'), '/%5Cevil.com')
})
