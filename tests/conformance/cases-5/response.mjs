import { outcome } from '../harness/describe.mjs'

const STATUSES = [
  ...[200, 99, 100, 999, 1000, 200.5, '200', Number.NaN, Number.POSITIVE_INFINITY, null, undefined],
  ...[[200], true, {}, -1, 0, ''],
]
const VIEWS = {
  bytes: () => new Uint8Array([1, 2, 3]),
  clamped: () => new Uint8ClampedArray([1, 300]),
  buffer: () => Buffer.from('abc'),
  empty: () => new Uint8Array(0),
  'array buffer': () => new ArrayBuffer(2),
}
const VALUES = [
  ...[200, 0, -1, 1.5, true, false, null, undefined, '', 'text', [1], { a: 1 }, 10n, Symbol('a')],
  () => {},
]
const TYPES = [
  ...[
    'text/plain',
    'text/plain; foo=bar',
    'text/plain; b=1; a=2',
    'text/plain;',
    'text/plain; charset',
  ],
  ...[
    'text/plain; charset=latin1; x=y',
    'application/json',
    'TEXT/HTML',
    'a/b; c="d e"',
    'image/png',
  ],
  ...['text/html; charset="utf-16"', 'text/plain; charset=a; charset=b'],
]
const SHORT = [
  'html',
  'js',
  '.txt',
  'json',
  'png',
  'toml',
  'bogus',
  'ico',
  'a/b',
  'TEXT/HTML',
  'mjs',
]
const LOCATIONS = ['back', '/a b', 'http://x/ü', '/%zz', undefined, null, 5, '', 'a', '//x']

/** Runs one call per request and observes what it returned or threw. */
export function calling(name, calls, { before = () => {}, end = (res) => res.end('end') } = {}) {
  return {
    build(fw, observe) {
      const app = fw()
      app.get('/:index', (req, res) => {
        before(res, req)
        const result = outcome(() => res[name](...calls[req.params.index]))
        observe(name, result === res ? 'res' : result)
        observe('headers', [res.statusCode, Object.entries(res.getHeaders()).slice(1)])
        if (!res.headersSent) end(res)
      })
      return app
    },
    requests: calls.map((_, index) => `GET /${index}`),
  }
}

const sendingAs = (set) => ({
  build(fw) {
    const app = fw()
    app.get('/:index/:kind', (req, res) => {
      set(res, TYPES[req.params.index])
      res.send(req.params.kind === 'text' ? 'é' : Buffer.from('x'))
    })
    return app
  },
  requests: TYPES.flatMap((_, index) => [`GET /${index}/text`, `GET /${index}/bytes`]),
})

export default [
  {
    name: 'status codes',
    covers: ['B5.1.81', 'B5.1.82'],
    ...calling(
      'status',
      STATUSES.map((status) => [status]),
      { end: (res) => res.status(200).end() },
    ),
  },
  {
    name: 'sendStatus',
    covers: ['B5.1.83'],
    ...calling(
      'sendStatus',
      STATUSES.filter((status) => status !== 100).map((status) => [status]),
      { end: (res) => res.status(200).end() },
    ),
  },
  {
    name: 'send with one or two values',
    covers: ['B5.1.85', 'B5.1.86', 'B5.1.92', 'B5.1.93'],
    ...calling(
      'send',
      VALUES.flatMap((value) => [[value], [value, 'second'], [404, value]]),
    ),
  },
  {
    name: 'send with views of bytes',
    covers: ['B5.1.87'],
    build(fw) {
      const app = fw()
      app.get('/:name', (req, res) => res.send(VIEWS[req.params.name]()))
      return app
    },
    requests: Object.keys(VIEWS).map((name) => `GET /${encodeURI(name)}`),
  },
  {
    name: 'send completes a type set with setHeader',
    covers: ['B5.1.88'],
    ...sendingAs((res, type) => res.setHeader('Content-Type', type)),
  },
  {
    name: 'send completes a type set with set',
    covers: ['B5.1.88', 'B5.1.95', 'B5.1.96'],
    ...sendingAs((res, type) => res.set('Content-Type', type)),
  },
  {
    name: 'send completes a type set with type',
    covers: ['B5.1.99'],
    ...sendingAs((res, type) => res.type(type)),
  },
  {
    name: 'send refuses a type without a slash',
    covers: ['B5.1.89'],
    ...calling('send', [['x'], [Buffer.from('x')]], {
      before: (res) => res.setHeader('Content-Type', 'nonsense'),
      end: (res) => {
        res.removeHeader('Content-Type')
        res.end()
      },
    }),
  },
  {
    name: 'send leaves Content-Length out if Transfer-Encoding is set',
    covers: ['B5.1.91'],
    ...calling('send', [['x'], [{ a: 1 }], [Buffer.from('x')]], {
      before: (res) => res.set('Transfer-Encoding', 'chunked'),
    }),
  },
  ...[204, 205, 304, 200].map((status) => ({
    name: `send with status ${status}`,
    covers: ['B5.1.92', 'B5.1.84'],
    build: (fw) =>
      fw().use((req, res) => res.status(status).set('Content-Language', 'en').send('body')),
    requests: ['GET /', 'HEAD /', ['GET /', { 'If-None-Match': '*' }]],
  })),
  ...['json', 'jsonp'].map((name) => ({
    name: `${name} with one or two values`,
    covers: ['B5.1.94', 'B5.1.115'],
    ...calling(name, [[200], [{ a: 1 }, 404], [404, { a: 1 }], [null], [undefined], ['x'], []]),
  })),
  {
    name: 'jsonp reads the query',
    covers: ['B5.1.115'],
    build(fw) {
      const app = fw()
      const off = fw().set('query parser', false)
      off.get('/', (req, res) => res.jsonp({ a: '\u2028' }))
      app.use('/off', off)
      app.get('/', (req, res) => res.jsonp({ a: '\u2028' }))
      return app
    },
    requests: [
      'GET /?callback=cb',
      'GET /?callback=a&callback=b',
      'GET /?callback[]=a',
      'GET /off?callback=cb',
    ],
  },
  {
    name: 'set and type add charsets',
    covers: ['B5.1.95', 'B5.1.96', 'B5.1.97', 'B5.1.99'],
    build(fw, observe) {
      const app = fw()
      app.get('/', (req, res) => {
        for (const type of [...TYPES, ...SHORT]) {
          // An unknown word is a difference of its own.
          if (type !== 'bogus')
            observe(`set ${type}`, res.set('Content-Type', type).get('Content-Type'))
          observe(`type ${type}`, res.type(type).get('Content-Type'))
        }
        observe(
          'array',
          outcome(() => res.set('Content-Type', ['text/html'])),
        )
        res.set({ 'Content-Type': 'text/html', 'X-A': [1, 2] }).removeHeader('X-Powered-By')
        observe('many', res.getHeaders())
        res.end()
      })
      return app
    },
    requests: ['GET /'],
  },
  {
    name: 'format',
    covers: ['B5.1.100'],
    build(fw, observe) {
      const app = fw()
      app.get('/', (req, res) => {
        res.format({
          js: () => res.send('js'),
          'text/html; level=1': () => res.send('html'),
          json: () => res.send('{}'),
        })
      })
      app.get('/default', (req, res) =>
        res.format({ txt: () => res.end(), default: () => res.end('d') }),
      )
      app.get('/none', (req, res) => res.format({}))
      app.use((error, req, res, next) => {
        observe('error', error)
        next(error)
      })
      return app
    },
    requests: [
      ...[
        'text/javascript',
        'application/javascript',
        '*/*',
        'text/html',
        'application/json',
        'a/b',
      ].map((Accept) => ['GET /', { Accept }]),
      ['GET /default', { Accept: 'image/png' }],
      ['GET /none', { Accept: 'image/png' }],
      'GET /',
    ],
  },
  {
    name: 'links with lists',
    covers: ['B5.1.102'],
    ...calling('links', [
      [{ next: '/a', last: ['/b', '/c'] }],
      [{ last: [] }],
      [{}],
      [{ next: 'http://x/?a=b&c' }],
    ]),
  },
  {
    name: 'location',
    covers: ['B5.1.103', 'B5.1.104'],
    ...calling(
      'location',
      LOCATIONS.map((place) => [place]),
    ),
  },
  ...['text/html', 'text/plain', 'application/json'].map((accept) => {
    const program = calling('redirect', [
      ['/a'],
      ['back'],
      [301, '/a'],
      ['/a', 301],
      [799, '/a<b>"'],
      [undefined],
      [5],
      ['301', '/a'],
      [99, '/a'],
      [303, ''],
      ['http://x/?a=b&c=<d>'],
    ])
    return {
      name: `redirect for ${accept}`,
      covers: ['B5.1.103', 'B5.1.105', 'B5.1.106', 'B5.1.107', 'B5.1.84'],
      ...program,
      requests: program.requests.flatMap((line) => [
        [line, { Accept: accept, Referer: '/from' }],
        [line.replace('GET', 'HEAD'), { Accept: accept }],
      ]),
    }
  }),
  {
    name: 'vary',
    covers: ['B5.1.108'],
    ...calling('vary', [[], [''], [null], [[]], ['Accept'], [['A', 'B']], ['*'], ['bad name']]),
  },
  {
    name: 'clearCookie ignores maxAge and expires',
    covers: ['B5.1.109', 'B5.7.5'],
    ...calling('clearCookie', [
      ['n'],
      ['n', { maxAge: 1000 }],
      ['n', { expires: new Date(86_400_000) }],
      ['n', { path: '/x', domain: 'a.com', secure: true }],
      ['n', { signed: true }],
      ['n', null],
      ['bad name'],
    ]),
  },
  {
    name: 'cookie takes own options',
    covers: ['B5.1.110', 'B5.7.5'],
    ...calling('cookie', [
      ['n', 'v'],
      ['n', { a: 1 }],
      ['n', 'v', Object.create({ path: '/inherited' })],
      ['n', 'v', { maxAge: null, path: undefined }],
      ['n', 'v', { sameSite: 'bad' }],
      ['n', 'v', { signed: true }],
      ['n', 'v', { encode: String }],
      ['n', 'é;'],
      ['bad name', 'v'],
    ]),
  },
  {
    name: 'append, get and header',
    covers: ['B5.1.116'],
    build(fw, observe) {
      return fw().use((req, res) => {
        observe('append', res.append('X-A', 'a').append('X-A', ['b', 'c']).get('x-a'))
        observe('header', res.header('X-B', 1).header({ 'X-C': 'c' }).get('X-B'))
        observe('none', res.get('none'))
        res.end()
      })
    },
    requests: ['GET /'],
  },
]
