import assert from 'node:assert/strict'
import test from 'node:test'
import { deprecationsOf } from '../support/quiet.mts'
import { replyOf } from '../support/reply.mts'

test('res.redirect responds with 302 and the location by default', async () => {
  const reply = await replyOf((res) => res.redirect('http://a.test/x y'))
  assert.equal(reply.status, 302)
  assert.equal(reply.headers.location, 'http://a.test/x%20y')
  assert.equal(reply.text, 'Found. Redirecting to http://a.test/x%20y')
  assert.equal(reply.headers['content-type'], 'text/plain; charset=utf-8')
  assert.equal(reply.headers.vary, 'Accept')
  assert.equal(reply.headers.etag, undefined)
})

test('res.redirect accepts the status first', async () => {
  const reply = await replyOf((res) => res.redirect(301, '..'))
  assert.equal(reply.status, 301)
  assert.equal(reply.headers.location, '..')
  assert.equal(reply.text, 'Moved Permanently. Redirecting to ..')
})

test('res.redirect writes the body that Accept prefers', async () => {
  const html = await replyOf((res) => res.redirect('/<b>&'), { headers: { Accept: 'text/html' } })
  assert.equal(html.text, '<p>Found. Redirecting to /%3Cb%3E&amp;</p>')
  assert.equal(html.headers['content-type'], 'text/html; charset=utf-8')
  const none = await replyOf((res) => res.redirect('/x'), { headers: { Accept: 'image/png' } })
  assert.equal(none.text, '')
  assert.equal(none.headers['content-type'], undefined)
  assert.equal(none.headers['content-length'], '0')
})

test('res.redirect sends no body for HEAD', async () => {
  const reply = await replyOf((res) => res.redirect('/x'), { method: 'HEAD' })
  assert.equal(reply.headers.location, '/x')
  assert.equal(reply.text, '')
})

test('the target back is the Referrer or the root, with a deprecation warning', async () => {
  const messages = await deprecationsOf(async () => {
    const headers = { Referrer: '/there' }
    const reply = await replyOf((res) => res.redirect('back'), { headers })
    assert.equal(reply.headers.location, '/there')
  })
  assert.equal(messages.length, 1)
  assert.match(messages[0] ?? '', /"back"/)
})

test('res.redirect with the status last is deprecated', async () => {
  const messages = await deprecationsOf(async () => {
    const reply = await replyOf((res) => Reflect.apply(res.redirect, res, ['/x', 303]))
    assert.equal(reply.status, 303)
  })
  assert.deepEqual(messages, ['res.redirect(url, status): Use res.redirect(status, url) instead'])
})
