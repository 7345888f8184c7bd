import fc from 'fast-check'
import { anyText } from './text.mjs'

/* Query strings, forms, and JSON: names and values made of their special characters. */

const piece = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      ...[
        'a',
        'b',
        '[',
        ']',
        '[]',
        '[0]',
        '[1]',
        '[b]',
        '=',
        '&',
        '&',
        '=',
        '.',
        '+',
        '%5B',
        '%5D',
      ],
      ...['%26', '%3D', '%', '%zz', '%C3%A9', '__proto__', 'constructor', 'toString', '[99]', ';'],
      ...['hasOwnProperty', 'length', '1', '[a][b][c][d][e][f][g]', '%00', ','],
    ),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 3 }).map(encodeLoosely) },
)

/** Percent-encodes characters that are invalid in a request line; keeps the rest. */
function encodeLoosely(text) {
  return text.replace(/[^!-~]|#|\?/g, (sign) => {
    return sign.isWellFormed() ? encodeURIComponent(sign) : '%EF%BF%BD'
  })
}

const pairs = fc.array(piece, { maxLength: 14, size: 'max' }).map((parts) => parts.join(''))
const json = fc.oneof(
  fc.json({ maxDepth: 4 }),
  fc
    .tuple(fc.json({ maxDepth: 2 }), fc.nat(40), fc.constantFrom('', '"', '}', '\\', ',', '\0'))
    .map(([text, at, sign]) => text.slice(0, at) + sign + text.slice(at + 1)),
  fc
    .tuple(fc.constantFrom('__proto__', 'constructor', 'a'), fc.json({ maxDepth: 1 }))
    .map(([name, text]) => `{"${name}":${text}}`),
  anyText,
)

const request = fc.oneof(
  pairs.map((query) => `GET /?${query}`),
  pairs.map((body) => ['POST /', { 'Content-Type': 'application/x-www-form-urlencoded' }, body]),
  json.map((text) => [
    'POST /',
    { 'Content-Type': 'application/json' },
    Buffer.from(text).toString('latin1'),
  ]),
)
const SIZE = 16

/** Names and values made of the special characters of their grammar, as query, form, and JSON. */
export const data = {
  name: 'fuzzed data',
  size: 8,
  recipe: fc.record({
    parser: fc.constantFrom('extended', 'extended', 'simple', false),
    extended: fc.boolean(),
    parameterLimit: fc.constantFrom(1, 3, 1000),
    depth: fc.constantFrom(0, 2, 32),
    strict: fc.boolean(),
    requests: fc.array(request, { minLength: 1, maxLength: SIZE, size: 'max' }),
  }),
  program: ({ parser, extended, parameterLimit, depth, strict, requests }) => ({
    requests,
    build(fw, observe) {
      const app = fw().set('query parser', parser)
      app.use(fw.json({ strict }), fw.urlencoded({ extended, parameterLimit, depth }))
      app.use((req, res) => {
        observe('query', req.query)
        observe('body', req.body)
        res.json([req.query, req.body])
      })
      app.use((error, req, res, next) => {
        observe('error', error)
        next(error)
      })
      return app
    },
  }),
}
