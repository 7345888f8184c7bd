import fc from 'fast-check'
import { outcome } from '../harness/describe.mjs'
import { GETTERS } from '../harness/getters.mjs'

/*
 * Random headers, read through the request's getters and methods. Excludes intentional differences:
 * two Host headers (D05), a target with another host (D06), hosts that break the grammar (D09),
 * unknown forwarded protocols (D10), comma lists (D13).
 */

const SIZE = 40

const quality = fc.constantFrom(
  '',
  '',
  '',
  ';q=0',
  ';q=0.5',
  ';q=1',
  ';q=0.001',
  ';q=x',
  '; q=0.2',
  ';level=1',
)
const listOf = (...values) =>
  fc
    .array(
      fc.tuple(fc.constantFrom(...values), quality).map((parts) => parts.join('')),
      { minLength: 1, maxLength: 4 },
    )
    .chain((items) => fc.constantFrom(', ', ',').map((comma) => items.join(comma)))
const MEDIA = [
  'text/html',
  'text/plain',
  'text/*',
  '*/*',
  'application/json',
  'application/vnd.api+json',
  'image/png',
  'garbage',
  'TEXT/html',
  'text/html;level=2',
]
const address = fc.constantFrom(
  '1.1.1.1',
  '10.0.0.1',
  '127.0.0.1',
  '::1',
  'fe80::1',
  'junk',
  '192.168.1.1',
  '2.2.2.2:80',
  '',
)
const host = fc.constantFrom(
  'example.com',
  'a.b.example.com',
  'a.b.example.com:8080',
  'localhost',
  '127.0.0.1:3000',
  '[::1]:80',
  '[::1]',
  'EXAMPLE.com',
)
const etags = fc.constantFrom(
  '"a"',
  'W/"a"',
  '"b"',
  '*',
  '"a", "b"',
  'W/"b",W/"a"',
  'a',
  ' "a" ',
  ', "a"',
  '"a" , ',
)
const date = fc.constantFrom(
  'Sat, 01 Jan 2000 00:00:00 GMT',
  'Fri, 31 Dec 1999 23:59:59 GMT',
  'Sun, 02 Jan 2000 00:00:00 GMT',
  'garbage',
  '',
)

const oddItem = fc.constantFrom(
  ...['', '', ' ', '\t', '-', 'x', '0-5 ', ' 1 - 2', '0-x', 'x-5', '--5', '1-2-3', '+1-2', '-0'],
  ...['0x1-5', '1e1-', '007-8', '9007199254740993-', '1-1'],
)

/** Lists of ranges, some of them odd or long. */
export const rangeOf = (item) =>
  fc
    .tuple(
      fc.constantFrom(
        'bytes=',
        'bytes=',
        'bytes=',
        'bytes=',
        'items=',
        'bytes',
        ' bytes=',
        'Bytes=',
      ),
      fc.array(fc.oneof({ weight: 3, arbitrary: item }, { weight: 1, arbitrary: oddItem }), {
        minLength: 1,
        maxLength: 5,
      }),
      fc.constantFrom(',', ',', ', ', ' ,', ',,'),
      fc.constantFrom(1, 1, 1, 1, 1, 1, 100),
    )
    .map(([unit, items, comma, times]) => unit + Array(times).fill(items.join(comma)).join(comma))

/** Random request headers. */
export const headers = fc.record(
  {
    Host: host,
    Accept: listOf(...MEDIA),
    'Accept-Encoding': listOf('gzip', 'deflate', 'br', 'identity', '*', 'GZIP'),
    'Accept-Charset': listOf('utf-8', 'iso-8859-1', '*', 'UTF-8'),
    'Accept-Language': listOf('en', 'en-US', 'de', 'fr-CH', '*', 'zh-Hant'),
    'X-Forwarded-For': fc
      .array(address, { minLength: 1, maxLength: 4 })
      .map((all) => all.join(', ')),
    'X-Forwarded-Proto': fc.constantFrom('http', 'https', 'https, http', 'http,https', 'wss', ''),
    'X-Forwarded-Host': fc.oneof(
      host,
      fc.tuple(host, host).map((two) => two.join(', ')),
      fc.constant(''),
    ),
    'X-Requested-With': fc.constantFrom('XMLHttpRequest', 'xmlhttprequest', 'other'),
    Range: fc.oneof(
      rangeOf(fc.constantFrom('0-5', '5-', '-5', '10-2', '0-0', '99-')),
      fc
        .array(fc.constantFrom('bytes', '=', '0-5', '-', ',', 'x', ' ', 'items='), { maxLength: 6 })
        .map((parts) => parts.join('')),
    ),
    'If-None-Match': etags,
    'If-Modified-Since': date,
    'Cache-Control': fc.constantFrom(
      'no-cache',
      'max-age=0',
      'max-age=0, no-cache',
      'no-store',
      'x-no-cache',
      'no-cache=1',
      'a,no-cache ,b',
    ),
    'Content-Type': fc.constantFrom(
      'text/html',
      'application/json; charset=utf-8',
      'application/vnd.api+json',
      'multipart/form-data',
      'application/x-www-form-urlencoded',
      'bad',
      '',
    ),
    'Content-Length': fc.constantFrom('0'),
    Referer: fc.constantFrom('/r', ''),
    Referrer: fc.constantFrom('/s', ''),
  },
  { requiredKeys: [] },
)
const getterRecipe = fc.record({
  trust: fc.constantFrom(
    false,
    true,
    1,
    2,
    'loopback',
    '127.0.0.1, 10.0.0.0/8',
    ['loopback', 'uniquelocal'],
    '1.1.1.1',
  ),
  offset: fc.constantFrom(2, 2, 0, 1, 3),
  etag: fc.constantFrom(undefined, '"a"', 'W/"a"', 'a'),
  modified: fc.constantFrom(undefined, 'Sat, 01 Jan 2000 00:00:00 GMT', 'garbage'),
  status: fc.constantFrom(200, 200, 200, 201, 304, 404),
  requests: fc.array(
    fc.tuple(
      fc.constantFrom(
        ...['GET /', 'GET /a/b?c', 'HEAD /', 'POST /x'],
        ...['GET / HTTP/0.9', 'GET / HTTP/1.0', 'HEAD / HTTP/2.0', 'POST /x HTTP/2.0'],
      ),
      headers,
    ),
    { minLength: 1, maxLength: SIZE, size: 'max' },
  ),
})

export const METHODS = {
  accepts: [
    [],
    ['html'],
    ['json', 'html'],
    [['text', 'application/json', 'png']],
    ['text/html;level=1'],
    ['*/*'],
    ['bogus'],
  ],
  acceptsEncodings: [[], ['gzip'], ['deflate', 'gzip'], [['br', 'identity']]],
  acceptsCharsets: [[], ['utf-8'], ['iso-8859-1', 'utf-8']],
  acceptsLanguages: [[], ['en'], ['de', 'en-us'], [['fr', 'zh']]],
  is: [[], ['json'], ['html', 'json'], ['*/*'], ['+json'], ['multipart'], ['urlencoded', 'text/*']],
  range: [[10], [100, { combine: true }], [0]],
  get: [['referrer'], ['Referer'], ['HOST'], ['none']],
}

/** Observes every getter, and every method with each list of arguments. */
function observeAll(req, names, methods, observe) {
  for (const name of names)
    observe(
      name,
      outcome(() => req[name]),
    )
  for (const [name, calls] of Object.entries(methods))
    observe(
      name,
      calls.map((parts) => outcome(() => req[name](...parts))),
    )
}

/** Creates the program that reads random headers through getters and methods. */
export const getterProgram =
  (names, methods) =>
  ({ trust, offset, etag, modified, status, requests }) => ({
    requests,
    build(fw, observe) {
      const app = fw().set('trust proxy', trust).set('subdomain offset', offset)
      app.use((req, res) => {
        if (etag) res.set('ETag', etag)
        if (modified) res.set('Last-Modified', modified)
        res.status(status)
        observeAll(req, names, methods, observe)
        res.send('body')
      })
      return app
    },
  })

/** Random headers through every request getter and method. */
export const getters = {
  name: 'request headers',
  recipe: getterRecipe,
  size: 15,
  program: getterProgram(GETTERS, METHODS),
}
