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

test('an existing charset is kept', async () => {
  const { headers } = await replyOf((res) => {
    res.charset = 'big5'
    res.setHeader('Content-Type', 'text/x-foo; charset=latin1')
    res.end()
  })
  assert.equal(headers['content-type'], 'text/x-foo; charset=latin1')
})

test('res.send writes and declares utf-8, regardless of res.charset', async () => {
  const { headers, text } = await replyOf((res) => {
    res.charset = 'big5'
    res.send('ü')
  })
  assert.equal(headers['content-type'], 'text/html; charset=utf-8')
  assert.equal(text, 'ü')
})

test('res.charset is utf-8 after a string was sent without a Content-Type', async () => {
  let charset: string | undefined
  await replyOf((res) => {
    res.send('ü')
    charset = res.charset
  })
  assert.equal(charset, 'utf-8')
})

test('without res.charset, the type is unchanged', async () => {
  const { headers } = await replyOf((res) => res.type('html').end())
  assert.equal(headers['content-type'], 'text/html')
})
