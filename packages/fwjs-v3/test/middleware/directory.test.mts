import assert from 'node:assert/strict'
import test from 'node:test'
import { directory } from 'fwjs-v3/lib/middleware/directory.js'
import { get, type Question, raw, serving } from '../support/client.mts'
import { folderOf } from '../support/folder.mts'
import { chain, tell } from './chain.mts'

type Options = Parameters<typeof directory>[1]

const root = folderOf({ 'b.txt': '', 'a dir/c.txt': '', '.hidden': '' })

function list(path: string, accept: string, options?: Options, folder = root) {
  const app = chain(
    directory(folder, options),
    tell(() => 'passed on'),
  )
  const question: Question = { headers: { Accept: accept } }
  return get(app, path, question)
}

test('directory lists a folder as HTML, text, or JSON', async () => {
  assert.deepEqual(JSON.parse((await list('/', 'application/json')).text), ['a dir', 'b.txt'])
  assert.equal((await list('/', 'text/plain')).text, 'a dir\nb.txt\n')
  const { text, headers } = await list('/', 'text/html')
  assert.match(headers['content-type'] ?? '', /^text\/html/)
  assert.match(text, /<a href="\/a%20dir"/)
  assert.equal((await list('/', 'image/png')).status, 406)
})

test("directory passes on paths that aren't folders", async () => {
  for (const path of ['/b.txt', '/missing']) {
    assert.equal((await list(path, 'text/plain')).text, '"passed on"')
  }
})

test('directory supports the options hidden, filter, and icons', async () => {
  const all = await list('/', 'application/json', { hidden: true })
  assert.deepEqual(JSON.parse(all.text).sort(), ['.hidden', 'a dir', 'b.txt'])
  const filter = (name: string): boolean => name.endsWith('.txt')
  const some = await list('/', 'application/json', { filter })
  assert.deepEqual(JSON.parse(some.text), ['b.txt'])
  assert.match((await list('/', 'text/html', { icons: true })).text, /class="icon/)
})

test('directory shows nothing outside its root', async () => {
  const app = chain(directory(root))
  await serving(app, async (address) => {
    for (const path of ['/../', '/%2e%2e/', '/a%20dir/..%2f..%2f']) {
      const reply = await raw(
        address,
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      )
      assert.match(reply, /^HTTP\/1.1 403 /, path)
    }
  })
})

test('directory escapes names in HTML (R015, R016)', async () => {
  // Windows doesn't allow file names with these characters.
  const isWindows = process.platform === 'win32'
  const evil = isWindows ? "' onerror=alert(1) '" : '"><img src=x onerror=alert(1)>'
  const odd = {
    [`${evil}dir/<script>alert(1)<%2fscript>`]: '',
    'javascript:alert(1)': '',
  }
  const folder = folderOf({
    [`${evil}.txt`]: '',
    [`${evil}dir/x`]: '',
    "' onmouseover=alert(1) '": '',
    ...(isWindows ? {} : odd),
  })
  const paths = ['/', `/${encodeURIComponent(`${evil}dir`)}/`]
  for (const path of paths) {
    for (const view of ['tiles', 'details'] as const) {
      const { text, status } = await list(path, 'text/html', { icons: true, view }, folder)
      assert.equal(status, 200)
      assert.doesNotMatch(text, /<img|<script>alert/)
      assert.doesNotMatch(text, /href="(?!\/)/, 'a name is never a scheme')
      assert.doesNotMatch(text, /=["'][^"'<>]*["'] onmouseover/)
    }
  }
})

test('directory responds to other methods with 405', async () => {
  const reply = await get(chain(directory(root)), '/', { method: 'POST' })
  assert.equal(reply.status, 405)
  assert.equal(reply.headers.allow, 'GET, HEAD, OPTIONS')
})

test('directory passes early and late template errors to the error handlers', async () => {
  const templates: NonNullable<Options>['template'][] = [
    () => {
      throw new Error('template')
    },
    async () => Promise.reject(new Error('template')),
    async () => Promise.reject(undefined),
    (_locals, done) => done(null, 5 as never),
    (_locals, done) => void setImmediate(() => done(null, 5 as never)),
    (_locals, done) => void setImmediate(() => done(new Error('template'))),
  ]
  for (const template of templates) {
    const { status } = await list('/', 'text/html', { template })
    assert.equal(status, 500, String(template))
  }
  const twice = await list('/', 'text/html', {
    template(_locals, done) {
      done(null, 'first')
      done(null, 'second')
    },
  })
  assert.equal(twice.text, 'first')
})

test("directory removes its headers if the listing can't be written", async () => {
  const app = chain((req, res, next) => {
    const { end } = res
    res.end = () => {
      res.end = end
      throw new Error('end')
    }
    directory(root)(req, res, next)
  })
  const reply = await get(app, '/')
  assert.equal(`${reply.status} ${reply.text}`, '500 end')
  assert.equal(reply.headers['content-type'], undefined)
})
