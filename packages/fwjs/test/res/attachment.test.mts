import assert from 'node:assert/strict'
import test from 'node:test'
import { replyOf } from '../support/reply.mts'

const headersOf = async (name?: string) => {
  const { headers } = await replyOf((res) => res.attachment(name).end())
  return [headers['content-disposition'], headers['content-type']]
}

test('res.attachment sets the disposition and the type from the file name', async () => {
  assert.deepEqual(await headersOf(), ['attachment', undefined])
  assert.deepEqual(await headersOf('logo.png'), ['attachment; filename="logo.png"', 'image/png'])
  assert.deepEqual(await headersOf('/path/to/page.html'), [
    'attachment; filename="page.html"',
    'text/html; charset=utf-8',
  ])
})

test('res.attachment writes non-ASCII names in both forms', async () => {
  assert.deepEqual(await headersOf('日本語.txt'), [
    `attachment; filename="???.txt"; filename*=UTF-8''%E6%97%A5%E6%9C%AC%E8%AA%9E.txt`,
    'text/plain; charset=utf-8',
  ])
})

test('res.attachment escapes quotes', async () => {
  const [disposition] = await headersOf('a"b.txt')
  assert.equal(disposition, 'attachment; filename="a\\"b.txt"')
})
