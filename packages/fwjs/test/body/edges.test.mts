import assert from 'node:assert/strict'
import test from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { gzipSync } from 'node:zlib'
import fw, { type ErrorRequestHandler, type RequestHandler } from 'fwjs'
import { get } from '../support/client.mts'
import { quietApp } from '../support/quiet.mts'

type Failure = Error & { status: number; type: string }

/** Returns the body that a parser reads from a request, or the error it passes on. */
async function parsed(
  parser: RequestHandler,
  body: string | Buffer,
  type = 'application/json',
): Promise<{ body?: unknown; error?: Failure }> {
  let read: { body?: unknown; error?: Failure } = {}
  const app = quietApp().use(parser)
  app.use((req, res) => {
    read = { body: req.body }
    res.end()
  })
  const failed: ErrorRequestHandler = (error, _req, res, _next) => {
    read = { error }
    res.end()
  }
  app.use(failed)
  await get(app, '/', { method: 'POST', body, headers: { 'Content-Type': type } })
  return read
}

const harmless = [
  '{"a":{"prototype":1},"b":null,"constructor":"text"}',
  '{"constructor":null}',
  '{"constructor":{"name":1}}',
  '{"prototype":{"constructor":1}}',
  '{"constructors":{"prototype":1}}',
]

for (const proto of ['error', 'remove'] as const) {
  test(`proto: '${proto}' leaves names alone that pollute no prototype`, async () => {
    for (const text of harmless) {
      assert.deepEqual(await parsed(fw.json({ proto }), text), { body: JSON.parse(text) }, text)
    }
  })
}

test("proto: 'remove' removes what pollutes a prototype, and calls the reviver for the rest", async () => {
  const seen: string[] = []
  const reviver = (key: string, value: unknown) => {
    seen.push(key)
    return value === 1 ? 2 : value
  }
  const text = '{"a":1,"__proto__":{"b":1},"constructor":{"prototype":{"c":1}}}'
  const { body } = await parsed(fw.json({ proto: 'remove', reviver }), text)
  assert.deepEqual(body, { a: 2 })
  assert.ok(!seen.includes('__proto__') && !seen.includes('constructor'))
})

test('maxDepth counts nesting only: not siblings, and not brackets in strings', async () => {
  const parser = fw.json({ maxDepth: 2 })
  const texts = [
    '[[],[],[]]',
    '{"a":{},"b":[],"c":{}}',
    '[["[[{{", "\\"[[[", "\\\\"], ["]"]]',
    '[{}]',
  ]
  for (const text of texts) {
    assert.deepEqual(await parsed(parser, text), { body: JSON.parse(text) }, text)
  }
  for (const text of ['[[[]]]', '{"a":{"b":{}}}', '["]]]",[[1]]]', '[["\\\\",[]]]']) {
    const { error } = await parsed(parser, text)
    assert.deepEqual([error?.status, error?.type], [400, 'entity.too.deep'], text)
  }
})

test('strict JSON may begin with any JSON whitespace, and the error for a value quotes it', async () => {
  assert.deepEqual(await parsed(fw.json(), ' \r\n\t {"a":1}'), { body: { a: 1 } })
  assert.deepEqual(await parsed(fw.json(), '\r[1]'), { body: [1] })
  for (const text of ['true', ' "text"', '\r\n12', 'nothing']) {
    const { error } = await parsed(fw.json(), text)
    const sign = text.trim()[0] as string
    assert.deepEqual([error?.status, error?.type], [400, 'entity.parse.failed'])
    assert.match(error?.message ?? '', new RegExp(`^Unexpected token '?${sign}'?,? .*`, 's'))
    assert.doesNotMatch(error?.message ?? '', /#/)
  }
})

test("fields of a reviver's error do not reach the response, and its message is not enumerable", async () => {
  const reviver = () => {
    throw Object.assign(new Error('odd'), { status: 418, type: 'teapot', code: 'ODD' })
  }
  const { error } = await parsed(fw.json({ reviver }), '{}')
  assert.ok(error)
  assert.deepEqual([error.message, error.status, error.type], ['odd', 400, 'entity.parse.failed'])
  assert.ok(!('code' in error))
  for (const name of ['message', 'stack']) assert.ok(!Object.keys(error).includes(name), name)
})

const form = 'application/x-www-form-urlencoded'

for (const extended of [true, false]) {
  test(`parameterLimit is the last number of parameters accepted, extended ${extended}`, async () => {
    const parser = fw.urlencoded({ extended, parameterLimit: 3 })
    const { body } = await parsed(parser, 'a=1&b=2&c=3', form)
    assert.deepEqual({ ...(body as object) }, { a: '1', b: '2', c: '3' })
    const { error } = await parsed(parser, 'a=1&b=2&c=3&d=4', form)
    assert.deepEqual([error?.status, error?.type], [413, 'parameters.too.many'])
    assert.throws(() => fw.urlencoded({ extended, parameterLimit: 3n as never }), TypeError)
  })
}

test('depth is a number from 0, and deeper forms are rejected', async () => {
  for (const depth of [3n, -1, 'deep', Number.NaN, {}]) {
    assert.throws(() => fw.urlencoded({ extended: true, depth: depth as never }), TypeError)
  }
  const parser = fw.urlencoded({ extended: true, depth: 1 })
  assert.deepEqual((await parsed(parser, 'a[b]=1', form)).body, { a: { b: '1' } })
  const { error } = await parsed(parser, 'a[b][c]=1', form)
  assert.deepEqual([error?.status, error?.type], [400, 'querystring.parse.rangeError'])
  assert.equal(error?.message, 'The input exceeded the depth')
})

test('fatal: half a character of 16 bits is rejected, whatever its charset is called', async () => {
  const parser = fw.text({ fatal: true })
  for (const charset of ['utf-16', 'utf16', 'utf-16le', 'utf16le', 'ucs2', 'ucs-2']) {
    const bytes = Buffer.from('text', 'utf16le')
    const type = `text/plain; charset=${charset}`
    assert.deepEqual(await parsed(parser, bytes, type), { body: 'text' }, charset)
    const { error } = await parsed(parser, bytes.subarray(0, 7), type)
    assert.equal(error?.status, 400, charset)
  }
  const odd = 'text/plain; charset=windows-1252'
  assert.deepEqual(await parsed(parser, Buffer.from('odd'), odd), { body: 'odd' })
})

test('a body that another handler decodes is an error', async () => {
  const app = quietApp()
  app.use((req, _res, next) => {
    req.setEncoding('utf8')
    next()
  })
  app.use(fw.json())
  const { status, text } = await get(app, '/', {
    method: 'POST',
    body: '{}',
    headers: { 'Content-Type': 'application/json' },
  })
  assert.equal(status, 500)
  assert.match(text, /stream encoding should not be set/)
})

test('a reviver that is not a function is ignored', async () => {
  for (const reviver of [null, 'text', 1, {}]) {
    const parser = fw.json({ proto: 'remove', reviver: reviver as never })
    const { body } = await parsed(parser, '{"a":1,"__proto__":{"b":1}}')
    assert.deepEqual(body, { a: 1 })
  }
})

test('a body that arrives in many parts is complete', async () => {
  const long = Array.from({ length: 60_000 }, (_one, number) => `${number};`).join('')
  const parsers: [RequestHandler, body: string, type: string, expected: unknown][] = [
    [fw.text({ limit: '1mb' }), long, 'text/plain', long],
    [fw.json({ limit: '1mb' }), JSON.stringify({ long }), 'application/json', { long }],
    [fw.raw({ limit: '1mb' }), long, 'application/octet-stream', Buffer.from(long)],
    [fw.urlencoded({ extended: true, limit: '1mb' }), `a=${long}`, form, { a: long }],
  ]
  for (const [parser, body, type, expected] of parsers) {
    const read = await parsed(parser, body, type)
    assert.ok(isDeepStrictEqual(read.body, expected), type)
  }
})

test('a parsed body is marked, so that no other parser reads it', async () => {
  const app = quietApp()
  const mark: RequestHandler = (req, _res, next) => {
    marks.push((req as { _body?: unknown })._body)
    next()
  }
  const marks: unknown[] = []
  app.use(fw.json(), mark, fw.json(), fw.text({ type: '*/*' }))
  app.use((req, res) => {
    res.send(req.body)
  })
  const headers = { 'Content-Type': 'application/json' }
  const { text } = await get(app, '/', { method: 'POST', body: '{"a":1}', headers })
  assert.equal(text, '{"a":1}')
  assert.deepEqual(marks, [true])
})

test('with verify, an unknown charset is rejected before an unknown encoding', async () => {
  const typeOf = async (verify?: () => void) => {
    let type: unknown
    const app = quietApp().use(fw.text({ verify: verify as never }))
    const failed: ErrorRequestHandler = (error, _req, res, _next) => {
      type = error.type
      res.end()
    }
    app.use(failed)
    const headers = { 'Content-Type': 'text/plain; charset=x-none', 'Content-Encoding': 'x-none' }
    await get(app, '/', { method: 'POST', body: 'text', headers })
    return type
  }
  assert.equal(await typeOf(), 'encoding.unsupported')
  assert.equal(await typeOf(() => {}), 'charset.unsupported')
})

test('a request ends even if more bytes follow its compressed body', async () => {
  const app = quietApp()
  app.use(fw.json({ limit: '1mb' }), (req, res) => {
    const respond = () => res.send(req.body)
    if (req.readableEnded) respond()
    else req.once('end', respond)
  })
  const body = Buffer.concat([gzipSync('{"a":1}'), Buffer.alloc(500_000)])
  const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }
  const { text } = await get(app, '/', { method: 'POST', body, headers })
  assert.equal(text, '{"a":1}')
})

test('a request is paused while its decoder is full', async () => {
  const app = quietApp()
  let pauses = 0
  app.use((req, _res, next) => {
    req.on('pause', () => {
      pauses += 1
    })
    next()
  })
  app.use(fw.raw({ limit: '8mb' }), (req, res) => res.json(req.body.length))
  const body = gzipSync(Buffer.alloc(4_000_000), { level: 0 })
  const headers = { 'Content-Type': 'application/octet-stream', 'Content-Encoding': 'gzip' }
  const { text } = await get(app, '/', { method: 'POST', body, headers })
  assert.equal(text, '4000000')
  assert.ok(pauses > 0)
})
