import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { parsing } from '../cases/bodies.mjs'

const SIZE = 40

const json = fc.oneof(
  fc.json({ maxDepth: 3 }),
  fc.json({ maxDepth: 3 }).map((text) => text.slice(0, -1)),
  fc.constantFrom(
    '',
    ' ',
    '{}',
    '[]',
    '{"a":"é€😀"}',
    'true',
    '"x"',
    '#',
    ' {"a" : 1 } ',
    '\ufeff{}',
    '$',
    "[a$'b]",
    '[a$&]',
  ),
)
const name = fc.constantFrom(
  'a',
  'b',
  'a[b]',
  'a[]',
  'a[0]',
  'a[b][c]',
  '',
  '__proto__',
  'é',
  '%C3%A9',
)
const form = fc
  .array(fc.tuple(name, fc.constantFrom('', '1', 'x y', '+', '%zz', 'é')), { maxLength: 12 })
  .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'))
const text = fc.oneof(
  json,
  form,
  fc.string({ maxLength: 60 }),
  fc.tuple(fc.constantFrom('x', 'yz', 'é'), fc.nat(1500)).map(([one, times]) => one.repeat(times)),
)

/** Encodes text as bytes in a charset, or as bytes that are invalid in every charset. */
const bytesOf = {
  utf8: (body) => Buffer.from(body),
  utf16: (body) => Buffer.from(body, 'utf16le'),
  utf16be: (body) => Buffer.from(body, 'utf16le').swap16(),
  latin1: (body) => Buffer.from(body, 'latin1'),
}

const codings = {
  none: (bytes) => bytes,
  gzip: (bytes) => gzipSync(bytes),
  deflate: (bytes) => deflateSync(bytes),
  br: (bytes) => brotliCompressSync(bytes),
  cut: (bytes) => gzipSync(bytes).subarray(0, -5),
  trailing: (bytes) => Buffer.concat([gzipSync(bytes), Buffer.from('more')]),
}

/** A random body with the headers that describe it. */
export const request = fc.record({
  // Node accepts others on an HTTP/1.1 connection, too.
  version: fc.constantFrom('1.1', '1.1', '1.1', '1.1', '2.0', '1.0', '0.9'),
  type: fc.constantFrom(
    'application/json',
    'application/json',
    'application/x-www-form-urlencoded',
    'application/x-www-form-urlencoded',
    'text/plain',
    'application/octet-stream',
    'application/vnd.api+json',
    'bad',
  ),
  // Excludes utf-16 without a byte order mark: Express guesses it from the first chunk.
  charset: fc.constantFrom(
    ...['', '', '', 'utf-8', 'UTF-8', 'utf8', 'utf-16le', 'utf-16be', 'utf-7'],
    ...['latin1', 'koi8-r', 'windows-1252', 'shift_jis', 'big5', 'bogus', 'utf-bogus', '"'],
  ),
  encode: fc.constantFrom('utf8', 'utf8', 'utf8', 'utf16', 'utf16be', 'latin1'),
  body: text,
  coding: fc.constantFrom('none', 'none', 'none', 'gzip', 'deflate', 'cut', 'trailing'),
  header: fc.constantFrom('', '', '', 'gzip', 'GZIP', 'deflate', 'identity', 'br', 'gzip, gzip'),
  pieces: fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 5 }),
})

/**
 * Splits the bytes into chunks of the given sizes, repeated until all bytes are used; without
 * sizes, sends Content-Length.
 */
function framed(bytes, pieces) {
  if (pieces.length === 0) return [`Content-Length: ${bytes.length}`, bytes.toString('latin1')]
  let body = ''
  let at = 0
  for (let index = 0; at < bytes.length; index += 1) {
    const piece = bytes.subarray(at, at + pieces[index % pieces.length])
    body += `${piece.length.toString(16)}\r\n${piece.toString('latin1')}\r\n`
    at += piece.length
  }
  return ['Transfer-Encoding: chunked', `${body}0\r\n\r\n`]
}

/** Returns the bytes of such a request. */
export function wired({ version, type, charset, encode, body, coding, header, pieces }) {
  const encoded = bytesOf[encode](body.length % 2 && encode === 'utf16be' ? `${body} ` : body)
  const [framing, sent] = framed(codings[coding](encoded), pieces)
  const mediaType = charset ? `${type}; charset=${charset}` : type
  const lines = [`Content-Type: ${mediaType}`, framing]
  if (header) lines.push(`Content-Encoding: ${header}`)
  return `POST / HTTP/${version}\r\nHost: x\r\n${lines.join('\r\n')}\r\n\r\n${sent}`
}

const recipe = fc.record({
  options: fc.record(
    {
      limit: fc.constantFrom(0, 10, 200, 1000, '1kb', '1mb'),
      inflate: fc.boolean(),
      strict: fc.boolean(),
      extended: fc.boolean(),
      parameterLimit: fc.constantFrom(1, 5, 1000),
      depth: fc.constantFrom(0, 1, 32),
      type: fc.constantFrom('*/*', 'json', ['text', 'urlencoded']),
      defaultCharset: fc.constantFrom('utf-8', 'koi8-r', 'utf-16le'),
    },
    { requiredKeys: ['extended'] },
  ),
  verify: fc.constantFrom(undefined, undefined, 'see', 'throw'),
  order: fc.shuffledSubarray(['json', 'urlencoded', 'text', 'raw'], { minLength: 1 }),
  requests: fc.array(request, { minLength: 1, maxLength: SIZE, size: 'max' }),
})

export function verifier(kind, observe) {
  if (!kind) return undefined
  return (_req, _res, bytes, encoding) => {
    observe('verify', [bytes, encoding])
    if (kind === 'throw' && bytes.length % 3 === 0) throw new Error('no')
  }
}

/** Random bodies: encodings, charsets, sizes, chunks, and options through the four parsers. */
export const bodies = {
  name: 'bodies',
  recipe,
  size: 20,
  program: ({ options, verify, order, requests }) => ({
    requests: requests.map(wired),
    build: parsing((fw, observe) =>
      order.map((parser) => fw[parser]({ ...options, verify: verifier(verify, observe) })),
    ),
  }),
}

/** Random uncompressed bodies whose client disconnects before they are complete. */
export const brokenBodies = {
  name: 'bodies broken off',
  recipe: fc.record({
    order: fc.shuffledSubarray(['json', 'urlencoded', 'text', 'raw'], { minLength: 1 }),
    requests: fc.array(request, { minLength: 8, maxLength: 8 }),
  }),
  size: 8,
  program: ({ order, requests }) => ({
    patience: 25,
    settle: 25,
    requests: requests.map((one) => {
      const whole = wired({ ...one, header: '', coding: 'none', charset: '' })
      return whole.slice(0, -1 - (one.body.length % 7))
    }),
    build: parsing((fw) => order.map((parser) => fw[parser]({ extended: true }))),
  }),
}
