import assert from 'node:assert/strict'
import test from 'node:test'
import { replyOf } from '../support/reply.mts'

const html = { Accept: 'text/html' }
const text = { Accept: 'text/plain' }

test('res.redirect(url) responds with 302 and Location', async () => {
  const reply = await replyOf((res) => res.redirect('http://example.com'))
  assert.equal(reply.status, 302)
  assert.equal(reply.headers.location, 'http://example.com')
})

test('res.redirect(status, url) and res.redirect(url, status) set the status', async () => {
  for (const args of [
    [303, '/x'],
    ['/x', 303],
  ]) {
    const reply = await replyOf((res) => Reflect.apply(res.redirect, res, args))
    assert.equal(reply.status, 303)
    assert.equal(reply.headers.location, '/x')
  }
})

test('the body is plain text or a line of HTML with a link', async () => {
  const asText = await replyOf((res) => res.redirect('/a b'), { headers: text })
  assert.equal(asText.text, 'Found. Redirecting to /a%20b')
  assert.equal(asText.headers['content-type'], 'text/plain; charset=UTF-8')
  const asHtml = await replyOf((res) => res.redirect('/<x>'), { headers: html })
  assert.equal(asHtml.text, '<p>Found. Redirecting to <a href="/&lt;x&gt;">/&lt;x&gt;</a></p>')
})

test('other clients and HEAD get no body', async () => {
  const headers = { Accept: 'image/png' }
  const reply = await replyOf((res) => res.redirect('/x'), { headers })
  assert.equal(reply.headers['content-length'], '0')
  const head = await replyOf((res) => res.redirect('/x'), { method: 'HEAD', headers: text })
  assert.equal(head.headers['content-length'], '24')
})

test('the page has no link that runs a script', async () => {
  for (const url of ['javascript://x%0aalert(1)', 'data://x']) {
    const reply = await replyOf((res) => res.redirect(url), { headers: html })
    assert.doesNotMatch(reply.text, /href/)
  }
})
