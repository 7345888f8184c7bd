import { FLAGS, fieldLine, frame, indexedLine, LITERALS, resetFrame, TYPES } from './frames.mjs'

/* Random HTTP/2 requests: mostly valid, each with a few odd parts. */

const METHODS = ['GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'OPTIONS', 'DELETE']
const ODD_METHODS = [
  'get',
  'post',
  'Post',
  'FOO',
  'CONNECT',
  'PRI',
  'G T',
  '',
  '__proto__',
  'POST ',
]
const SCHEMES = ['http', 'https', 'http', 'x', 'ftp', 'file', 'javascript', 'HTTP']
const ODD_SCHEMES = ['', 'a b', 'x\xe9']
const PATHS = [
  '/probe',
  '/admin/secret.txt',
  '/admin/secret',
  '/public.txt',
  '/transfer',
  '/json',
  '/user/1?a[b]=c',
  '/none',
]
const ODD_PATHS = [
  'admin/secret.txt',
  'admin/secret',
  './admin/secret.txt',
  'x/../admin/secret.txt',
  '\\admin\\secret.txt',
  'http://a.test/admin/secret.txt',
  'x:/admin/secret.txt',
  '?/admin/secret.txt',
  '#/admin/secret.txt',
  '*',
  '',
  '//admin/secret.txt',
  '/./admin/secret.txt',
  '/%61dmin/secret.txt',
  '/ADMIN/secret.txt',
  '/admin%2fsecret.txt',
  ' /admin/secret.txt',
  '/admin/secret.txt ',
  '/\xe9',
  'transfer',
]
const FIELDS = [
  ['user-agent', 'fuzz'],
  ['accept', '*/*'],
  ['cookie', 'a=b'],
  ['cookie', 'c=d'],
  ['content-type', 'application/json'],
  ['content-type', 'application/x-www-form-urlencoded'],
  ['content-encoding', 'gzip'],
  ['range', 'bytes=0-3'],
  ['if-none-match', '"a"'],
  ['te', 'trailers'],
  ['x-forwarded-for', '1.1.1.1'],
  ['priority', 'u=1, i'],
]
const ODD_FIELDS = [
  ['host', 'b.test'],
  ['host', 'a.test'],
  ['connection', 'close'],
  ['transfer-encoding', 'chunked'],
  ['upgrade', 'h2c'],
  ['te', 'gzip'],
  ['expect', '100-continue'],
  ['expect', 'other'],
  ['content-length', '3'],
  ['content-length', '-1'],
  ['content-length', '99999999999999999999'],
  ['content-length', 'a'],
  ['X-Upper', 'a'],
  ['x a', 'a'],
  ['x-a', 'a\0b'],
  ['x-a', 'a\r\nb: c'],
  ['x-a', ' a '],
  ['', 'a'],
  [':path', '/admin/secret.txt'],
  [':status', '200'],
  [':protocol', 'websocket'],
  [':other', 'a'],
  ['__proto__', 'a'],
  ['constructor', 'a'],
]
const BODIES = ['', '{"a":1}', '{"a":', 'a=b&c[d]=e', 'x'.repeat(2000), '\x1f\x8b\x08\0\0\0']

const oddly = (random, percent, odd, usual) => random.pick(random.chance(percent) ? odd : usual)

/** Changes one character, to go beyond the lists above. */
function changed(random, text) {
  const at = random.below(text.length + 1)
  return text.slice(0, at) + String.fromCharCode(random.below(256)) + text.slice(at + 1)
}

function pseudoHeaders(random) {
  const path = oddly(random, 40, ODD_PATHS, PATHS)
  const fields = [
    [':method', oddly(random, 15, ODD_METHODS, METHODS)],
    [':scheme', oddly(random, 3, ODD_SCHEMES, SCHEMES)],
    [':path', random.chance(5) ? changed(random, path) : path],
    [':authority', random.chance(98) ? 'a.test' : random.pick(['', 'u@a.test', 'a b', 'a/b'])],
  ]
  if (random.chance(3)) fields.splice(random.below(4), 1)
  if (random.chance(3)) fields.push(random.pick(fields))
  if (random.chance(10)) fields.push(fields.shift())
  return fields
}

function fieldsOf(random) {
  const fields = pseudoHeaders(random)
  fields.push(...random.list(0, 4, () => random.pick(FIELDS)))
  if (random.chance(15)) fields.push(random.pick(ODD_FIELDS))
  if (random.chance(3)) fields.splice(random.below(fields.length), 0, random.pick(ODD_FIELDS))
  return fields
}

function blockOf(random, fields) {
  const lines = fields.map((field) =>
    fieldLine(field, random.chance(80) ? 0 : random.pick(LITERALS)),
  )
  if (random.chance(2)) lines.unshift(indexedLine(random.pick([2, 3, 4, 5, 6, 7])))
  return Buffer.concat(lines)
}

/** Splits the block into one or several frames, padded or with a priority. */
function headerFrames(random, stream, block, isLast) {
  let flags = isLast ? FLAGS.endStream : 0
  let first = block
  const rest = []
  if (random.chance(15)) {
    const cuts = random.list(1, 3, () => random.below(block.length + 1)).sort((a, b) => a - b)
    first = block.subarray(0, cuts[0])
    cuts.forEach((cut, index) => {
      rest.push(block.subarray(cut, cuts[index + 1] ?? block.length))
    })
  }
  if (random.chance(10)) {
    flags |= FLAGS.priority
    // The last byte is the weight; a stream that depends on itself ends the connection.
    first = Buffer.concat([Buffer.of(0, 0, 0, 0, random.below(256)), first])
  }
  if (random.chance(10)) {
    const length = random.below(20)
    flags |= FLAGS.padded
    first = Buffer.concat([Buffer.of(length), first, Buffer.alloc(length)])
  }
  if (rest.length === 0) flags |= FLAGS.endHeaders
  return [
    frame(TYPES.headers, flags, stream, first),
    ...rest.map((part, index) =>
      frame(TYPES.continuation, index === rest.length - 1 ? FLAGS.endHeaders : 0, stream, part),
    ),
  ]
}

function bodyFrames(random, stream, isLast) {
  const body = Buffer.from(random.pick(BODIES), 'latin1')
  const cut = random.below(body.length + 1)
  const parts = random.chance(70) ? [body] : [body.subarray(0, cut), body.subarray(cut)]
  return parts.map((part, index) => {
    const isPadded = random.chance(10)
    const end = isLast && index === parts.length - 1 ? FLAGS.endStream : 0
    const payload = isPadded ? Buffer.concat([Buffer.of(3), part, Buffer.alloc(3)]) : part
    return frame(TYPES.data, end | (isPadded ? FLAGS.padded : 0), stream, payload)
  })
}

/**
 * Creates a random request on a stream.
 * @returns {{ bytes: Buffer, isWhole: boolean }} its frames, and whether the server has to end the stream
 */
export function randomRequest(random, stream) {
  const block = blockOf(random, fieldsOf(random))
  if (random.chance(55)) {
    return { bytes: Buffer.concat(headerFrames(random, stream, block, true)), isWhole: true }
  }
  const frames = headerFrames(random, stream, block, false)
  const ending = random.below(10)
  if (ending < 6) frames.push(...bodyFrames(random, stream, true))
  else frames.push(...bodyFrames(random, stream, false))
  if (ending === 6) {
    const trailers = random.list(0, 2, () => random.pick([...FIELDS, ...ODD_FIELDS]))
    const lines = Buffer.concat(trailers.map((field) => fieldLine(field)))
    frames.push(...headerFrames(random, stream, lines, true))
  }
  if (ending === 7) frames.push(resetFrame(stream, random.pick([0, 1, 2, 5, 8, 11])))
  return { bytes: Buffer.concat(frames), isWhole: ending < 7 }
}
