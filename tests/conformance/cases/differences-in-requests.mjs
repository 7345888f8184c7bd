import { count, has, observed, observing } from '../harness/expect.mjs'

/*
 * Intentional differences, rows of docs/differences.md. Such a test case must differ from Express,
 * and `expectFwjs` checks our transcript.
 */

export default [
  {
    name: 'two Host headers are rejected',
    covers: [],
    explains: 'D05',
    build: observing('hostname', (req) => req.hostname),
    requests: ['GET / HTTP/1.1\r\nHost: a.com\r\nHost: b.com\r\n\r\n'],
    expectFwjs: has('HTTP/1.1 400 Bad Request'),
  },
  {
    name: 'an absolute request target decides the host',
    covers: [],
    explains: 'D06',
    build: observing('hostname', (req) => [req.hostname, req.url]),
    requests: ['GET http://target.com:81/x HTTP/1.1\r\nHost: other.com\r\n\r\n'],
    expectFwjs: has(observed('hostname', '["target.com", "http://target.com:81/x"]')),
  },
  {
    name: 'a malformed host is undefined',
    covers: [],
    explains: 'D09',
    build: observing('hostname', (req) => req.hostname, { 'trust proxy': true }),
    requests: [
      ...['evil.com:fake@good.com', '<script>', 'a b', '[::1', 'evil.com/abc?x='].map((Host) => [
        'GET /',
        { Host },
      ]),
      ['GET /', { 'X-Forwarded-Host': 'evil.com/abc' }],
    ],
    expectFwjs: (text) => count(text, observed('hostname', 'undefined')) === 6,
  },
  {
    name: 'only known protocols are accepted from a proxy',
    covers: [],
    explains: 'D10',
    build: observing('protocol', (req) => [req.protocol, req.secure], { 'trust proxy': true }),
    requests: ['javascript', 'https://evil'].map((proto) => [
      'GET /',
      { 'X-Forwarded-Proto': proto },
    ]),
    expectFwjs: (text) => count(text, observed('protocol', '["http", false]')) === 2,
  },
  {
    name: 'one string may list several types',
    covers: ['reqm/accepts'],
    explains: 'D13',
    build: observing('accepts', (req) => [
      req.accepts('html,json'),
      req.accepts('json, html'),
      req.accepts('png,html'),
    ]),
    requests: [
      ['GET /', { Accept: 'application/json' }],
      'GET /',
      ['GET /', { Accept: 'text/html' }],
    ],
    expectFwjs: has(
      observed('accepts', '["json", "json", false]'),
      observed('accepts', '["html", "json", "png"]'),
      observed('accepts', '["html", "html", "html"]'),
    ),
  },
  {
    name: 'fields of a request that app.listen received exist from the start',
    covers: [],
    explains: 'D18',
    ways: ['listen'],
    build: observing('order', (req) => {
      const names = Object.keys(req)
      return names.indexOf('query') < names.indexOf('originalUrl')
    }),
    requests: ['GET /'],
    expectFwjs: has(observed('order', 'true')),
  },
]
