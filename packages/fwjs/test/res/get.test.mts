import assert from 'node:assert/strict'
import test from 'node:test'
import { replyOf } from '../support/reply.mts'

test('res.get reads a response header case-insensitively', async () => {
  const reply = await replyOf((res) => {
    res.setHeader('Content-Type', 'text/x-foo')
    res.end(`${res.get('content-type')} ${res.get('X-Missing')}`)
  })
  assert.equal(reply.text, 'text/x-foo undefined')
})
