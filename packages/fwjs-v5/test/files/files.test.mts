import assert from 'node:assert/strict'
import { join } from 'node:path'
import test from 'node:test'
import fw from 'fwjs-v5'
import { get } from '../support/client.mts'
import { folderOf } from '../support/folder.mts'
import { call, replyOf, thrownBy } from '../support/reply.mts'

const root = folderOf({
  'a.txt': 'abc',
  'a.js': '1',
  'a.unknown': 'x',
  '.dot': 'dot',
  '.well-known/x.txt': 'known',
  'sub/index.html': '<p>',
})
const serve = (options?: object) => fw().use(fw.static(root, options))

test('files in dot folders are ignored by default', async () => {
  for (const path of ['/.dot', '/.well-known/x.txt']) {
    assert.equal((await get(serve(), path)).status, 404)
    assert.equal((await get(serve({ dotfiles: 'allow' }), path)).status, 200)
  }
  assert.equal((await get(serve({ dotfiles: 'deny', fallthrough: false }), '/.dot')).status, 403)
})

test('types come from mime-types, with a lowercase charset', async () => {
  const types = {
    '/a.txt': 'text/plain; charset=utf-8',
    '/a.js': 'text/javascript; charset=utf-8',
    '/a.unknown': 'application/octet-stream',
  }
  for (const [path, type] of Object.entries(types)) {
    assert.equal((await get(serve(), path)).headers['content-type'], type)
  }
})

test('a malformed range is the whole file', async () => {
  for (const [Range, status] of [
    ['bytes=a-b', 200],
    ['bytes=0-x', 200],
    ['bytes=5-9', 416],
    ['bytes=0-1', 206],
    ['bytes=0-0,,1-1', 200],
  ] as const) {
    assert.equal((await get(serve(), '/a.txt', { headers: { Range } })).status, status)
  }
})

test('a directory is redirected', async () => {
  const { status, headers } = await get(serve(), '/sub')
  assert.deepEqual([status, headers.location], [301, '/sub/'])
})

test('static checks its root', () => {
  assert.equal(
    thrownBy(() => call(fw, 'static')),
    'TypeError: root path required',
  )
})

test('sendFile leaves its options alone, and the etag setting decides (Y2)', async () => {
  const options = Object.freeze({ root, etag: false })
  const sent = await replyOf((res) => res.sendFile('a.txt', options))
  assert.match(String(sent.headers.etag), /^W\//)
  const app = fw().disable('etag')
  const plain = await replyOf((res) => res.sendFile('a.txt', { root, etag: true }), { app })
  assert.equal(plain.headers.etag, undefined)
})

test('sendFile calls back, with and without options', async () => {
  const short = await replyOf((res) => res.sendFile(join(root, 'a.txt'), () => {}))
  assert.equal(short.text, 'abc')
  const failed = await replyOf((res) =>
    res.sendFile('none.txt', { root }, (error) =>
      res.end(String(Reflect.get(Object(error), 'status'))),
    ),
  )
  assert.equal(failed.text, '404')
})

test('download names the file', async () => {
  const { headers, text } = await replyOf((res) => res.download(join(root, 'a.txt'), 'b.txt'))
  assert.deepEqual([headers['content-disposition'], text], ['attachment; filename=b.txt', 'abc'])
  const plain = await replyOf((res) => res.download(join(root, 'a.txt')))
  assert.equal(plain.headers['content-disposition'], 'attachment; filename=a.txt')
})
