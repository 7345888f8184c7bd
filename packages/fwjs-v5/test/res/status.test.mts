import assert from 'node:assert/strict'
import test from 'node:test'
import '../support/env.mts'
import fw from 'fwjs-v5'
import { deprecationsOf } from '../support/quiet.mts'
import { call, replyOf, thrownBy } from '../support/reply.mts'

/** Returns what a method of a response that nobody waits for throws. */
const refused = (method: string, ...args: unknown[]) =>
  thrownBy(() => call(Object.create(fw.response), method, ...args))

test('status rejects everything but integers from 100 to 999', () => {
  const notInteger = (given: string) =>
    `TypeError: Invalid status code: ${given}. Status code must be an integer.`
  const outside = (given: string) =>
    `RangeError: Invalid status code: ${given}. Status code must be greater than 99 and less than 1000.`
  assert.equal(refused('status', '200'), notInteger('"200"'))
  assert.equal(refused('status', 200.5), notInteger('200.5'))
  assert.equal(refused('status', Number.NaN), notInteger('null'))
  assert.equal(refused('status'), notInteger('undefined'))
  assert.equal(refused('status', 99), outside('99'))
  assert.equal(refused('status', 1000), outside('1000'))
  assert.equal(refused('sendStatus', '200'), notInteger('"200"'))
})

test('sendStatus sends the reason as text', async () => {
  const reply = await replyOf((res) => res.sendStatus(201))
  assert.deepEqual([reply.status, reply.text], [201, 'Created'])
  assert.equal((await replyOf((res) => res.sendStatus(599))).text, '599')
})

test('redirect sends a page without a link', async () => {
  const html = await replyOf((res) => res.redirect('/<a>'), { headers: { Accept: 'text/html' } })
  assert.equal(html.status, 302)
  assert.equal(html.headers.location, '/%3Ca%3E')
  const found = '<!DOCTYPE html><head><title>Found</title></head>'
  assert.equal(html.text, `${found}<body><p>Found. Redirecting to /%3Ca%3E</p></body>`)
  const text = await replyOf((res) => res.redirect(301, '/a'), {
    headers: { Accept: 'text/plain' },
  })
  assert.deepEqual([text.status, text.text], [301, 'Moved Permanently. Redirecting to /a'])
  const none = await replyOf((res) => res.redirect('/a'), { headers: { Accept: 'image/png' } })
  assert.equal(none.text, '')
  const head = await replyOf((res) => res.redirect('/a'), { method: 'HEAD' })
  assert.equal(head.status, 302)
})

test('redirect has no meaning for "back", and the status comes first', async () => {
  const back = await replyOf((res) => res.redirect('back'), { headers: { Referer: '/r' } })
  assert.equal(back.headers.location, 'back')
  const notes = await deprecationsOf(() =>
    replyOf((res) => {
      res.end(thrownBy(() => call(res, 'redirect', '/a', 301)))
    }).then(({ text }) => {
      assert.equal(text, 'TypeError: Invalid status code: "/a". Status code must be an integer.')
    }),
  )
  assert.deepEqual(notes, ['Url must be a string', 'Status must be a number'])
})

test('redirect without a URL is deprecated', async () => {
  const notes = await deprecationsOf(() => replyOf((res) => res.redirect(undefined as never)))
  assert.deepEqual(notes, ['Provide a url argument', 'Url must be a string'])
})

test('vary needs a field', async () => {
  assert.equal(refused('vary'), 'TypeError: field argument is required')
  const reply = await replyOf((res) => res.vary('Accept').vary([]).end())
  assert.equal(reply.headers.vary, 'Accept')
})
