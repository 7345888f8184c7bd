import fc from 'fast-check'
import { headers } from '../generators/headers.mjs'
import { outcome } from '../harness/describe.mjs'

const GETTERS = [
  'protocol',
  'secure',
  'ip',
  'ips',
  'subdomains',
  'path',
  'host',
  'fresh',
  'stale',
  'xhr',
  'accepted',
  'acceptedLanguages',
  'acceptedCharsets',
  'acceptedEncodings',
  'auth',
]

const METHODS = {
  accepts: [['html'], ['json', 'html'], [['text', 'application/json']], ['json, html'], ['png']],
  acceptsCharset: [['utf-8'], ['iso-8859-1']],
  acceptsLanguage: [['en'], ['de']],
  acceptsEncoding: [['gzip'], ['deflate']],
  is: [['json'], ['html'], ['text/*'], ['*/json'], ['urlencoded'], ['multipart']],
  range: [[10], [100]],
  get: [['referrer'], ['Referer'], ['HOST'], ['none']],
}

/**
 * Excludes headers that 3.x treats differently: odd validators (V04), lists of hosts (V05), empty
 * ranges (V09).
 */
const plain = ({
  'X-Forwarded-Host': host,
  'If-None-Match': tags,
  'Cache-Control': cache,
  Range: range,
  ...others
}) => ({
  ...others,
  ...(['no-cache', 'max-age=0', 'no-store'].includes(cache) ? { 'Cache-Control': cache } : {}),
  ...(range && !/[,=]\s*(?:,|$)/.test(range) ? { Range: range } : {}),
  ...(host && !host.includes(',') ? { 'X-Forwarded-Host': host } : {}),
  ...(['"a"', '"b"', '*', '"a", "b"'].includes(tags) ? { 'If-None-Match': tags } : {}),
})

const recipe = fc.record({
  trust: fc.constantFrom(false, true, 1, 2, 'loopback', '127.0.0.1, 10.0.0.0/8', ['loopback']),
  offset: fc.constantFrom(2, 2, 0, 1, 3),
  etag: fc.constantFrom(undefined, '"a"'),
  status: fc.constantFrom(200, 200, 200, 201, 304, 404),
  requests: fc.array(
    fc.tuple(
      fc.constantFrom('GET /', 'GET /a/b?c', 'HEAD /', 'POST /x'),
      fc.record(
        {
          Authorization: fc.constantFrom('Basic YTpi', 'Basic YQ==', 'basic YTpi', 'Bearer x', ''),
        },
        { requiredKeys: [] },
      ),
      headers,
    ),
    { minLength: 1, maxLength: 40, size: 'max' },
  ),
})

/** Random headers through every request getter and method in 3.x. */
export const requests = {
  name: '3.x request headers',
  recipe,
  size: 15,
  program: ({ trust, offset, etag, status, requests: all }) => ({
    requests: all.map(([line, credentials, others]) => [
      line,
      { ...credentials, ...plain(others) },
    ]),
    build(fw, observe) {
      const app = fw().set('trust proxy', trust).set('subdomain offset', offset)
      app.use((req, res) => {
        if (etag) res.set('ETag', etag)
        res.status(status)
        for (const getter of GETTERS)
          observe(
            getter,
            outcome(() => req[getter]),
          )
        for (const [method, calls] of Object.entries(METHODS)) {
          observe(
            method,
            calls.map((parts) => outcome(() => req[method](...parts))),
          )
        }
        res.end()
      })
      return app
    },
  }),
}
