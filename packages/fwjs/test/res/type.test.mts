import assert from 'node:assert/strict'
import test from 'node:test'
import { replyOf } from '../support/reply.mts'

const typeOf = async (type: string) =>
  (await replyOf((res) => res.type(type).end())).headers['content-type']

test('res.type keeps a media type and looks up an extension', async () => {
  assert.equal(await typeOf('application/vnd.amazon.ebook'), 'application/vnd.amazon.ebook')
  assert.equal(await typeOf('text/html'), 'text/html; charset=utf-8')
  assert.equal(await typeOf('.html'), 'text/html; charset=utf-8')
  assert.equal(await typeOf('json'), 'application/json; charset=utf-8')
  assert.equal(await typeOf('foo.js'), 'application/javascript; charset=utf-8')
  assert.equal(await typeOf('png'), 'image/png')
  assert.equal(await typeOf('no-such-extension'), 'application/octet-stream')
})

test('res.contentType is an alias for res.type', async () => {
  const reply = await replyOf((res) => res.contentType('txt').end())
  assert.equal(reply.headers['content-type'], 'text/plain; charset=utf-8')
})
