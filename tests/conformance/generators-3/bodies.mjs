import fc from 'fast-check'
import { parsing } from '../cases-3/bodies.mjs'
import { field, file, form as multipart, receiving } from '../cases-3/multipart.mjs'
import { request, wired } from '../generators/bodies.mjs'
import { uploadDir } from '../harness/uploads.mjs'

const CODINGS = { gzip: 'gzip', GZIP: 'gzip', deflate: 'deflate' }
/** Invalid gzip bytes announced as gzip sometimes crash Express 3. */
const truthful = (one) => ({ ...one, coding: CODINGS[one.header] ?? 'none' })

/**
 * Forms in which no name appears in two notations: qs 6 treats those differently from qs 4 (V23).
 */
const form3 = fc
  .array(
    fc.tuple(
      fc.constantFrom('a', 'b', 'c[d]', 'c[e]', 'f[]', 'g[h][i]', '%C3%A9', 'x+y'),
      fc.constantFrom('', '1', 'x+y', '%20', 'é', '%C3%A9'),
    ),
    { maxLength: 8 },
  )
  .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'))
const json = fc.oneof(
  fc.json({ maxDepth: 3 }),
  fc.json({ maxDepth: 3 }).map((text) => text.slice(0, -1)),
  fc.constantFrom('', ' ', '{}', '[]', 'true', '"x"', ' {"a" : 1 } '),
)
const request3 = fc.tuple(request, form3, json).map(([one, form, text]) => ({
  ...one,
  body: one.type.includes('urlencoded') ? form : text,
}))

/** Random bodies through the parsers of 3.x. */
export const bodies = {
  name: '3.x bodies',
  recipe: fc.record({
    options: fc.record(
      { strict: fc.boolean(), extended: fc.boolean(), inflate: fc.boolean() },
      { requiredKeys: [] },
    ),
    order: fc.shuffledSubarray(['json', 'urlencoded', 'bodyParser'], { minLength: 1 }),
    requests: fc.array(request3, { minLength: 1, maxLength: 40, size: 'max' }),
  }),
  size: 20,
  program: ({ options, order, requests }) => ({
    environment: { NODE_ENV: 'production' },
    requests: requests.map((one) => wired(truthful(one))),
    build: parsing((fw) => order.map((parser) => fw[parser](options))),
  }),
}

const fieldName = fc.constantFrom('a', 'b', 'c[d]', 'e[]', 'f[g][h]', 'user[tags][]', 'x y', 'i.j')
const fileName = fc.constantFrom('k', 'l', 'm[n]', 'o[]', 'p[q][r]')
const content = fc.oneof(
  fc.constantFrom('', '1', 'x\r\ny', '\r\n', '--AaB03', '\r\n--AaB03', '\x00\xff', '\xc3\xa9'),
  fc
    .tuple(fc.constantFrom('x', '\r\n', '-'), fc.nat(3000))
    .map(([one, times]) => one.repeat(times)),
)
const part = fc.oneof(
  fc.tuple(fc.constant('field'), fieldName, content),
  fc.tuple(
    fc.constant('file'),
    fileName,
    fc.constantFrom('a.txt', 'b c.png', 'C:\\\\x\\\\y.doc', '.hidden.txt'),
    content,
    fc.constantFrom('text/plain', 'image/png', 'application/octet-stream'),
  ),
)
const PARTS = { field, file }

/**
 * Random multipart bodies, each in one request; a name is either a field's or a file's, never both.
 */
export const multiparts = {
  name: '3.x multipart bodies',
  recipe: fc.record({
    parser: fc.constantFrom('multipart', 'bodyParser'),
    requests: fc.array(
      fc.tuple(fc.array(part, { maxLength: 5 }), fc.integer({ min: 0, max: 30 })),
      { minLength: 1, maxLength: 20, size: 'max' },
    ),
  }),
  size: 10,
  program: ({ parser, requests }) => ({
    requests: requests.map(([parts, cut]) => {
      const [line, type, body] = multipart(...parts.map(([kind, ...rest]) => PARTS[kind](...rest)))
      // A truncated body is sent in full according to its length.
      return [line, type, cut > 25 ? body.slice(0, -cut) : body]
    }),
    build: receiving((fw) => fw[parser]({ uploadDir })),
  }),
}
