import assert from 'node:assert/strict'
import test from 'node:test'
import fw from 'fwjs'
import { get, type Question } from '../support/client.mts'

const date = 'Sat, 01 Jan 2022 00:00:00 GMT'
const later = 'Sun, 02 Jan 2022 00:00:00 GMT'

async function freshness(
  response: Record<string, string>,
  request: Record<string, string>,
  status = 200,
  question: Question = {},
): Promise<string> {
  const app = fw()
  app.use((req, res) => {
    res.status(status).set(response)
    res.end(`${req.fresh} ${req.stale}`)
  })
  return (await get(app, '/', { ...question, headers: request })).text
}

test('req.fresh compares validators and obeys no-cache', async () => {
  const cases: [Record<string, string>, Record<string, string>, boolean][] = [
    [{ ETag: '"a"' }, {}, false],
    [{ ETag: '"a"' }, { 'If-None-Match': '"a"' }, true],
    [{ ETag: '"a"' }, { 'If-None-Match': 'W/"a"' }, true],
    [{ ETag: 'W/"a"' }, { 'If-None-Match': '"a"' }, true],
    [{ ETag: '"a"' }, { 'If-None-Match': '"b"' }, false],
    [{ ETag: '"a"' }, { 'If-None-Match': '"b", "a"' }, true],
    [{ ETag: '"a"' }, { 'If-None-Match': '*' }, true],
    [{}, { 'If-None-Match': '"a"' }, false],
    [{ 'Last-Modified': date }, { 'If-Modified-Since': date }, true],
    [{ 'Last-Modified': date }, { 'If-Modified-Since': later }, true],
    [{ 'Last-Modified': later }, { 'If-Modified-Since': date }, false],
    [{ 'Last-Modified': date }, { 'If-Modified-Since': 'no date' }, false],
    [{}, { 'If-Modified-Since': date }, false],
    [{ ETag: '"a"' }, { 'If-None-Match': '"a"', 'Cache-Control': 'no-cache' }, false],
    [{ ETag: '"a"' }, { 'If-None-Match': '"a"', 'Cache-Control': 'max-age=0' }, true],
  ]
  for (const [response, request, fresh] of cases) {
    const text = await freshness(response, request)
    assert.equal(text, `${fresh} ${!fresh}`, JSON.stringify([response, request]))
  }
})

test('req.fresh requires both validators to match if both are sent', async () => {
  const response = { ETag: '"a"', 'Last-Modified': later }
  const request = { 'If-None-Match': '"a"', 'If-Modified-Since': date }
  assert.match(await freshness(response, request), /^false/)
})

test('req.fresh is only true for GET and HEAD with a successful status', async () => {
  const response = { ETag: '"a"' }
  const request = { 'If-None-Match': '"a"' }
  assert.match(await freshness(response, request, 299), /^true/)
  assert.match(await freshness(response, request, 304), /^$/)
  assert.match(await freshness(response, request, 404), /^false/)
  assert.match(await freshness(response, request, 200, { method: 'POST' }), /^false/)
})

test('req.stale is the opposite of req.fresh', async () => {
  assert.equal(await freshness({ ETag: '"a"' }, { 'If-None-Match': '"a"' }), 'true false')
  assert.equal(await freshness({ ETag: '"a"' }, { 'If-None-Match': '"b"' }), 'false true')
})
