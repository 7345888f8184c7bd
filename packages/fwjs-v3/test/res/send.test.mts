import assert from 'node:assert/strict'
import test from 'node:test'
import '../support/env.mts'
import fw from 'fwjs-v3'
import { replyOf } from '../support/reply.mts'

test('res.send(string) sends HTML in utf-8', async () => {
  const reply = await replyOf((res) => res.send('<p>ü</p>'))
  assert.equal(reply.text, '<p>ü</p>')
  assert.equal(reply.headers['content-type'], 'text/html; charset=utf-8')
  assert.equal(reply.headers['content-length'], '9')
  assert.equal(reply.headers['etag'], 'W/"9-K7ahPVcl7WEdVP1ux1PQLw"')
})

test('res.send(status) sends the status message', async () => {
  const reply = await replyOf((res) => res.send(404))
  assert.equal(reply.status, 404)
  assert.equal(reply.text, 'Not Found')
  assert.equal(reply.headers['content-type'], 'text/plain; charset=utf-8')
})

test('res.send(status, body) sends the body with the status', async () => {
  const reply = await replyOf((res) => res.send(201, 'made'))
  assert.equal(reply.status, 201)
  assert.equal(reply.text, 'made')
  const number = await replyOf((res) => res.send(200, 5))
  assert.equal(number.text, '5')
  assert.equal(number.headers['content-type'], 'application/json; charset=utf-8')
})

test('res.send(body, status) sends the body with the status too', async () => {
  const reply = await replyOf((res) => res.send('made', 201))
  assert.equal(reply.status, 201)
  assert.equal(reply.text, 'made')
})

test('objects, arrays, and booleans are sent as JSON, and null as an empty body', async () => {
  for (const value of [{ a: 1 }, [1, 2], true]) {
    const reply = await replyOf((res) => res.send(value))
    assert.equal(reply.text, JSON.stringify(value))
    assert.equal(reply.headers['content-type'], 'application/json; charset=utf-8')
  }
  assert.equal((await replyOf((res) => res.send(null))).text, '')
})

test('a Buffer is sent as bytes', async () => {
  const reply = await replyOf((res) => res.send(Buffer.from([1, 2, 255])))
  assert.deepEqual([...reply.bytes], [1, 2, 255])
  assert.equal(reply.headers['content-type'], 'application/octet-stream')
})

test('res.send() sends an empty body', async () => {
  const reply = await replyOf((res) => res.send())
  assert.equal(reply.status, 200)
  assert.equal(reply.text, '')
  assert.equal(reply.headers['etag'], undefined)
})

test('an existing Content-Type is kept, with charset utf-8', async () => {
  const { headers } = await replyOf((res) => res.type('text/plain; charset=latin1').send('x'))
  assert.equal(headers['content-type'], 'text/plain; charset=utf-8')
})

test('an existing Content-Length is kept, and no ETag is added', async () => {
  const { headers } = await replyOf((res) => res.set('Content-Length', 2).send('ab'))
  assert.equal(headers['content-length'], '2')
  assert.equal(headers['etag'], undefined)
})

test('an existing ETag is kept, and the etag setting generates others', async () => {
  const own = await replyOf((res) => res.set('ETag', '"x"').send('ab'))
  assert.equal(own.headers['etag'], '"x"')
  for (const [value, expected] of [
    ['strong', '"2-GH70Q2Ei0cwvQNwrkvDroA"'],
    [true, 'W/"2-GH70Q2Ei0cwvQNwrkvDroA"'],
    [false, undefined],
    [() => '"own"', '"own"'],
  ] as const) {
    const app = fw()
    app.set('etag', value)
    assert.equal((await replyOf((res) => res.send('ab'), { app })).headers['etag'], expected)
  }
})

test('204 and 304 have no body and no body headers', async () => {
  for (const status of [204, 304]) {
    const reply = await replyOf((res) => res.status(status).send('ab'))
    assert.equal(reply.status, status)
    assert.equal(reply.text, '')
    assert.equal(reply.headers['content-type'], undefined)
    assert.equal(reply.headers['content-length'], undefined)
  }
})

test('a fresh copy on the client turns the response into a 304', async () => {
  const headers = { 'If-None-Match': '"x"' }
  const reply = await replyOf((res) => res.set('ETag', '"x"').send('ab'), { headers })
  assert.equal(reply.status, 304)
})

test('the response to HEAD has the headers and no body', async () => {
  const reply = await replyOf((res) => res.send('ab'), { method: 'HEAD' })
  assert.equal(reply.headers['content-length'], '2')
  assert.equal(reply.text, '')
})
