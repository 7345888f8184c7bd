import { GETTERS } from '../harness/getters.mjs'

/** Builds an app that observes every request getter. */
const observing =
  (settings = {}) =>
  (fw, observe) => {
    const app = fw()
    for (const [name, value] of Object.entries(settings)) app.set(name, value)
    app.use((req, res) => {
      for (const getter of GETTERS) observe(getter, req[getter])
      res.end()
    })
    return app
  }

const FORWARDED = {
  'X-Forwarded-For': '1.1.1.1, 2.2.2.2, 3.3.3.3',
  'X-Forwarded-Proto': 'https',
  'X-Forwarded-Host': 'first.example.com:8080, second.example.com',
}

const trust = (id, value) => ({
  name: `trust proxy ${typeof value === 'function' ? 'as a function' : JSON.stringify(value)}`,
  covers: [
    id,
    'B2.7.3',
    'B2.7.4',
    'req/ip',
    'req/ips',
    'req/protocol',
    'req/secure',
    'req/hostname',
    'settings/trust-proxy',
  ],
  build: observing({ 'trust proxy': value }),
  requests: [
    'GET /',
    ['GET /', FORWARDED],
    ['GET /', { ...FORWARDED, 'X-Forwarded-Proto': 'http, https' }],
    ['GET /', { 'X-Forwarded-For': '' }],
    ['GET /', { 'X-Forwarded-For': 'junk, 10.1.1.1:80' }],
    ['GET /', { 'X-Forwarded-Host': '' }],
    ['GET /', { 'X-Forwarded-Host': ['a.example.com', 'b.example.com'] }],
    ['GET /', { 'X-Forwarded-Proto': ' https ' }],
    ['GET /', { 'X-Forwarded-For': ['9.9.9.9', '8.8.8.8, 7.7.7.7'] }],
    ['GET /', { 'X-Forwarded-Proto': 'wss' }],
    ['GET /', { 'X-Forwarded-For': ' 1.1.1.1 ,, 2.2.2.2 ' }],
    ['GET /', { 'X-Forwarded-Host': '[::1]:80' }],
  ],
})

export default [
  trust('trust-proxy/false', false),
  trust('trust-proxy/true', true),
  trust('trust-proxy/number', 1),
  trust('trust-proxy/number', 2),
  trust('trust-proxy/addresses', 'loopback'),
  trust('trust-proxy/addresses', 'loopback, 3.3.3.3'),
  trust('trust-proxy/addresses', '10.0.0.0/8'),
  trust('trust-proxy/addresses', ['127.0.0.1/8', '2.2.2.2', '3.3.3.0/24']),
  trust('trust-proxy/function', (address, hop) => address.startsWith('127.') || hop === 1),
  {
    name: 'hosts with and without port, and the deprecated req.host',
    covers: [
      'req/hostname',
      'B2.7.3',
      'B2.7.5',
      'req/subdomains',
      'limit/subdomain-offset',
      'version/x-forwarded-host',
    ],
    build: observing(),
    requests: [
      'example.com',
      'a.b.example.com',
      'a.b.example.com:8080',
      'localhost',
      '127.0.0.1',
      '127.0.0.1:3000',
      '[::1]',
      '[::1]:3000',
      'EXAMPLE.com',
      'x.y.z.example.co.uk',
    ].map((Host) => ['GET /', { Host }]),
  },
  {
    name: 'a request without Host',
    covers: ['req/hostname', 'B2.7.3', 'B2.7.5'],
    build: observing(),
    requests: ['GET / HTTP/1.0\r\n\r\n', 'GET / HTTP/1.1\r\nHost:\r\n\r\n'],
  },
  ...[0, 1, 3, 9].map((offset) => ({
    name: `subdomain offset ${offset}`,
    covers: ['settings/subdomain-offset', 'req/subdomains', 'B2.7.5'],
    build: observing({ 'subdomain offset': offset }),
    requests: ['a.b.example.com', 'example.com', '10.0.0.1', '[::1]:80', 'localhost'].map(
      (Host) => ['GET /', { Host }],
    ),
  })),
]
