import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import test from 'node:test'
import { gunzipSync, inflateSync } from 'node:zlib'
import { compress } from 'fwjs-v3/lib/middleware/compress.js'
import { get, type Reply } from '../support/client.mts'
import { chain } from './chain.mts'

type Handler = Parameters<typeof chain>[0]

const long = 'text '.repeat(1000)

const respond =
  (text = long, headers: Record<string, string> = { 'Content-Type': 'text/plain' }): Handler =>
  (_req, res) => {
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
    res.end(text)
  }

function receive(
  accepts: string | undefined,
  handler = respond(),
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

test('compress supports gzip and deflate, prefers gzip, and never uses brotli', async () => {
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

test('compress skips responses that are small, have no type, or have an incompressible type', async () => {
  const small = await receive('gzip', respond('x'.repeat(1023)))
  assert.equal(small.headers['content-encoding'], undefined)
  assert.equal(small.headers.vary, 'Accept-Encoding')
  const large = await receive('gzip', respond('x'.repeat(1024)))
  assert.equal(large.headers['content-encoding'], 'gzip')
  for (const headers of [{}, { 'Content-Type': 'image/png' }]) {
    const reply = await receive('gzip', respond(long, headers))
    assert.equal(reply.headers['content-encoding'], undefined)
    assert.equal(reply.headers.vary, undefined)
  }
  assert.equal((await receive(undefined)).headers['content-encoding'], undefined)
})

test('compress supports the options threshold and filter', async () => {
  const reply = await receive('gzip', respond('short'), { threshold: '4b' })
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

test('compress respects no-transform, and skips HEAD and encoded responses', async () => {
  const type = { 'Content-Type': 'text/plain' }
  for (const headers of [{ 'Cache-Control': 'no-transform' }, { 'Content-Encoding': 'x' }]) {
    const reply = await receive('gzip', respond(long, { ...type, ...headers }))
    assert.equal(reply.text, long)
  }
  const head = await get(chain(compress(), respond()), '/', {
    method: 'HEAD',
    headers: { 'Accept-Encoding': 'gzip' },
  })
  assert.equal(head.headers['content-encoding'], undefined)
})

test('compress adds res.flush', async () => {
  const handler: Handler = (_req, res) => {
    const { flush } = res as unknown as { flush: unknown }
    res.end(typeof flush)
  }
  assert.equal((await receive('gzip', handler)).text, 'function')
})
