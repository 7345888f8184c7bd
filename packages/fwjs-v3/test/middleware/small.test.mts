import assert from 'node:assert/strict'
import test from 'node:test'
import { limit } from 'fwjs-v3/lib/middleware/limit.js'
import { query } from 'fwjs-v3/lib/middleware/query-string.js'
import { staticCache } from 'fwjs-v3/lib/middleware/staticCache.js'
import { get } from '../support/client.mts'
import { chain, type Request, tell } from './chain.mts'

type Handler = Parameters<typeof chain>[0]

const count: Handler = (req, res) => {
  let length = 0
  req.on('data', (chunk: Buffer) => {
    length += chunk.length
  })
  req.on('end', () => res.end(String(length)))
}

test('limit rejects a body declared larger with 413', async () => {
  const app = chain(limit('1kb'), count)
  assert.equal((await get(app, '/', { method: 'POST', body: 'x'.repeat(1024) })).text, '1024')
  const reply = await get(app, '/', { method: 'POST', body: 'x'.repeat(1025) })
  assert.equal(reply.status, 413)
})

test('limit closes the connection if more bytes arrive than allowed', async () => {
  const app = chain(limit('1kb'), count)
  const question = { method: 'POST', headers: { 'Transfer-Encoding': 'chunked' } }
  assert.equal((await get(app, '/', { ...question, body: 'x'.repeat(1024) })).text, '1024')
  await assert.rejects(get(app, '/', { ...question, body: 'x'.repeat(1025) }), {
    code: 'ECONNRESET',
  })
})

test('limit applies only the first limit of a request', async () => {
  const app = chain(limit('15kb'), limit('5kb'), count)
  assert.equal((await get(app, '/', { method: 'POST', body: 'x'.repeat(10_240) })).text, '10240')
})

test('limit requires a number of bytes', () => {
  assert.throws(() => limit(undefined as never), /^Error: limit\(\) bytes required$/)
})

test('query parses the query string unless req.query is already set', async () => {
  const app = chain(
    query(),
    tell((req) => req['query']),
  )
  assert.equal((await get(app, '/?a[b]=1&toString=2')).text, '{"a":{"b":"1"},"toString":"2"}')
  assert.equal((await get(app, '/')).text, '{}')
  const before = (req: Request, _res: unknown, next: () => void): void => {
    req['query'] = { mine: true }
    next()
  }
  const second = chain(
    before,
    query(),
    tell((req) => req['query']),
  )
  assert.equal((await get(second, '/?a=1')).text, '{"mine":true}')
})

test('staticCache sets MISS and continues', async () => {
  const app = chain(
    staticCache(),
    tell(() => 'on'),
  )
  assert.equal((await get(app, '/')).headers['x-cache'], 'MISS')
  const others = [{ method: 'POST' }, { headers: { Range: 'bytes=0-1' } }]
  for (const question of others) {
    assert.equal((await get(app, '/', question)).headers['x-cache'], undefined)
  }
})
