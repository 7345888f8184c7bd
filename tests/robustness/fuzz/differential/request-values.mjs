import fc from 'fast-check'
import { outcome } from '../../../conformance/harness/describe.mjs'
import { GETTERS } from '../../../conformance/harness/getters.mjs'
import { headerBytes } from './text.mjs'

/*
 * Any bytes in the request headers that the framework reads. Excludes intentional differences:
 * hosts (D09), forwarded protocols (D10).
 */

const MEDIA = ['text/html', 'text/*', '*/*', 'application/json', ';q=0.5', ';level=1', ', ']
const HEADERS = {
  Accept: headerBytes(...MEDIA),
  'Accept-Encoding': headerBytes('gzip', 'br', 'identity', '*', ', ', ';q=0.2'),
  'Accept-Charset': headerBytes('utf-8', 'iso-8859-1', '*', ', ', ';q=0'),
  'Accept-Language': headerBytes('en', 'en-US', 'de', '*', '-', ', ', ';q=0.8'),
  'X-Forwarded-For': headerBytes('1.1.1.1', '10.0.0.1', '::1', '::ffff:127.0.0.1', ', ', ':80'),
  'X-Requested-With': headerBytes('XMLHttpRequest', 'xml'),
  Range: headerBytes('bytes=', '0-5', '-5', '5-', ',', '99-', 'items='),
  'If-None-Match': headerBytes('"a"', 'W/"a"', '*', ', ', 'W/'),
  'If-Modified-Since': headerBytes('Sat, 01 Jan 2000 00:00:00 GMT', '2000', 'Jan', '1'),
  'Cache-Control': headerBytes('no-cache', 'max-age=0', ', ', '='),
  'Content-Type': headerBytes('text/html', 'application/json', '; ', 'charset=', 'utf-8', '+json'),
  Referer: headerBytes('/r', 'http://a.com/'),
  Cookie: headerBytes('a=b', '; ', '%20', '='),
}
const METHODS = {
  accepts: [[], ['html'], ['json', 'html'], [['text', 'png']], ['text/html;level=1']],
  acceptsEncodings: [[], ['gzip'], ['deflate', 'gzip']],
  acceptsCharsets: [[], ['utf-8'], ['iso-8859-1', 'utf-8']],
  acceptsLanguages: [[], ['en'], ['de', 'en-us']],
  is: [['json'], ['html', 'json'], ['*/*'], ['+json']],
  range: [[10], [100, { combine: true }]],
  get: [['referrer'], ['cookie'], ['Content-Type']],
}
const SIZE = 16

function look(req, observe) {
  for (const getter of GETTERS) {
    observe(
      getter,
      outcome(() => req[getter]),
    )
  }
  for (const [method, calls] of Object.entries(METHODS)) {
    const results = calls.map((parts) => outcome(() => req[method](...parts)))
    observe(method, results)
  }
}

/** Any bytes in request headers, read through the request's getters and methods. */
export const requestValues = {
  name: 'fuzzed request values',
  size: 8,
  recipe: fc.record({
    trust: fc.constantFrom(false, true, 1, 'loopback', '127.0.0.1, 10.0.0.0/8', '::ffff:0:0/96'),
    etag: fc.constantFrom(undefined, '"a"', 'W/"a"'),
    requests: fc.array(
      fc.tuple(
        fc.constantFrom('GET /', 'HEAD /a', 'GET /x?y=1'),
        fc.record(HEADERS, { requiredKeys: [] }),
      ),
      { minLength: 1, maxLength: SIZE, size: 'max' },
    ),
  }),
  program: ({ trust, etag, requests }) => ({
    requests,
    build(fw, observe) {
      const app = fw().set('trust proxy', trust)
      app.use((req, res) => {
        if (etag) res.set({ ETag: etag, 'Last-Modified': 'Sat, 01 Jan 2000 00:00:00 GMT' })
        look(req, observe)
        res.format({
          html: () => res.send('<p>body</p>'),
          json: () => res.send({ body: true }),
          default: () => res.send('body'),
        })
      })
      return app
    },
  }),
}
