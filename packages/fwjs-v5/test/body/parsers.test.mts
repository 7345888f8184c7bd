import assert from 'node:assert/strict'
import test from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fw, { type Request, type RequestHandler } from 'fwjs-v5'
import { get } from '../support/client.mts'
import { call, thrownBy } from '../support/reply.mts'

type Headers = Record<string, string>

/** Returns what the parsers leave in `req.body`, or the status and the message of their error. */
async function parsed(
  parsers: RequestHandler | RequestHandler[],
  body: string | Buffer | undefined,
  headers: Headers = {},
  look: (req: Request) => unknown = (req) => ('body' in req ? req.body : 'absent'),
): Promise<unknown> {
  const app = fw()
  app.use(parsers)
  app.use((req, res) => {
    const seen = look(req)
    res.end(JSON.stringify(seen === undefined ? 'undefined' : seen))
  })
  app.use((error: Error, _req: Request, res: fw.Response, _next: fw.NextFunction) => {
    res.end(JSON.stringify([Reflect.get(error, 'status'), error.message]))
  })
  const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
  const question = { method: 'POST', headers: { ...length, ...headers }, ...(body && { body }) }
  return JSON.parse((await get(app, '/', question)).text)
}

const json = { 'Content-Type': 'application/json' }
const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const plain = { 'Content-Type': 'text/plain' }

test('req.body is absent without a parser, and undefined without a body', async () => {
  assert.equal(await parsed([(_req, _res, next) => next()], 'x', plain), 'absent')
  assert.equal(await parsed(fw.json(), 'x', plain), 'undefined')
  assert.equal(await parsed([fw.json(), fw.urlencoded()], undefined), 'undefined')
})

test('an empty body is an empty object, an empty string, or empty bytes', async () => {
  assert.deepEqual(await parsed(fw.json(), '', json), {})
  assert.deepEqual(await parsed(fw.urlencoded(), '', form), {})
  assert.equal(await parsed(fw.text(), '', plain), '')
  const octets = { 'Content-Type': 'application/octet-stream' }
  assert.equal(await parsed(fw.raw(), '', octets, (req) => req.body.length), 0)
})

test('bodies are parsed by their type', async () => {
  assert.deepEqual(await parsed(fw.json(), '{"a":1}', json), { a: 1 })
  assert.equal(await parsed(fw.text(), 'text', plain), 'text')
  const octets = { 'Content-Type': 'application/octet-stream' }
  assert.equal(await parsed(fw.raw(), 'ab', octets, (req) => String(req.body)), 'ab')
})

test('a body that other code has read is passed on', async () => {
  const reads: RequestHandler = (req, _res, next) => {
    req.resume().on('end', () => next())
  }
  assert.equal(await parsed([reads, fw.json()], '{"a":1}', json), 'absent')
  assert.deepEqual(await parsed([fw.json(), fw.json()], '{"a":1}', json), { a: 1 })
})

test('br and gzip are inflated, unknown encodings are a 415', async () => {
  const text = '{"a":1}'
  const encoded = (encoding: string) => ({ ...json, 'Content-Encoding': encoding })
  assert.deepEqual(await parsed(fw.json(), brotliCompressSync(text), encoded('br')), { a: 1 })
  assert.deepEqual(await parsed(fw.json(), gzipSync(text), encoded('GZIP')), { a: 1 })
  assert.deepEqual(await parsed(fw.json(), text, encoded('x')), [
    415,
    'unsupported content encoding "x"',
  ])
})

test('forms are flat by default and nested with extended', async () => {
  assert.deepEqual(await parsed(fw.urlencoded(), 'a[b]=1&c=1&c=2', form), {
    'a[b]': '1',
    c: ['1', '2'],
  })
  assert.deepEqual(await parsed(fw.urlencoded({ extended: true }), 'a[b]=1', form), {
    a: { b: '1' },
  })
  const deep = fw.urlencoded({ extended: true, depth: 1 })
  assert.deepEqual(await parsed(deep, 'a[b][c]=1', form), [400, 'The input exceeded the depth'])
})

test('forms may be in iso-8859-1', async () => {
  const latin = { 'Content-Type': `${form['Content-Type']}; charset=iso-8859-1` }
  assert.deepEqual(await parsed(fw.urlencoded(), 'a=%E9', latin), { a: 'é' })
  assert.deepEqual(await parsed(fw.urlencoded({ defaultCharset: 'iso-8859-1' }), 'a=%E9', form), {
    a: 'é',
  })
  const other = { 'Content-Type': `${form['Content-Type']}; charset=koi8-r` }
  assert.deepEqual(await parsed(fw.urlencoded(), 'a=1', other), [
    415,
    'unsupported charset "KOI8-R"',
  ])
  const sentinel = fw.urlencoded({ charsetSentinel: true })
  assert.deepEqual(await parsed(sentinel, 'utf8=%26%2310003%3B&a=%E9', form), { a: 'é' })
  const entities = fw.urlencoded({ interpretNumericEntities: true, defaultCharset: 'iso-8859-1' })
  assert.deepEqual(await parsed(entities, 'a=%26%239786%3B', form), { a: '☺' })
})

test('options are checked when the parser is created', () => {
  const refused = (kind: string, options: object) => thrownBy(() => call(fw, kind, options))
  assert.equal(
    refused('urlencoded', { defaultCharset: 'utf-16' }),
    'TypeError: option defaultCharset must be either utf-8 or iso-8859-1',
  )
  assert.match(refused('urlencoded', { extended: true, depth: -1 }), /option depth must be/)
  assert.equal(refused('json', { verify: 1 }), 'TypeError: option verify must be function')
  assert.match(refused('text', { limit: 'x' }), /option limit "x" is invalid/)
})

test('defaultCharset applies to every parser', async () => {
  const utf16 = Buffer.from('"a"', 'utf16le')
  assert.equal(
    await parsed(fw.json({ defaultCharset: 'utf-16le', strict: false }), utf16, json),
    'a',
  )
  const latin = Buffer.from('é', 'latin1')
  assert.equal(await parsed(fw.text({ defaultCharset: 'latin1' }), latin, plain), 'é')
})

test('a charset in a type that cannot be parsed is ignored', async () => {
  for (const type of ['application/json;', 'application/json; charset']) {
    assert.deepEqual(await parsed(fw.json(), '[1]', { 'Content-Type': type }), [1])
  }
  const unknown = { 'Content-Type': 'application/json; charset=latin1' }
  assert.deepEqual(await parsed(fw.json(), '[1]', unknown), [415, 'unsupported charset "LATIN1"'])
})

test('parsers accept null as options', async () => {
  for (const kind of ['json', 'raw', 'text', 'urlencoded']) {
    assert.equal(typeof call(fw, kind, null), 'function')
  }
})
