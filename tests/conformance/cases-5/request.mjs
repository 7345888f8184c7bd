import { outcome } from '../harness/describe.mjs'
import { observing } from '../harness/expect.mjs'

const HOSTS = [
  ...['example.com', 'example.com:8080', 'a.b.example.com:1', '[::1]:80', '[::1]', 'localhost'],
  ...['127.0.0.1:3000', 'EXAMPLE.com', 'a.b.c.d.example.com'],
]
const FORWARDED = ['x.com', 'x.com:81', 'x.com:81 , y.com', 'x.com,y.com', '[::2]:9', ' x.com  ']
const RANGES = [
  ...[
    'bytes=a-b',
    'bytes=0',
    'bytes=0-x',
    'bytes=0-1-2',
    'bytes=',
    'bytes',
    'bytes=0-1',
    'items=0-1',
  ],
  ...['bytes=5-9', 'bytes=1-0', 'bytes=-0', 'bytes=--1', 'bytes= 0-1 , 2-3', 'bytes=0-0,1-1', 'x'],
  ...[
    'bytes=-1',
    'bytes=-99',
    'bytes=2-',
    'bytes=99-',
    'bytes=0-1,a-b',
    'bytes=0-1,99-',
    'bytes=,',
    'bytes=0-0,,1-1',
  ],
]
const TYPES = [
  ...[
    'text/html',
    'text/html; charset',
    'text/html;',
    'text/html; charset=utf-8',
    'TEXT/HTML',
    'text',
  ],
  ...['application/json; a', 'application/vnd.api+json; =', 'bad', 'text/html, x', 'text/html;;'],
]
const ACCEPTS = [
  ...['text/javascript', 'application/javascript', 'text/html, application/json;q=0.5', '*/*', 'x'],
  ...['text/*', 'image/png;q=0', 'text/html;level=1', '', 'audio/wav', 'audio/wave'],
]
const FRESH = [
  [{ 'If-None-Match': '"a"' }],
  [{ 'If-None-Match': 'W/"a"', 'If-Modified-Since': 'Fri, 31 Dec 1999 00:00:00 GMT' }],
  [{ 'If-None-Match': '*', 'If-Modified-Since': 'Fri, 31 Dec 1999 00:00:00 GMT' }],
  [{ 'If-None-Match': '"b"', 'If-Modified-Since': 'Sun, 02 Jan 2000 00:00:00 GMT' }],
  [{ 'If-Modified-Since': 'Sun, 02 Jan 2000 00:00:00 GMT' }],
  [{ 'If-Modified-Since': 'Fri, 31 Dec 1999 00:00:00 GMT' }],
  [{ 'If-None-Match': '"a"', 'Cache-Control': 'no-cache' }],
  [{ 'If-None-Match': '"x", W/"a"' }],
]

const accepts = (req) => [
  ...[
    [],
    ['js'],
    ['html', 'json'],
    [['html', 'json']],
    ['html, json'],
    ['text/javascript'],
    ['wav'],
  ].map((parts) => outcome(() => req.accepts(...parts))),
  ...['acceptsEncodings', 'acceptsCharsets', 'acceptsLanguages'].map((name) => req[name]()),
]

export default [
  {
    name: 'host keeps the port, hostname does not',
    covers: ['B5.1.68', 'B5.1.69', 'B5.7.9'],
    build: observing('host', (req) => [req.host, req.hostname, req.subdomains]),
    requests: HOSTS.map((Host) => ['GET /', { Host }]),
  },
  {
    name: 'host of a trusted proxy',
    covers: ['B5.1.68', 'B5.7.7'],
    build: observing('host', (req) => [req.host, req.hostname], { 'trust proxy': true }),
    requests: [
      ...FORWARDED.map((value) => ['GET /', { 'X-Forwarded-Host': value }]),
      ['GET /', { 'X-Forwarded-Host': '' }],
      'GET / HTTP/1.0\r\n\r\n',
    ],
  },
  {
    name: 'host without trust, and without a header',
    covers: ['B5.1.68'],
    build: observing('host', (req) => [req.host, req.hostname, req.subdomains]),
    requests: [['GET /', { 'X-Forwarded-Host': 'x.com' }], 'GET / HTTP/1.0\r\n\r\n'],
  },
  {
    name: 'requests that are not from a server',
    covers: ['B5.1.70'],
    shape: (fw) => {
      const app = fw()
      const read = (members) => {
        const req = Object.assign(Object.create(app.request), { headers: {}, url: '/' }, members)
        req.app = app
        return ['protocol', 'secure', 'ip', 'ips'].map((name) => outcome(() => req[name]))
      }
      return {
        socket: read({ socket: { encrypted: true, remoteAddress: '1.1.1.1' } }),
        plain: read({ socket: { remoteAddress: '::1' } }),
      }
    },
  },
  {
    name: 'accepts',
    covers: ['B5.1.72', 'B5.7.6'],
    build: observing('accepts', (req) => accepts(req).filter((_, index) => index !== 4)),
    requests: [...ACCEPTS.map((Accept) => ['GET /', { Accept }]), 'GET /'],
  },
  {
    name: 'is, with parameters that cannot be parsed',
    covers: ['B5.1.73'],
    build: observing('is', (req) =>
      [['html'], ['json', 'text/html'], ['text/*'], ['+json'], [], ['*/*']].map((parts) =>
        outcome(() => req.is(...parts)),
      ),
    ),
    requests: TYPES.flatMap((type) => [
      ['POST /', { 'Content-Type': type }, 'x'],
      ['POST /', { 'Content-Type': type }],
    ]),
  },
  {
    name: 'range',
    covers: ['B5.1.74'],
    build: observing('range', (req) => [req.range(3), req.range(10, { combine: true })]),
    requests: RANGES.map((Range) => ['GET /', { Range }]),
  },
  {
    name: 'get',
    covers: ['B5.1.75'],
    build: observing('get', (req) =>
      [[], [''], [1], [{}], ['Host'], ['referrer'], ['none']].map((parts) =>
        outcome(() => req.get(...parts)),
      ),
    ),
    requests: [['GET /', { Referer: '/r' }]],
  },
  ...['GET', 'HEAD', 'POST', 'QUERY'].map((method) => ({
    name: `freshness of ${method}`,
    covers: ['B5.1.71', 'B5.5.30'],
    build(fw, observe) {
      return fw().use((req, res) => {
        res.set('ETag', '"a"').set('Last-Modified', 'Sat, 01 Jan 2000 00:00:00 GMT')
        observe('fresh', [req.fresh, req.stale])
        res.send('body')
      })
    },
    requests: FRESH.map(([headers]) => [`${method} /`, headers]),
  })),
  {
    name: 'route stays set after a route has matched',
    covers: ['B5.1.76', 'B5.2.17'],
    build(fw, observe) {
      const app = fw()
      app.post('/a/:id', (req, res, next) => next())
      app.use((req, res) => {
        observe('route', [req.route?.path, req.route?.methods, req.params])
        res.end()
      })
      return app
    },
    requests: ['POST /a/1', 'HEAD /a/1', 'GET /a/1', 'GET /'],
  },
  {
    name: 'path, protocol and addresses behind proxies',
    covers: ['B5.7.7', 'B5.7.8', 'B5.7.10'],
    build: observing('client', (req) => [req.path, req.protocol, req.secure, req.ip, req.ips], {
      'trust proxy': 2,
    }),
    requests: [
      ...['https', 'https, http', 'http', '', ' https ,http', 'wss'].map((value) => [
        'GET /a/b?c',
        { 'X-Forwarded-Proto': value, 'X-Forwarded-For': '1.1.1.1, 2.2.2.2, 3.3.3.3' },
      ]),
      'GET //a?b',
      'GET /%zz',
    ],
  },
]
