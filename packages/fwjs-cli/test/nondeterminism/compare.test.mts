import assert from 'node:assert/strict'
import test from 'node:test'
import zlib from 'node:zlib'
import type { RawResponse } from '#lib/comparison/index.js'
import { compareResponses } from '#lib/nondeterminism/compare.js'

interface Parts {
  status?: string
  headers?: RawResponse['headers']
  body?: string | Buffer
  outcome?: RawResponse['outcome']
}

const response = ({
  status = 'HTTP/1.1 200 OK',
  headers = [],
  body = '',
  outcome = 'complete',
}: Parts): RawResponse => ({
  interim: [],
  status,
  headers,
  body: Buffer.from(body as string),
  outcome,
})

/** Compares Express and fwjs; without `again`, both Express responses are the same. */
function differing(express: Parts, fwjs: Parts, again: Parts = express, method = 'GET'): string[] {
  const responses = { express: response(express), again: response(again), fwjs: response(fwjs) }
  const { where, express: left, fwjs: right } = compareResponses(responses, method)
  assert.equal(where.length === 0, left === right)
  return where
}

const headers = (...lines: string[]): RawResponse['headers'] =>
  lines.map((line) => line.split(': ') as [string, string])

test('distinguishes status, headers, header order, body, and end', () => {
  assert.deepEqual(differing({}, { status: 'HTTP/1.1 404 Not Found' }), ['status'])
  assert.deepEqual(differing({}, { status: '', outcome: 'silent' }), ['no response'])
  assert.deepEqual(differing({ headers: headers('A: 1') }, { headers: headers('A: 2') }), [
    'header A',
  ])
  assert.deepEqual(differing({ headers: headers('A: 1') }, { headers: headers('a: 1') }), [
    'header A',
    'header a',
  ])
  assert.deepEqual(differing({ headers: headers('A: 1') }, {}), ['header A'])
  assert.deepEqual(
    differing({ headers: headers('A: 1', 'B: 2') }, { headers: headers('B: 2', 'A: 1') }),
    ['header order'],
  )
  assert.deepEqual(differing({ body: 'a' }, { body: 'b' }), ['body'])
  assert.deepEqual(differing({ body: 'a' }, { body: 'a', outcome: 'closed' }), ['end'])
  const early = { ...response({}), interim: ['HTTP/1.1 103 Early Hints'] }
  assert.deepEqual(
    compareResponses({ express: response({}), again: response({}), fwjs: early }, 'GET').where,
    ['1xx responses'],
  )
})

test('masks a varying header value by value', () => {
  const cookie = (id: string, rest = 'Path=/; HttpOnly') => ({
    headers: headers(`Set-Cookie: sid=${id}; ${rest}`),
  })
  assert.deepEqual(differing(cookie('aaa'), cookie('ccc'), cookie('bbb')), [])
  assert.deepEqual(differing(cookie('aaa'), cookie('ccc', 'Path=/'), cookie('bbb')), [
    'header Set-Cookie',
  ])
  assert.deepEqual(differing({}, { headers: headers('A: 1') }, { headers: headers('A: 2') }), [])
  assert.deepEqual(
    differing(
      { headers: headers('A: 1', 'B: 1') },
      { headers: headers('B: 1', 'A: 1') },
      { headers: headers('B: 1', 'A: 1') },
    ),
    [],
  )
})

test('compares length and ETag unless the body varies', () => {
  const page = (body: string, etag: string) => ({
    headers: headers(
      `Content-Length: ${body.length}`,
      `ETag: W/"${body.length.toString(16)}-${etag}"`,
    ),
    body,
  })
  assert.deepEqual(
    differing(page('took 5 ms', 'aa'), page('took 17 ms', 'cc'), page('took 6 ms', 'bb')),
    [],
  )
  assert.deepEqual(
    differing(page('took 5 ms', 'aa'), page('took 17 ms', 'bb'), page('took 6 ms', 'aa')),
    ['header ETag'],
  )
  assert.deepEqual(differing(page('took 5 ms', 'aa'), page('took 5 ms', 'bb')), ['header ETag'])
  const head = (length: number, etag: string) => ({
    headers: headers(`Content-Length: ${length}`, `ETag: "${etag}"`),
  })
  assert.deepEqual(differing(head(1, 'a'), head(3, 'c'), head(2, 'b'), 'HEAD'), [])
  assert.deepEqual(differing(head(1, 'a'), head(3, 'a'), head(1, 'a'), 'HEAD'), [
    'header Content-Length',
  ])
})

test('stack frames may differ', () => {
  const page = (frame: string) => ({
    headers: headers(`Content-Length: ${30 + frame.length}`, `ETag: "${frame}"`),
    body: `<pre>Error: x<br> &nbsp; &nbsp;at ${frame}</pre>`,
  })
  assert.deepEqual(differing(page('a'), page('longer')), [])
})

test('compares bodies without chunks and compression', () => {
  const chunked = (...parts: string[]) => ({
    headers: headers('Transfer-Encoding: chunked'),
    body: `${parts.map((part) => `${part.length}\r\n${part}\r\n`).join('')}0\r\nA: b\r\n\r\n`,
  })
  assert.deepEqual(differing(chunked('ab', 'c'), chunked('abc')), [])
  assert.deepEqual(differing(chunked('ab', 'c'), chunked('ab', 'd')), ['body'])
  const zipped = (encoding: string, body: Buffer) => ({
    headers: headers(`Content-Encoding: ${encoding}`),
    body,
  })
  const text = Buffer.from('text '.repeat(100))
  assert.deepEqual(
    differing(
      zipped('gzip', zlib.gzipSync(text, { level: 1 })),
      zipped('gzip', zlib.gzipSync(text, { level: 9 })),
    ),
    [],
  )
  const packers = [
    ['gzip', zlib.gzipSync],
    ['x-gzip', zlib.gzipSync],
    ['deflate', zlib.deflateSync],
    ['br', zlib.brotliCompressSync],
  ] as const
  for (const [encoding, pack] of packers) {
    const { express } = compareResponses(
      {
        express: response(zipped(encoding, pack(text))),
        again: response(zipped(encoding, pack(text))),
        fwjs: response(zipped(encoding, pack(text))),
      },
      'GET',
    )
    assert.match(express, /text text/)
  }
  assert.deepEqual(
    differing(zipped('gzip', Buffer.from('no gzip')), zipped('gzip', Buffer.from('no gzip'))),
    [],
  )
})

test('compares binary bodies by their hash', () => {
  const bytes = (...values: number[]) => ({ body: Buffer.from(values) })
  assert.deepEqual(differing(bytes(0, 1), bytes(0, 1)), [])
  assert.deepEqual(differing(bytes(0, 1), bytes(0, 2)), ['body'])
  assert.deepEqual(differing(bytes(0xff, 0xfe), bytes(0xff, 0xfd)), ['body'])
  const { express } = compareResponses(
    { express: response(bytes(0, 1)), again: response(bytes(0, 1)), fwjs: response(bytes(0, 1)) },
    'GET',
  )
  assert.match(express, /\(binary, 2 bytes, SHA-256 b413f47d/)
})

test('compares unfinished streams up to the shortest one', () => {
  const stream = (body: string): Parts => ({ body, outcome: 'silent' })
  assert.deepEqual(differing(stream('a\na\na\n'), stream('a\na\n'), stream('a\na\na\n')), [])
  assert.deepEqual(differing(stream('a\na\na\n'), stream('a\nb\n'), stream('a\na\na\n')), ['body'])
})
