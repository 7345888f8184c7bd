import fc from 'fast-check'
import { outcome } from '../harness/describe.mjs'

/*
 * Random sequences of response calls with random arguments. Excludes intentional differences:
 * forged links (D07), callbacks that are empty after filtering (D08), byte arrays (D14), res.set
 * with one string (D15).
 */

const SIZE = 40

export const word = fc.constantFrom(
  'a',
  'text',
  '',
  'é',
  '€',
  '<b>',
  'a b',
  '"q"',
  'x\ny',
  '😀',
  '/path?x=1',
  '%',
  '%41',
)
const scalar = fc.oneof(word, fc.constantFrom(0, 1, 1.5, true, false, null, undefined))
export const json = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('a', 'b', '<', '__proto__x'), scalar, { maxKeys: 3 }),
)
export const field = fc.constantFrom(
  'X-A',
  'x-a',
  'X-B',
  'Vary',
  'Link',
  'Cache-Control',
  'ETag',
  'Content-Language',
  'Last-Modified',
)
export const value = fc.oneof(
  word,
  fc.constantFrom(1, true, null, undefined),
  fc.array(word, { maxLength: 2 }),
)
export const type = fc.constantFrom(
  'html',
  '.txt',
  'json',
  'application/json',
  'text/plain; charset=latin1',
  'png',
  'bogus',
  'text/x',
  'application/xml',
  'a/b',
  'svg',
  '',
)
export const code = fc.constantFrom(
  200,
  201,
  204,
  205,
  206,
  301,
  302,
  304,
  400,
  404,
  500,
  503,
  599,
  700,
  999,
)
const place = fc.oneof(
  word,
  fc.constantFrom('back', '..', 'http://a.com/b c', '//x', '/%zz', '/a|b', '/ünï'),
)
const cookieOptions = fc.record(
  {
    domain: fc.constantFrom('a.com', 'bad;'),
    path: fc.constantFrom('/x', '', '/;'),
    httpOnly: fc.boolean(),
    secure: fc.boolean(),
    expires: fc.constantFrom(new Date(0), new Date(86400000)),
    sameSite: fc.constantFrom(true, 'lax', 'None', 'bad'),
    priority: fc.constantFrom('low', 'bad'),
    partitioned: fc.boolean(),
    signed: fc.boolean(),
  },
  { requiredKeys: [] },
)

/** Calls a method with random arguments. */
export const call = (name, ...parts) =>
  fc.record({ name: fc.constant(name), parts: fc.tuple(...parts) })

/** Calls that prepare a response. */
export const setting = fc.oneof(
  call('status', code),
  call('set', field, value),
  call('header', field, value),
  call('append', field, value),
  call('type', type),
  call('contentType', type),
  call(
    'set',
    fc.constant('Content-Type'),
    fc.constantFrom('text/html', 'text/plain;charset=x', 'application/json'),
  ),
  call('set', fc.dictionary(field, value, { maxKeys: 2 })),
  call(
    'vary',
    fc.oneof(
      fc.constantFrom('Accept', 'Origin, X', '*', 'bad name', ''),
      fc.array(fc.constantFrom('A', 'b', 'B'), { minLength: 1, maxLength: 3 }),
    ),
  ),
  call('cookie', fc.constantFrom('n', 'm', 'bad name'), json, cookieOptions),
  call('cookie', fc.constantFrom('n', 'm'), word),
  call('clearCookie', fc.constantFrom('n', 'm'), cookieOptions),
  call('location', place),
  call(
    'links',
    fc.dictionary(fc.constantFrom('next', 'prev'), fc.constantFrom('/a', 'http://x/?y=z', '#'), {
      maxKeys: 2,
    }),
  ),
  call('attachment', fc.oneof(word, fc.constantFrom('a.png', '/x/y.html', 'ü.txt', 'a"b.pdf'))),
  call('attachment'),
  call('get', field),
  call('removeHeader', field),
)
/** Calls that end a response. */
export const ending = fc.oneof(
  {
    weight: 4,
    arbitrary: call(
      'send',
      fc.oneof(
        word,
        json.filter((one) => typeof one !== 'number'),
      ),
    ),
  },
  { weight: 1, arbitrary: call('send') },
  {
    weight: 1,
    arbitrary: call(
      'send',
      word.map((one) => ({ buffer: one })),
    ),
  },
  { weight: 3, arbitrary: call('json', json) },
  { weight: 2, arbitrary: call('jsonp', json) },
  { weight: 2, arbitrary: call('redirect', place) },
  { weight: 1, arbitrary: call('redirect', fc.constantFrom(301, 303, 307, 308, 799), place) },
  { weight: 2, arbitrary: call('sendStatus', code) },
  { weight: 1, arbitrary: call('end', word) },
  { weight: 1, arbitrary: call('end') },
)
const query = fc.constantFrom(
  '',
  '',
  '?callback=cb',
  '?callback=a.b[0]',
  '?callback=a%20b',
  '?callback=x&callback=y',
  '?callback=',
)
const headers = fc.record(
  {
    Accept: fc.constantFrom('text/html', 'text/plain', 'application/json', '*/*', 'image/png'),
    'If-None-Match': fc.constantFrom('*', '"a"', 'W/"4-Ny6gjKsz5xwCxlHbyDpHTTLGduo"'),
    Referer: fc.constantFrom('/from', 'http://x/'),
  },
  { requiredKeys: [] },
)
const settings = fc.record(
  {
    etag: fc.constantFrom(false, 'weak', 'strong'),
    'json spaces': fc.constantFrom(1, '-'),
    'json escape': fc.boolean(),
    'x-powered-by': fc.boolean(),
  },
  { requiredKeys: [] },
)

/** A random app whose requests run calls that prepare a response, then one that ends it. */
export const recipeOver = (preparing, last) =>
  fc.record({
    settings,
    cases: fc.array(
      fc.record({
        calls: fc.tuple(fc.array(preparing, { maxLength: 5 }), last).map((parts) => parts.flat()),
        method: fc.constantFrom('GET', 'GET', 'HEAD', 'POST'),
        query,
        headers,
      }),
      { minLength: 1, maxLength: SIZE, size: 'max' },
    ),
  })

const real = (part) =>
  part && typeof part === 'object' && 'buffer' in part ? Buffer.from(part.buffer) : part

/** Random sequences of response calls. */
export const responses = {
  name: 'response calls',
  recipe: recipeOver(setting, ending),
  size: 15,
  program: ({ settings: values, cases }) => ({
    requests: cases.map((one, index) => [`${one.method} /${index}${one.query}`, one.headers]),
    build(fw, observe) {
      const app = fw()
      for (const [name, one] of Object.entries(values)) app.set(name, one)
      app.all('/:index', (req, res) => {
        for (const { name, parts } of cases[req.params.index].calls) {
          const result = outcome(() => res[name](...parts.map(real)))
          observe(name, result === res ? 'res' : result)
        }
        observe('sent', [res.headersSent, res.statusCode, Object.keys(res.getHeaders())])
        if (!res.headersSent) res.end('nothing was sent')
      })
      return app
    },
  }),
}
