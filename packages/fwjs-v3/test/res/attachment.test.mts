import assert from 'node:assert/strict'
import test from 'node:test'
import { replyOf } from '../support/reply.mts'

test('res.attachment() asks the browser to save the response', async () => {
  const { headers } = await replyOf((res) => res.attachment().send('x'))
  assert.equal(headers['content-disposition'], 'attachment')
})

test('res.attachment(filename) sets the file name and the type', async () => {
  const { headers } = await replyOf((res) => res.attachment('/a/b.png').end())
  assert.equal(headers['content-disposition'], 'attachment; filename="b.png"')
  assert.equal(headers['content-type'], 'image/png')
})

test('a non-Latin-1 name is sent in both forms', async () => {
  const { headers } = await replyOf((res) => res.attachment('日本.txt').end())
  assert.equal(
    headers['content-disposition'],
    `attachment; filename="??.txt"; filename*=UTF-8''%E6%97%A5%E6%9C%AC.txt`,
  )
})
