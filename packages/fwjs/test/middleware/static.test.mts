import assert from 'node:assert/strict'
import { join } from 'node:path'
import test from 'node:test'
import fw, { type Express } from 'fwjs'
import { ask, get, serving } from '../support/client.mts'
import { folderOf, modified } from '../support/folder.mts'
import { quietApp } from '../support/quiet.mts'
import { call } from '../support/reply.mts'
import { load } from '../support/require.mts'

const folder = folderOf({
  'site/index.html': '<p>index</p>',
  'site/nums.txt': '123456789',
  'site/dir/index.html': 'dir',
  'site/foo bar.txt': 'blank',
  'site/no-index/file.txt': 'file',
  'other/nums.txt': 'other',
  'other/more.txt': 'more',
  'site-secret/x.txt': 'secret',
})
const site = join(folder, 'site')

const siteApp = (options?: object): Express => quietApp().use(fw.static(site, options))

test('fw.static serves the files in a folder and nothing outside it', async () => {
  await serving(siteApp({ fallthrough: false }), async (address) => {
    const reply = await ask(address, '/nums.txt')
    assert.equal(reply.text, '123456789')
    for (const [path, status] of [
      ['/../site-secret/x.txt', 403],
      ['/../../../foo/../../../../etc/passwd', 403],
      ['/%2e%2e/%2e%2e/etc/passwd', 403],
      ['/..%2fsite-secret/x.txt', 403],
      ['/%00', 400],
      ['/%zz', 400],
      [`/${'x'.repeat(300)}`, 404],
    ] as const) {
      assert.equal((await ask(address, path)).status, status, path)
    }
  })
})

test('a file is described by these headers in this order', async () => {
  const { rawHeaders } = await get(siteApp(), '/nums.txt')
  assert.deepEqual(rawHeaders.slice(2, 14), [
    'Accept-Ranges',
    'bytes',
    'Cache-Control',
    'public, max-age=0',
    'Last-Modified',
    modified.toUTCString(),
    'ETag',
    `W/"9-${modified.getTime().toString(16)}"`,
    'Content-Type',
    'text/plain; charset=UTF-8',
    'Content-Length',
    '9',
  ])
})

test('the file path is the folder joined with the request path, without the mount path', async () => {
  const app = quietApp().use('/a/b', fw.static(site)).use(fw.static(site))
  await serving(app, async (address) => {
    assert.equal((await ask(address, '/a/b/nums.txt?x=1')).text, '123456789')
    assert.equal((await ask(address, '/nums.txt')).text, '123456789')
    assert.equal((await ask(address, '/foo%20bar.txt')).text, 'blank')
    assert.equal((await ask(address, '/')).text, '<p>index</p>')
    assert.equal((await ask(address, '/dir/')).text, 'dir')
  })
})

test('missing files and methods other than GET and HEAD are passed on', async () => {
  const app = siteApp().use((req, res) => {
    res.send(`${req.method} passed on with ${res.statusCode}`)
  })
  await serving(app, async (address) => {
    assert.equal((await ask(address, '/missing')).text, 'GET passed on with 200')
    assert.equal((await ask(address, '/nums.txt/')).text, 'GET passed on with 200')
    assert.equal((await ask(address, '/no-index/')).text, 'GET passed on with 200')
    const posted = await ask(address, '/nums.txt', { method: 'POST' })
    assert.equal(posted.text, 'POST passed on with 200')
    const head = await ask(address, '/nums.txt', { method: 'HEAD' })
    assert.deepEqual([head.headers['content-length'], head.text], ['9', ''])
  })
})

test('fw.static can be mounted at a prefix, and earlier mounts win', async () => {
  const app = quietApp().use('/files', fw.static(join(folder, 'other')))
  app.use('/files', fw.static(site))
  await serving(app, async (address) => {
    assert.equal((await ask(address, '/files/nums.txt')).text, 'other')
    assert.equal((await ask(address, '/files/foo%20bar.txt')).text, 'blank')
    assert.equal((await ask(address, '/nums.txt')).status, 404)
  })
})

test('a directory without a trailing slash is redirected, including the mount point itself', async () => {
  const app = quietApp().use('/s', fw.static(site)).use(fw.static(site))
  await serving(app, async (address) => {
    const reply = await ask(address, '/dir?a=1&b=<')
    assert.equal(reply.status, 301)
    assert.equal(reply.headers.location, '/dir/?a=1&b=%3C')
    assert.equal(reply.headers['content-type'], 'text/html; charset=UTF-8')
    assert.equal(reply.headers['content-security-policy'], "default-src 'none'")
    assert.equal(reply.headers['x-content-type-options'], 'nosniff')
    assert.match(reply.text, /<pre>Redirecting to \/dir\/\?a=1&amp;b=%3C<\/pre>/)
    assert.equal((await ask(address, '/s')).headers.location, '/s/')
  })
})

test('a redirect never points to another site', async () => {
  const root = folderOf({ 'evil.com/x': '', '\\evil.com/x': '', 'b\\c/x': '' })
  const app = quietApp().use(fw.static(root, { pathForm: 'any' }))
  await serving(app, async (address) => {
    for (const path of [
      '//evil.com',
      '///evil.com',
      '/\\evil.com',
      '//evil.com/x/%2e%2e/../evil.com',
    ]) {
      const { status, headers } = await ask(address, path)
      if (status === 301) assert.match(headers.location as string, /^\/[^/\\]+/, path)
      else assert.equal(status, 404, path)
    }
    assert.equal((await ask(address, '/\\evil.com')).headers.location, '/evil.com/')
    assert.equal((await ask(address, '/b\\c')).headers.location, '/b%5Cc/')
  })
})

test('invalid arguments throw when the middleware is created', () => {
  const make =
    (...values: unknown[]) =>
    () =>
      call(fw, 'static', ...values)
  assert.throws(make(), new TypeError('root path required'))
  assert.throws(make(42), new TypeError('root path must be a string'))
  assert.throws(make(site, { setHeaders: 1 }), new TypeError('option setHeaders must be function'))
  assert.throws(
    make(site, { pathForm: 'all' }),
    new TypeError('pathForm option must be "any" or "canonical"'),
  )
})

test('fw.static has the function names and the MIME table that apps look for', () => {
  assert.equal(fw.static.length, 2)
  assert.equal(fw.static.name, 'serveStatic')
  assert.equal(fw.static(site).name, 'serveStatic')
  assert.equal(fw.static(site).length, 3)
  assert.equal(fw.static.mime, load('mime'))
})

test('a response that has started is not changed: the error goes to the error handlers', async () => {
  const app = quietApp()
  app.use((_req, res, next) => {
    res.write('begun')
    next()
  })
  app.use(fw.static(site))
  let message = ''
  app.use((error: Error, _req: object, res: fw.Response, _next: object) => {
    message = error.message
    res.end()
  })
  assert.equal((await get(app, '/nums.txt')).text, 'begun')
  assert.equal(message, "Can't set headers after they are sent.")
})
