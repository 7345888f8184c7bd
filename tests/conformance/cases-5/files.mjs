import { outcome } from '../harness/describe.mjs'
import { etagOf, fileAt, LAST_MODIFIED, root } from '../harness/folder.mjs'

const OLD = 'Wed, 19 Feb 2020 00:00:00 GMT'
const RANGES = [
  ...[
    'bytes=a-b',
    'bytes=0',
    'bytes=0-x',
    'bytes=0-1-2',
    'bytes=',
    'bytes=5-9',
    'bytes=1-0',
    'bytes=-0',
  ],
  ...[
    'bytes=--1',
    'bytes= 0-1',
    'bytes=0 - 1',
    'bytes=0-0,1-1',
    'bytes=0-0, 5-6',
    'bytes=9-',
    'bytes=-99',
  ],
  ...['items=0-1', 'bytes', 'bytes=,', 'bytes=0-1,x', 'BYTES=0-1', 'bytes=0-99', 'bytes=0-0,,1-1'],
]
const CONDITIONS = [
  { 'If-None-Match': etagOf(9), 'If-Modified-Since': OLD },
  { 'If-None-Match': '*', 'If-Modified-Since': OLD },
  { 'If-None-Match': '"x"', 'If-Modified-Since': LAST_MODIFIED },
  { 'If-Modified-Since': LAST_MODIFIED },
  { 'If-Modified-Since': OLD },
  { 'If-None-Match': etagOf(9), 'Cache-Control': 'no-cache' },
  { 'If-Match': '"x"' },
  { 'If-Unmodified-Since': OLD },
]
const DOTS = [
  '/.hidden',
  '/.hidden.html',
  '/.dir/file.txt',
  '/.dir/.deep',
  '/...txt',
  '/.dir',
  '/.dir/',
]
const PATHS = [
  ...[
    '/nums.txt',
    '/nums.txt/',
    '/noextension',
    '/some.unknown',
    '/app.js',
    '/style.css',
    '/data.json',
  ],
  ...[
    '/image.svg',
    '/dir',
    '/dir/',
    '/missing',
    '/%00',
    '/%zz',
    '/empty.txt',
    '/page',
    '/image.png',
  ],
]
const NAMES = [
  ...[
    'a.png',
    'b c.html',
    'a"b.txt',
    'café.txt',
    '日本.txt',
    'a%20b.txt',
    'a;b.txt',
    "it's.txt",
    '/x/y.z',
  ],
  ...['a\\b.txt', '€.pdf', 'a\tb', 'ÿ', '%', 'a,b', 'noextension', '.hidden', 'a*b', '100%25.js'],
]

const serving = (options) => (fw) => {
  const app = fw().set('env', 'production')
  app.use(fw.static(root, options && { pathForm: 'any', ...options }))
  return app
}

const sending = (call) => (fw, observe) => {
  const app = fw().set('env', 'production')
  app.use((req, res, next) =>
    call(res, req, (error) => {
      observe('callback', error)
      if (error) next(error)
    }),
  )
  return app
}

export default [
  ...[
    {},
    { dotfiles: 'allow' },
    { dotfiles: 'deny' },
    { dotfiles: 'ignore' },
    { hidden: true },
  ].map((options) => ({
    name: `dotfiles with ${JSON.stringify(options)}`,
    covers: ['B5.5.1', 'B5.5.2', 'B5.5.5'],
    build: serving(options),
    requests: DOTS.map((path) => `GET ${path}`),
  })),
  {
    name: 'dotfiles and sendFile',
    covers: ['B5.5.1', 'B5.5.2'],
    build: sending((res, req, done) => {
      const name = req.path.slice(1)
      if (req.query.absolute) return res.sendFile(fileAt(name), done)
      if (req.query.below) return res.sendFile('file.txt', { root: fileAt('.dir') }, done)
      res.sendFile(name, { root, hidden: true, from: '/x' }, done)
    }),
    requests: [
      ...DOTS.slice(0, 4).flatMap((path) => [`GET ${path}`, `GET ${path}?absolute=1`]),
      'GET /x?below=1',
      'GET /nums.txt?absolute=1',
    ],
  },
  {
    name: 'types, redirects and missing files',
    covers: ['B5.5.4', 'B5.5.6', 'B5.5.7', 'B5.5.8', 'B5.5.9', 'B5.5.10', 'B5.5.12'],
    build: serving({}),
    requests: PATHS.flatMap((path) => [`GET ${path}`, `HEAD ${path}`]),
  },
  {
    name: 'methods and fallthrough',
    covers: ['B5.5.10'],
    build: serving({ fallthrough: false }),
    requests: ['POST /nums.txt', 'OPTIONS /nums.txt', 'GET /missing', 'GET /nums.txt'],
  },
  ...[
    { maxAge: '1d', immutable: true },
    { extensions: ['html'] },
    { index: false },
    { etag: false },
  ].map((options) => ({
    name: `static with ${JSON.stringify(options)}`,
    covers: ['B5.5.10', 'B5.5.8'],
    build: serving(options),
    requests: PATHS.map((path) => `GET ${path}`),
  })),
  {
    name: 'refusals of static',
    covers: ['B5.5.11'],
    shape: (fw) =>
      [[], [''], [1], [{}], [root, { setHeaders: 1 }], [root, { setHeaders: {} }]].map((parts) =>
        outcome(() => fw.static(...parts)),
      ),
  },
  {
    name: 'ranges',
    covers: ['B5.5.20', 'B5.5.21', 'B5.5.22', 'B5.5.23', 'B5.5.24', 'B5.5.12'],
    build: serving({}),
    requests: RANGES.flatMap((Range) => [
      ['GET /nums.txt', { Range }],
      ['HEAD /nums.txt', { Range }],
      ['GET /empty.txt', { Range }],
    ]),
  },
  {
    name: 'conditions',
    covers: ['B5.5.30'],
    build: serving({}),
    requests: CONDITIONS.flatMap((headers) => [
      ['GET /nums.txt', headers],
      ['HEAD /nums.txt', headers],
      ['GET /nums.txt', { ...headers, Range: 'bytes=0-1' }],
    ]),
  },
  {
    name: 'the etag setting decides for sendFile',
    covers: ['B5.1.113'],
    build(fw) {
      const app = fw()
      const off = fw().set('etag', false)
      const send = (etag) => (req, res) => res.sendFile('nums.txt', { root, etag })
      for (const one of [app, off]) {
        one.get('/true', send(true)).get('/false', send(false)).get('/none', send(undefined))
      }
      return app.use('/off', off)
    },
    requests: ['/true', '/false', '/none', '/off/true', '/off/false'].map((path) => `GET ${path}`),
  },
  {
    name: 'download',
    covers: ['B5.1.114', 'B5.5.40'],
    build: sending((res, req, done) => {
      const { name, headers } = req.query
      if (headers) return res.download('nums.txt', name, { root, headers: { 'X-A': 'a' } }, done)
      res.download(fileAt('nums.txt'), name, done)
    }),
    requests: [
      'GET /',
      ...NAMES.map((name) => `GET /?name=${encodeURIComponent(name)}`),
      'GET /?headers=1&name=x.y',
    ],
  },
  {
    name: 'attachment',
    covers: ['B5.1.101', 'B5.5.40', 'B5.5.41', 'B5.5.43', 'B5.5.46', 'B5.5.47'],
    build(fw, observe) {
      return fw().use((req, res) => {
        for (const parts of [[], [undefined], [null], [''], [5], ...NAMES.map((name) => [name])]) {
          const made = outcome(() => res.attachment(...parts) === res)
          observe('attachment', [
            parts,
            made,
            res.get('Content-Disposition'),
            res.get('Content-Type'),
          ])
          res.removeHeader('Content-Disposition')
          res.removeHeader('Content-Type')
        }
        res.end()
      })
    },
    requests: ['GET /'],
  },
]
