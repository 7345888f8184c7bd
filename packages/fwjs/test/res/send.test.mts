import assert from 'node:assert/strict'
import test from 'node:test'
import { raw, serving } from '../support/client.mts'
import { deprecationsOf, quietApp } from '../support/quiet.mts'
import { replyOf } from '../support/reply.mts'

const sent = (...values: unknown[]) => replyOf((res) => Reflect.apply(res.send, res, values))

test('res.send accepts a Buffer, a string, an object, a boolean, and an array', async () => {
  const cases: [unknown, string, string | undefined][] = [
    [Buffer.from('bytes'), 'bytes', 'application/octet-stream'],
    ['text', 'text', 'text/html; charset=utf-8'],
    [{ a: 1 }, '{"a":1}', 'application/json; charset=utf-8'],
    [true, 'true', 'application/json; charset=utf-8'],
    [[1, 2], '[1,2]', 'application/json; charset=utf-8'],
    [null, '', undefined],
    [undefined, '', undefined],
  ]
  for (const [body, text, type] of cases) {
    const reply = await sent(body)
    assert.equal(reply.text, text)
    assert.equal(reply.headers['content-type'], type)
    assert.equal(reply.headers['content-length'], String(text.length))
  }
})

test('res.send always writes the actual Content-Length', async () => {
  const reply = await replyOf((res) => res.set('Content-Length', '99').send('é'))
  assert.equal(reply.headers['content-length'], '2')
})

test('res.send responds to HEAD without a body and to a fresh request with 304', async () => {
  const head = await replyOf((res) => res.send('hello'), { method: 'HEAD' })
  assert.equal(head.headers['content-length'], '5')
  assert.equal(head.text, '')
  const headers = { 'If-None-Match': 'W/"5-qvTGHdzF6KLavt4PO0gs2a6pQ00"' }
  const fresh = await replyOf((res) => res.send('hello'), { headers })
  assert.equal(fresh.status, 304)
  assert.equal(fresh.text, '')
  assert.equal(fresh.headers['content-type'], undefined)
  assert.equal(fresh.headers['content-length'], undefined)
  const failed = await replyOf((res) => res.status(500).send('hello'), { headers })
  assert.equal(failed.status, 500)
})

test('res.send sets application/octet-stream for a Buffer unless a type is set', async () => {
  const typed = await replyOf((res) =>
    res.type('text/plain; charset=latin1').send(Buffer.from('x')),
  )
  assert.equal(typed.headers['content-type'], 'text/plain; charset=latin1')
  assert.equal((await sent(Buffer.from('x'))).headers['content-type'], 'application/octet-stream')
})

test('res.send sets text/html in utf-8 for a string', async () => {
  assert.equal((await sent('<p>é')).headers['content-type'], 'text/html; charset=utf-8')
  const other = await replyOf((res) => res.type('text/plain; charset=latin1').send('é'))
  assert.equal(other.headers['content-type'], 'text/plain; charset=utf-8')
  assert.equal(other.text, 'é')
})

test('res.send sends an array or an object as JSON', async () => {
  const reply = await sent([{ a: [1] }])
  assert.equal(reply.text, '[{"a":[1]}]')
  assert.equal(reply.headers['content-type'], 'application/json; charset=utf-8')
})

test('res.send sends other byte arrays as bytes', async () => {
  const bytes = new Uint8Array([1, 2, 255])
  const reply = await sent(bytes)
  assert.deepEqual([...reply.bytes], [1, 2, 255])
  assert.equal(reply.headers['content-type'], 'application/octet-stream')
  assert.equal(reply.headers['content-length'], '3')
})

test('res.send strips the body of 204, 205, and 304', async () => {
  for (const status of [204, 304]) {
    const reply = await replyOf((res) => res.status(status).set('X-Own', 'kept').send('hello'))
    assert.equal(reply.text, '')
    assert.equal(reply.headers['content-type'], undefined)
    assert.equal(reply.headers['content-length'], undefined)
    assert.equal(reply.headers['x-own'], 'kept')
  }
  const reset = await replyOf((res) => res.status(205).send('hello'))
  assert.equal(reset.text, '')
  assert.equal(reset.headers['content-length'], '0')
  assert.equal(reset.headers['transfer-encoding'], undefined)
})

test('res.send returns the response', async () => {
  let same = false
  await replyOf((res) => {
    same = res.send('x') === res
  })
  assert.equal(same, true)
})

test('res.send with a number or a status is deprecated', async () => {
  const messages = await deprecationsOf(async () => {
    const number = await sent(404)
    assert.deepEqual([number.status, number.text], [404, 'Not Found'])
    assert.equal(number.headers['content-type'], 'text/plain; charset=utf-8')
    const first = await sent(201, 'made')
    assert.deepEqual([first.status, first.text], [201, 'made'])
    const last = await sent('made', 202)
    assert.deepEqual([last.status, last.text], [202, 'made'])
    const both = await sent(200, 204)
    assert.equal(both.status, 200)
  })
  assert.match(messages[0] ?? '', /^res\.send\(status\): Use res\.sendStatus\(status\) instead/)
  assert.ok(messages.some((message) => message.startsWith('res.send(status, body): ')))
  assert.ok(messages.some((message) => message.startsWith('res.send(body, status): ')))
})

test('res.send with an unsupported value throws an error', async () => {
  for (const body of [1n, () => {}, Symbol('x')]) assert.equal((await sent(body)).status, 500)
})

test('res.send rejects a malformed Content-Type', async () => {
  const reply = await replyOf((res) => {
    res.setHeader('Content-Type', 'no type')
    res.send('hello')
  })
  assert.equal(reply.status, 500)
  assert.match(reply.text, /invalid media type/)
})

test('res.send writes its headers in a fixed order', async () => {
  const app = quietApp()
  app.get('/', (_req, res) => {
    res.set('X-Own', '1').send('hello')
  })
  const text = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
  const reply = await serving(app, (address) => raw(address, text))
  assert.deepEqual(
    reply
      .slice(0, reply.indexOf('\r\n\r\n'))
      .split('\r\n')
      .map((line) => line.split(':')[0]),
    [
      'HTTP/1.1 200 OK',
      'X-Powered-By',
      'X-Own',
      'Content-Type',
      'Content-Length',
      'ETag',
      'Date',
      'Connection',
    ],
  )
})

test('res.send with a string writes Content-Type in its own case, whatever it was before', async () => {
  const type = 'application/json; charset=utf-8'
  const reply = await replyOf((res) => {
    res.setHeader('content-type', type)
    res.send('{}')
  })
  const place = reply.rawHeaders.indexOf('Content-Type')
  assert.equal(reply.rawHeaders[place + 1], type)
  assert.equal(reply.rawHeaders.includes('content-type'), false)
})
