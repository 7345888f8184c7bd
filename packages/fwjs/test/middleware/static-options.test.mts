import assert from 'node:assert/strict'
import { join } from 'node:path'
import test from 'node:test'
import fw from 'fwjs'
import { get, type Question, type Reply } from '../support/client.mts'
import { folderOf, modified } from '../support/folder.mts'
import { deprecationsOf, quietApp } from '../support/quiet.mts'

const site = folderOf({
  'index.html': 'index',
  'nums.txt': '123456789',
  'page.html': 'html',
  'page.htm': 'htm',
  '.hidden': 'hidden',
  '.dir/file.txt': 'in a dot-directory',
  'dir/home.html': 'home',
  'dir/index.html': 'index of dir',
})

/** Requests a file; a request that is passed on or fails says so in its body. */
function reply(path: string, options: object, question?: Question): Promise<Reply> {
  const app = quietApp().use(fw.static(site, options))
  app.use((_req, res) => {
    res.status(299).send('passed on')
  })
  app.use((error: { status?: number }, _req: object, res: fw.Response, _next: object) => {
    res.status(error.status ?? 500).send(`error ${error.status}: ${error}`)
  })
  return get(app, path, question)
}

test('dotfiles are allowed, denied, or ignored; by default dotfiles are ignored and dot-directories are not', async () => {
  const text = async (path: string, options: object) => (await reply(path, options)).text
  assert.equal(await text('/.hidden', {}), 'passed on')
  assert.equal(await text('/.dir/file.txt', {}), 'in a dot-directory')
  assert.equal(await text('/.hidden', { dotfiles: 'allow' }), 'hidden')
  assert.equal(await text('/.dir/file.txt', { dotfiles: 'ignore' }), 'passed on')
  assert.equal(await text('/.dir/file.txt', { dotfiles: 'deny' }), 'passed on')
  assert.match(await text('/nums.txt', { dotfiles: 'x' }), /dotfiles option must be "allow"/)
})

test('a denied dotfile passes a 403 to the error handlers, or is passed on', async () => {
  const options = { dotfiles: 'deny' }
  assert.equal((await reply('/.hidden', options)).text, 'passed on')
  const denied = await reply('/.hidden', { ...options, fallthrough: false })
  assert.match(denied.text, /^error 403: ForbiddenError: Forbidden/)
})

test('an ignored dotfile passes a 404 to the error handlers, or is passed on', async () => {
  const options = { dotfiles: 'ignore' }
  assert.equal((await reply('/.hidden', options)).text, 'passed on')
  const ignored = await reply('/.hidden', { ...options, fallthrough: false })
  assert.match(ignored.text, /^error 404: NotFoundError: Not Found/)
})

test('the old hidden option is deprecated', async () => {
  const messages = await deprecationsOf(async () => {
    assert.equal((await reply('/.hidden', { hidden: true })).text, 'hidden')
    assert.equal((await reply('/.hidden', { hidden: false })).text, 'passed on')
  })
  assert.equal(messages[0], "hidden: use dotfiles: 'allow' instead")
})

test('etag sends weak ETags unless it is false', async () => {
  const tag = `W/"9-${modified.getTime().toString(16)}"`
  assert.equal((await reply('/nums.txt', {})).headers.etag, tag)
  assert.equal((await reply('/nums.txt', { etag: false })).headers.etag, undefined)
})

test('extensions are tried in order if the path has none', async () => {
  const extensions = ['none', 'htm', 'html']
  assert.equal((await reply('/page', { extensions })).text, 'htm')
  assert.equal((await reply('/page', { extensions: 'html' })).text, 'html')
  assert.equal((await reply('/page', {})).text, 'passed on')
  assert.equal((await reply('/nums.md', { extensions })).text, 'passed on')
  assert.equal((await reply('/page/', { extensions })).text, 'passed on')
  assert.match(
    (await reply('/page', { extensions: [1] })).text,
    /extensions option must be array of strings or false/,
  )
})

test('fallthrough passes client errors on; without it, they are errors', async () => {
  assert.equal((await reply('/missing', {})).text, 'passed on')
  assert.match((await reply('/missing', { fallthrough: false })).text, /^error 404: Error: ENOENT/)
  const rejected = await reply('/nums.txt', { fallthrough: false }, { method: 'POST' })
  assert.equal(rejected.status, 405)
  assert.equal(rejected.headers.allow, 'GET, HEAD')
  assert.equal(rejected.headers['content-length'], '0')
})

test('with fallthrough, a client error does not change the status', async () => {
  for (const path of ['/missing', '/%', '/%00', '/../x']) {
    const { status, text } = await reply(path, {})
    assert.deepEqual([status, text], [299, 'passed on'], path)
  }
})

test('without fallthrough, every client error goes to the error handlers, including 404', async () => {
  for (const [path, status] of [
    ['/missing', 404],
    ['/nums.txt/', 404],
    ['/%', 400],
    ['/../x', 403],
  ] as const) {
    assert.equal((await reply(path, { fallthrough: false })).status, status, path)
  }
})

test('immutable is added to Cache-Control', async () => {
  const { headers } = await reply('/nums.txt', { immutable: true, maxAge: 1000 })
  assert.equal(headers['cache-control'], 'public, max-age=1, immutable')
})

test("index is a directory's index file: one, several in order, or none", async () => {
  assert.equal((await reply('/', {})).text, 'index')
  assert.equal((await reply('/dir/', { index: ['none', 'home.html'] })).text, 'home')
  assert.equal((await reply('/dir/', { index: false })).text, 'passed on')
  assert.equal((await reply('/dir/', { index: 'none' })).text, 'passed on')
  assert.match((await reply('/', { index: 1 })).text, /index option must be array of strings/)
})

test('lastModified sends the modification time unless it is false', async () => {
  assert.equal((await reply('/nums.txt', {})).headers['last-modified'], modified.toUTCString())
  const off = await reply('/nums.txt', { lastModified: false })
  assert.equal(off.headers['last-modified'], undefined)
})

test('maxAge is in milliseconds or a time string, 0 by default and at most a year', async () => {
  const age = async (options: object) =>
    (await reply('/nums.txt', options)).headers['cache-control']?.split('=')[1]
  assert.equal(await age({}), '0')
  assert.equal(await age({ maxAge: 1999 }), '1')
  assert.equal(await age({ maxAge: '1d' }), '86400')
  assert.equal(await age({ maxage: 3000 }), '3')
  assert.equal(await age({ maxAge: Number.POSITIVE_INFINITY }), '31536000')
  assert.equal(await age({ maxAge: 'nonsense' }), '0')
  assert.equal(await age({ maxAge: -5 }), '0')
  const off = await reply('/nums.txt', { cacheControl: false })
  assert.equal(off.headers['cache-control'], undefined)
})

test('redirect adds the trailing slash to a directory unless it is false', async () => {
  assert.equal((await reply('/dir', {})).headers.location, '/dir/')
  assert.equal((await reply('/dir', { redirect: false })).text, 'passed on')
  assert.equal((await reply('/dir', { redirect: false, fallthrough: false })).status, 404)
})

test('setHeaders is called with the response, the path, and the stat, before other headers are set', async () => {
  const seen: unknown[] = []
  const { headers } = await reply('/nums.txt', {
    setHeaders(res: fw.Response, path: string, stat: { size: number }) {
      seen.push(path, stat.size, res.getHeader('ETag'))
      res.setHeader('Cache-Control', 'no-store')
    },
  })
  assert.deepEqual(seen, [join(site, 'nums.txt'), 9, undefined])
  assert.equal(headers['cache-control'], 'no-store')
})

test('an exception in setHeaders goes to the error handlers', async () => {
  const setHeaders = () => {
    throw new Error('in setHeaders')
  }
  assert.match((await reply('/nums.txt', { setHeaders })).text, /Error: in setHeaders/)
})
