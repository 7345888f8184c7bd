import assert from 'node:assert/strict'
import test from 'node:test'
import { replyOf } from '../support/reply.mts'

test('res.charset is added to a Content-Type without one', async () => {
  const { headers } = await replyOf((res) => {
    res.charset = 'big5'
    res.set('Content-Type', 'text/x-foo').end()
  })
  assert.equal(headers['content-type'], 'text/x-foo; charset=big5')
})

test('a charset that is there stays', async () => {
  const { headers } = await replyOf((res) => {
    res.charset = 'big5'
    res.setHeader('Content-Type', 'text/x-foo; charset=latin1')
    res.end()
  })
  assert.equal(headers['content-type'], 'text/x-foo; charset=latin1')
})

test('res.send writes utf-8 and says so, whatever res.charset is', async () => {
  const { headers, text } = await replyOf((res) => {
    res.charset = 'big5'
    res.send('ü')
  })
  assert.equal(headers['content-type'], 'text/html; charset=utf-8')
  assert.equal(text, 'ü')
})

test('res.charset is utf-8 once a text was sent without a Content-Type', async () => {
  let charset: string | undefined
  await replyOf((res) => {
    res.send('ü')
    charset = res.charset
  })
  assert.equal(charset, 'utf-8')
})

test('without res.charset the type is left as it is', async () => {
  const { headers } = await replyOf((res) => res.type('html').end())
  assert.equal(headers['content-type'], 'text/html')
})
