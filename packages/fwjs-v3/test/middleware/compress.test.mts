import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import test from 'node:test'
import { gunzipSync, inflateSync } from 'node:zlib'
import { compress } from 'fwjs-v3/lib/middleware/compress.js'
import { get, type Reply } from '../support/client.mts'
import { chain } from './chain.mts'

type Handler = Parameters<typeof chain>[0]

const long = 'text '.repeat(1000)

const answer =
  (text = long, headers: Record<string, string> = { 'Content-Type': 'text/plain' }): Handler =>
  (_req, res) => {
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
    res.end(text)
  }

function receive(
  accepts: string | undefined,
  handler = answer(),
  options?: Parameters<typeof compress>[0],
): Promise<Reply> {
  const headers: Record<string, string> =
    accepts === undefined ? {} : { 'Accept-Encoding': accepts }
  return get(chain(compress(options), handler), '/', { headers })
}

test('compress sends gzip to clients that accept it, and sets Vary', async () => {
  const reply = await receive('gzip')
  assert.equal(reply.headers['content-encoding'], 'gzip')
  assert.equal(reply.headers.vary, 'Accept-Encoding')
  assert.equal(reply.headers['content-length'], undefined)
  assert.equal(gunzipSync(reply.bytes).toString(), long)
})

test('compress knows gzip and deflate, gzip first, and no brotli', async () => {
  const chosen: [string, string | undefined][] = [
    ['gzip, deflate, br', 'gzip'],
    ['br, deflate', 'deflate'],
    ['br;q=1.0, gzip;q=0.5', 'gzip'],
    ['deflate', 'deflate'],
    ['br', undefined],
    ['identity', undefined],
    ['*', 'gzip'],
  ]
  for (const [accepts, coding] of chosen) {
    assert.equal((await receive(accepts)).headers['content-encoding'], coding, accepts)
  }
  assert.equal(inflateSync((await receive('deflate')).bytes).toString(), long)
})

test('compress leaves responses alone that are small, of no type, or of a type that does not shrink', async () => {
  const small = await receive('gzip', answer('x'.repeat(1023)))
  assert.equal(small.headers['content-encoding'], undefined)
  assert.equal(small.headers.vary, 'Accept-Encoding')
  const large = await receive('gzip', answer('x'.repeat(1024)))
  assert.equal(large.headers['content-encoding'], 'gzip')
  for (const headers of [{}, { 'Content-Type': 'image/png' }]) {
    const reply = await receive('gzip', answer(long, headers))
    assert.equal(reply.headers['content-encoding'], undefined)
    assert.equal(reply.headers.vary, undefined)
  }
  assert.equal((await receive(undefined)).headers['content-encoding'], undefined)
})

test('compress options: threshold, filter', async () => {
  const reply = await receive('gzip', answer('short'), { threshold: '4b' })
  assert.equal(reply.headers['content-encoding'], 'gzip')
  const seen: IncomingMessage[] = []
  let given: unknown
  const filter = (req: IncomingMessage): boolean => {
    seen.push(req)
    return false
  }
  const handler: Handler = (req, res) => {
    given = req
    res.end(long)
  }
  assert.equal((await receive('gzip, br', handler, { filter })).text, long)
  assert.equal(seen[0], given, 'the filter sees the request itself')
})

test('compress obeys no-transform, and leaves HEAD and encoded responses alone', async () => {
  const type = { 'Content-Type': 'text/plain' }
  for (const headers of [{ 'Cache-Control': 'no-transform' }, { 'Content-Encoding': 'x' }]) {
    const reply = await receive('gzip', answer(long, { ...type, ...headers }))
    assert.equal(reply.text, long)
  }
  const head = await get(chain(compress(), answer()), '/', {
    method: 'HEAD',
    headers: { 'Accept-Encoding': 'gzip' },
  })
  assert.equal(head.headers['content-encoding'], undefined)
})

test('res.flush is there', async () => {
  const handler: Handler = (_req, res) => {
    const { flush } = res as unknown as { flush: unknown }
    res.end(typeof flush)
  }
  assert.equal((await receive('gzip', handler)).text, 'function')
})
