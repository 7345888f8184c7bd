import assert from 'node:assert/strict'
import test from 'node:test'
import { quietApp } from '../support/quiet.mts'
import { replyOf } from '../support/reply.mts'

const etagOf = async (setting: unknown, body: unknown = 'hello') => {
  const app = quietApp({ etag: setting })
  return (await replyOf((res) => res.send(body), { app })).headers.etag
}

test('etag true and weak send a weak ETag', async () => {
  assert.equal(await etagOf(true), 'W/"5-qvTGHdzF6KLavt4PO0gs2a6pQ00"')
  assert.equal(await etagOf('weak'), 'W/"5-qvTGHdzF6KLavt4PO0gs2a6pQ00"')
})

test('etag false sends no ETag', async () => {
  assert.equal(await etagOf(false), undefined)
})

test('etag strong sends a strong ETag', async () => {
  assert.equal(await etagOf('strong'), '"5-qvTGHdzF6KLavt4PO0gs2a6pQ00"')
  assert.equal(await etagOf('strong', ''), '"0-2jmj7l5rSw0yVb/vlWAYkK/YBwk"')
})

test('etag as a function gets the body, and a falsy result sends none', async () => {
  const calls: unknown[] = []
  const own = (body: unknown) => {
    calls.push(body)
    return '"own"'
  }
  assert.equal(await etagOf(own), '"own"')
  assert.deepEqual(calls, [Buffer.from('hello')])
  assert.equal(await etagOf(() => undefined), undefined)
})

test('an ETag that is already set is kept', async () => {
  const reply = await replyOf((res) => res.set('ETag', '"mine"').send('hello'))
  assert.equal(reply.headers.etag, '"mine"')
})

test('an ETag is sent for any method and status', async () => {
  const reply = await replyOf((res) => res.status(500).send('hello'), { method: 'POST' })
  assert.equal(reply.headers.etag, 'W/"5-qvTGHdzF6KLavt4PO0gs2a6pQ00"')
})

test('a Buffer has the same ETag as its string', async () => {
  assert.equal(await etagOf('weak', Buffer.from('hello')), 'W/"5-qvTGHdzF6KLavt4PO0gs2a6pQ00"')
  const long = 'é'.repeat(2000)
  assert.equal(await etagOf('weak', long), await etagOf('weak', Buffer.from(long)))
})
