import assert from 'node:assert/strict'
import test from 'node:test'
import { replyOf } from '../support/reply.mts'

test('res.type and res.contentType accept an extension or a media type', async () => {
  for (const [given, expected] of [
    ['json', 'application/json'],
    ['.html', 'text/html'],
    ['text/x; a=b', 'text/x; a=b'],
  ] as const) {
    const { headers } = await replyOf((res) => res.type(given).end())
    assert.equal(headers['content-type'], expected)
  }
  const { headers } = await replyOf((res) => res.contentType('png').end())
  assert.equal(headers['content-type'], 'image/png')
})
