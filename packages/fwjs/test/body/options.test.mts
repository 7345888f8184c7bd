import assert from 'node:assert/strict'
import test from 'node:test'
import { deflateSync, gzipSync } from 'node:zlib'
import fw from 'fwjs'
import { parse, parsingApp } from '../support/body.mts'
import { get } from '../support/client.mts'
import { call } from '../support/reply.mts'

const json = 'application/json'
const makers = ['json', 'raw', 'text', 'urlencoded']

test('a parser only parses requests with a matching Content-Type', async () => {
  for (const type of [json, 'Application/JSON; charset=utf-8', `${json} ; a=b`]) {
    assert.deepEqual((await parse(fw.json(), type, '{"a":1}')).body, { a: 1 }, type)
  }
  for (const type of ['text/plain', 'application/vnd.api+json', `${json} garbage`, undefined]) {
    assert.deepEqual((await parse(fw.json(), type, '{"a":1}')).body, {}, type)
  }
})

test('req.body is an empty object without a body or a match', async () => {
  assert.deepEqual((await parse(fw.json(), json, undefined)).body, {})
  assert.deepEqual((await parse(fw.json(), json, '', { 'Content-Length': '0' })).body, {})
  assert.deepEqual((await parse(fw.text(), json, '{}')).body, {})
})

test('the body is stored in req.body and nowhere else', async () => {
  const { body } = await parse([fw.json(), fw.text(), fw.raw()], json, '{"a":1}')
  assert.deepEqual(body, { a: 1 })
})

test('a parser skips a body that another parser has read', async () => {
  const other: Parameters<typeof parse>[0] = (req, _res, next) => {
    Object.assign(req, { _body: true, body: 'taken' })
    next()
  }
  assert.equal((await parse([other, fw.json()], json, '{"a":1}')).body, 'taken')
  assert.deepEqual((await parse([fw.json(), fw.json()], json, '{"a":1}')).body, { a: 1 })
})

test('gzip and deflate bodies are inflated', async () => {
  for (const [coding, bytes] of [
    ['gzip', gzipSync('{"a":1}')],
    ['GZIP', gzipSync('{"a":1}')],
    ['deflate', deflateSync('{"a":1}')],
    ['identity', Buffer.from('{"a":1}')],
  ] as const) {
    const { body } = await parse(fw.json(), json, bytes, { 'Content-Encoding': coding })
    assert.deepEqual(body, { a: 1 }, coding)
  }
})

test('other encodings, or several, are rejected with 415', async () => {
  for (const coding of ['br', 'gzip, gzip', 'deflate,gzip']) {
    const { status, error } = await parse(fw.json(), json, '{}', { 'Content-Encoding': coding })
    assert.equal(status, 415)
    assert.equal(error?.['message'], `unsupported content encoding "${coding}"`)
    assert.equal(error['type'], 'encoding.unsupported')
    assert.equal(error['encoding'], coding)
  }
})

test('with inflate false, an encoded body is rejected with 415', async () => {
  const parser = fw.json({ inflate: false })
  const { status, error } = await parse(parser, json, gzipSync('{}'), {
    'Content-Encoding': 'gzip',
  })
  assert.equal(status, 415)
  assert.equal(error?.['message'], 'content encoding unsupported')
  assert.equal(error['encoding'], 'gzip')
  assert.deepEqual((await parse(parser, json, '{"a":1}')).body, { a: 1 })
})

test('the limit is 100kb by default', async () => {
  assert.equal((await parse(fw.text(), 'text/plain', 'x'.repeat(102_400))).status, 200)
  const { status, error } = await parse(fw.text(), 'text/plain', 'x'.repeat(102_401))
  assert.equal(status, 413)
  assert.equal(error?.['message'], 'request entity too large')
  assert.equal(error['type'], 'entity.too.large')
  assert.deepEqual(
    [error['limit'], error['expected'], error['length']],
    [102_400, 102_401, 102_401],
  )
})

test('limit is a number of bytes or a size string', async () => {
  for (const limit of [1024, '1kb', '1024']) {
    assert.equal((await parse(fw.text({ limit }), 'text/plain', 'x'.repeat(1024))).status, 200)
    assert.equal((await parse(fw.text({ limit }), 'text/plain', 'x'.repeat(1025))).status, 413)
  }
})

test('an invalid limit throws when the parser is created', () => {
  for (const maker of makers) {
    for (const limit of ['abc', Number.NaN, false, {}]) {
      assert.throws(() => call(fw, maker, { limit, extended: true }), {
        name: 'TypeError',
        message: `option limit "${String(limit)}" is invalid`,
      })
    }
  }
})

test('type is an extension, a media type, a wildcard, a list, or a function', async () => {
  const isRead = async (type: NonNullable<Parameters<typeof fw.text>[0]>['type'], sent: string) =>
    (await parse(fw.text({ type }), sent, 'x')).body === 'x'
  assert.equal(await isRead('html', 'text/html'), true)
  assert.equal(await isRead('text/html', 'text/html; charset=utf-8'), true)
  assert.equal(await isRead('text/*', 'text/css'), true)
  assert.equal(await isRead('+json', 'application/vnd.api+json'), true)
  assert.equal(await isRead(['html', 'text/css'], 'text/css'), true)
  assert.equal(await isRead(['html', 'text/css'], 'text/plain'), false)
  assert.equal(await isRead((req) => req.headers['content-type'] === 'x', 'x'), true)
  assert.equal(await isRead(() => 0, 'text/plain'), false)
})

test('verify gets the inflated bytes and the charset, and may throw', async () => {
  const seen: unknown[] = []
  const verify = (_req: unknown, _res: unknown, bytes: Buffer, encoding: string) => {
    seen.push([bytes.toString(), encoding])
    if (bytes.includes('bad')) throw new Error('no')
  }
  const headers = { 'Content-Encoding': 'gzip' }
  const good = await parse(fw.json({ verify }), `${json}; charset=UTF-8`, gzipSync('{}'), headers)
  assert.equal(good.status, 200)
  const bad = await parse(fw.raw({ verify }), 'application/octet-stream', 'bad')
  assert.equal(bad.status, 403)
  assert.equal(bad.error?.['type'], 'entity.verify.failed')
  assert.deepEqual(seen, [
    ['{}', 'utf-8'],
    ['bad', null],
  ])
})

test('verify throws: parsing stops with 403 unless the error has a status', async () => {
  const throwing = (thrown: unknown) =>
    parse(
      fw.json({
        verify: () => {
          throw thrown
        },
      }),
      json,
      '{"a":1}',
    )
  assert.equal((await throwing(new Error('no'))).status, 403)
  assert.equal((await throwing(Object.assign(new Error('no'), { status: 422 }))).status, 422)
  const typed = await throwing(Object.assign(new Error('no'), { type: 'mine' }))
  assert.equal(typed.error?.['type'], 'mine')
  assert.deepEqual(typed.body, {})
  assert.equal((await throwing('text')).error?.['message'], 'text')
  assert.equal((await throwing(undefined)).status, 403)
})

test('verify must be a function', () => {
  for (const maker of makers) {
    assert.throws(() => call(fw, maker, { verify: 'text', extended: true }), {
      name: 'TypeError',
      message: 'option verify must be function',
    })
  }
})

test('the charset is checked before the body is inflated for verify', async () => {
  const { status, error } = await parse(
    fw.json({ verify: () => {} }),
    `${json}; charset=utf-bogus`,
    'not gzip',
    { 'Content-Encoding': 'gzip' },
  )
  assert.equal(status, 415)
  assert.equal(error?.['type'], 'charset.unsupported')
})

test('the parsers work with a plain http.Server', async () => {
  const parser = fw.json()
  const reply = await get(
    (req, res) => {
      parser(req, res, (error) =>
        res.end(error?.message ?? JSON.stringify(Reflect.get(req, 'body'))),
      )
    },
    '/',
    { method: 'POST', headers: { 'Content-Type': json }, body: '{"a":1}' },
  )
  assert.equal(reply.text, '{"a":1}')
  assert.ok(parsingApp(parser))
})
