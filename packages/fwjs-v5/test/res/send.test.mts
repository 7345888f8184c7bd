import assert from 'node:assert/strict'
import test from 'node:test'
import { call, replyOf } from '../support/reply.mts'

/** Returns the type and the body of what `res.send` sends. */
async function sent(...values: unknown[]): Promise<unknown[]> {
  const { status, headers, text } = await replyOf((res) => call(res, 'send', ...values))
  return [status, headers['content-type'], text]
}

test('numbers and booleans are JSON, and only the first argument counts', async () => {
  assert.deepEqual(await sent(404), [200, 'application/json; charset=utf-8', '404'])
  assert.deepEqual(await sent(true), [200, 'application/json; charset=utf-8', 'true'])
  assert.deepEqual(await sent(201, 'body'), [200, 'application/json; charset=utf-8', '201'])
})

test('null and undefined are an empty body', async () => {
  assert.deepEqual(await sent(null), [200, undefined, ''])
  assert.deepEqual(await sent(undefined), [200, undefined, ''])
})

test('views are sent as their bytes (Y4)', async () => {
  const type = 'application/octet-stream'
  assert.deepEqual(await sent(new Uint8Array([97, 98])), [200, type, 'ab'])
  assert.deepEqual(await sent(new Uint16Array([0x6161])), [200, type, 'aa'])
  assert.deepEqual(await sent(new DataView(new ArrayBuffer(1))), [200, type, '\0'])
})

test('a string keeps the order of the parameters of its type', async () => {
  const types = {
    'text/plain; foo=bar': 'text/plain; foo=bar; charset=utf-8',
    'text/plain;': 'text/plain; charset=utf-8',
    'application/json; charset=latin1': 'application/json; charset=utf-8',
    'text/html; charset=utf-8': 'text/html; charset=utf-8',
    'application/json; charset=utf-8': 'application/json; charset=utf-8',
  }
  for (const [type, expected] of Object.entries(types)) {
    const { headers } = await replyOf((res) => {
      res.setHeader('Content-Type', type)
      res.send('x')
    })
    assert.equal(headers['content-type'], expected)
  }
})

test('there is no Content-Length with Transfer-Encoding', async () => {
  const { headers, text } = await replyOf((res) => {
    res.set('Transfer-Encoding', 'chunked').send('text')
  })
  assert.equal(headers['content-length'], undefined)
  assert.equal(text, 'text')
})

test('json and jsonp send their first argument', async () => {
  const json = await replyOf((res) => call(res, 'json', 201, { a: 1 }))
  assert.deepEqual([json.status, json.text], [200, '201'])
  const jsonp = await replyOf((res) => res.jsonp({ a: 1 }), { path: '/?callback=f' })
  assert.match(jsonp.text, /f\(\{"a":1\}\)/)
})
