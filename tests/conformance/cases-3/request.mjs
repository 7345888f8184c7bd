import { outcome } from '../harness/describe.mjs'
import { observing } from '../harness/expect.mjs'

const ACCEPTS = [
  undefined,
  '*/*',
  'text/html',
  'text/*, application/json',
  'text/*;q=.5, application/json',
  'application/*;q=.2, image/jpeg;q=0.8, text/html, text/plain',
  'text/html;level=1, text/html;level=2;q=0.4',
  'text/plain;q=0',
  'garbage',
  '',
  'text/html ; q=0.3 , text/plain',
]

const accepts = (req) =>
  [
    ['html'],
    ['json'],
    ['text'],
    ['html', 'json'],
    [['json', 'html']],
    ['json, html'],
    ['text/plain , text/html'],
    ['application/json'],
    ['image/png'],
    ['text/html;level=1'],
    ['png', 'jpg'],
    ['bogus'],
  ].map((types) => outcome(() => req.accepts(...types)))

const withHeader = (name, values) =>
  values.map((value) => ['GET /', value === undefined ? {} : { [name]: value }])

const TYPES = [
  undefined,
  'text/html',
  'text/html; charset=utf-8',
  'application/json',
  'application/vnd.api+json',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'TEXT/HTML',
  'bad',
]

const HOSTS = [
  'example.com',
  'example.com:3000',
  'a.b.example.com',
  '127.0.0.1:80',
  '[::1]',
  '[::1]:3000',
  '',
]

export default [
  {
    name: 'accepts returns the best type or undefined',
    covers: ['B4.1.15', 'v3-req/accepts'],
    oneConnection: true,
    build: observing('accepts', accepts),
    requests: withHeader('Accept', ACCEPTS),
  },
  {
    name: 'accepted lists media types by quality',
    covers: ['B4.1.16', 'v3-req/accepted'],
    oneConnection: true,
    build: observing('accepted', (req) => req.accepted),
    requests: withHeader('Accept', ACCEPTS),
  },
  {
    name: 'acceptedLanguages and acceptsLanguage',
    covers: ['B4.1.16', 'B4.1.17', 'v3-req/acceptedLanguages', 'v3-req/acceptsLanguage'],
    oneConnection: true,
    build: observing('languages', (req) => [
      req.acceptedLanguages,
      ['en', 'en-us', 'de', '*', 'EN'].map((one) => req.acceptsLanguage(one)),
    ]),
    requests: withHeader('Accept-Language', [
      undefined,
      'en;q=.5, en-us',
      'de, en;q=0',
      '*',
      'en-US,en;q=0.8,de;q=0.9',
      'x;q=bad, y',
      '',
    ]),
  },
  {
    name: 'acceptedCharsets and acceptsCharset',
    covers: ['B4.1.16', 'B4.1.17', 'v3-req/acceptedCharsets', 'v3-req/acceptsCharset'],
    oneConnection: true,
    build: observing('charsets', (req) => [
      req.acceptedCharsets,
      ['utf-8', 'iso-8859-1', 'UTF-8', '*'].map((one) => req.acceptsCharset(one)),
    ]),
    requests: withHeader('Accept-Charset', [
      undefined,
      'iso-8859-5;q=.2, unicode-1-1;q=0.8',
      'utf-8, iso-8859-1;q=0',
      '*',
      '',
    ]),
  },
  {
    name: 'acceptedEncodings and acceptsEncoding',
    covers: ['B4.1.16', 'B4.1.17'],
    oneConnection: true,
    build: observing('encodings', (req) => [
      req.acceptedEncodings,
      ['gzip', 'deflate', 'identity'].map((one) => req.acceptsEncoding(one)),
    ]),
    requests: withHeader('Accept-Encoding', [undefined, 'gzip, deflate', ' gzip ', 'gzip;q=0', '']),
  },
  {
    name: 'is returns true or false',
    covers: ['B4.1.18', 'v3-req/is'],
    oneConnection: true,
    build: observing('is', (req) =>
      [
        'html',
        'text/html',
        'text/*',
        '*/html',
        '*/*',
        'json',
        'application/json',
        'multipart',
        'urlencoded',
        '+json',
        'bogus',
        'text',
      ].map((type) => outcome(() => req.is(type))),
    ),
    requests: withHeader('Content-Type', TYPES),
  },
  {
    name: 'auth contains the credentials',
    covers: ['B4.1.19'],
    oneConnection: true,
    build: observing('auth', (req) => req.auth),
    requests: withHeader('Authorization', [
      undefined,
      'Basic dG9iaTpoZWxsbw==',
      'basic dG9iaTpoZWxsbw==',
      'Basic dG9iaQ==',
      'Basic dG9iaTo6eDp5',
      'Bearer x',
      'Basic',
      'Basic !!!',
      '',
    ]),
  },
  {
    name: 'host is the host without its port',
    covers: ['B4.1.20', 'v3-req/host'],
    oneConnection: true,
    build: observing('host', (req) => [req.host, req.subdomains, req.protocol, req.secure]),
    requests: HOSTS.map((Host) => ['GET /', { Host }]),
  },
  {
    name: 'trusted proxies decide host, protocol, and address',
    covers: ['B4.1.20', 'v3-req/host', 'v3-settings/trust-proxy'],
    oneConnection: true,
    build: observing(
      'trusted',
      (req) => [req.host, req.protocol, req.secure, req.ip, req.ips, req.subdomains],
      { 'trust proxy': 'loopback, 10.0.0.1' },
    ),
    requests: [
      'GET /',
      ['GET /', { 'X-Forwarded-Host': 'a.b.c.com:8', 'X-Forwarded-Proto': 'https' }],
      ['GET /', { 'X-Forwarded-For': '1.1.1.1, 2.2.2.2, 10.0.0.1' }],
      ['GET /', { 'X-Forwarded-Proto': 'https, http' }],
    ],
  },
  {
    name: 'query is an object',
    covers: ['v3-req/query'],
    oneConnection: true,
    build: observing('query', (req) => req.query),
    requests: [
      'GET /',
      'GET /?',
      'GET /?a=1&b=2',
      'GET /?a[b]=1&a[c]=2',
      'GET /?a[]=1&a[]=2',
      'GET /?a=%20x+y',
      'GET /?a',
      ...['a=1', 'a[]=1', 'a[b]=1'].map((one) => `GET /?${`${one}&`.repeat(25)}`),
      ...['a[20]=x', 'a[21]=x', 'a[100]=x&a[1]=y'].map((query) => `GET /?${query}`),
    ],
  },
  {
    name: 'get, range, path, xhr, fresh and stale',
    covers: ['v3-req/query'],
    oneConnection: true,
    build: observing('members', (req, res) => {
      res.set('ETag', '"a"')
      return [
        [req.get('referrer'), req.header('Referer'), req.get('X-Test')],
        [req.range(100), req.path, req.xhr, req.fresh, req.stale],
      ]
    }),
    requests: [
      'GET /a/b?c=d',
      ['GET /', { Referer: '/r', 'X-Test': '1', 'X-Requested-With': 'XMLHttpRequest' }],
      ['GET /', { Range: 'bytes=0-9' }],
      ['GET /', { Range: 'bytes=200-' }],
      ['GET /', { Range: 'x' }],
      ['GET /', { 'If-None-Match': '"a"' }],
      ['POST /', { 'If-None-Match': '"a"' }],
    ],
  },
  {
    name: 'body and files without a body parser',
    covers: ['v3-req/body', 'v3-req/files'],
    build: observing('body', (req) => [typeof req.body, typeof req.files]),
    requests: [['POST /', { 'Content-Type': 'application/json' }, '{"a":1}']],
  },
  {
    name: 'body is an empty object for any request',
    covers: ['v3-req/body'],
    build(fw, observe) {
      const app = fw()
      app.use(fw.bodyParser())
      app.use((req, res) => {
        observe('body', req.body)
        res.end()
      })
      return app
    },
    requests: [
      'GET /',
      'POST /',
      ['POST /', { 'Content-Type': 'text/plain' }, 'text'],
      ['POST /', { 'Content-Type': 'application/json' }, '{"a":1}'],
    ],
  },
]
