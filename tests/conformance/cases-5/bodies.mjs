import { brotliCompressSync, gzipSync } from 'node:zlib'
import { all, FORM_TYPE, JSON_TYPE, parsing, post, wired } from '../cases/bodies.mjs'
import { outcome } from '../harness/describe.mjs'

const PARSERS = ['json', 'urlencoded', 'text', 'raw']
const TYPES = [
  ...[JSON_TYPE, `${JSON_TYPE};`, `${JSON_TYPE}; charset`, `${JSON_TYPE}; charset=`, 'text/plain;'],
  ...[
    'text/plain; charset',
    FORM_TYPE,
    `${FORM_TYPE};`,
    'application/octet-stream; x',
    'text/html',
  ],
]
const CHARSETS = [
  ...[
    'utf-8',
    'UTF-8',
    'utf8',
    'iso-8859-1',
    'ISO-8859-1',
    'latin1',
    'utf-16',
    'utf-16le',
    'utf-32',
  ],
  ...[
    'utf-32le',
    'utf-7',
    'koi8-r',
    'bogus',
    'utf-bogus',
    "'utf-8'",
    '"utf-8"',
    'utf-8; charset=bogus',
  ],
  ...['bogus; charset=utf-8'],
]
const FORMS = [
  ...[
    'a=1&a=2',
    'a[b]=1&a[]=2',
    '__proto__=1&a=2',
    'a=%E9',
    'a=%C3%A9',
    'a&=b',
    '',
    'a=1;b=2',
    'a.b=c',
  ],
  ...['utf8=%E2%9C%93&a=%C3%A9', 'utf8=%26%2310003%3B&a=%E9', 'utf8=x&a=%E9', 'a=%26%23233%3B'],
  ...['a=%26%23128512%3B', 'a[150]=x', 'a[99]=x&a[]=1'],
  ...['hasOwnProperty=1&toString=2', 'a[b][c][d]=1', Array(120).fill('a=1').join('&')],
]
const FORM_OPTIONS = [
  undefined,
  { extended: true },
  { extended: 'yes' },
  { charsetSentinel: true },
  { charsetSentinel: true, extended: true, defaultCharset: 'iso-8859-1' },
  { interpretNumericEntities: true },
  { interpretNumericEntities: true, extended: true, defaultCharset: 'iso-8859-1' },
  { defaultCharset: 'iso-8859-1' },
  { extended: true, depth: 1 },
  { depth: 1 },
  { extended: true, parameterLimit: 1 },
  { parameterLimit: 1 },
]
const utf32 = (text) => Buffer.from([...text].flatMap((one) => [one.codePointAt(0), 0, 0, 0]))
const encoded = { gzip: gzipSync, br: brotliCompressSync }
const compressed = (coding, bytes, header = coding) => [
  'POST /',
  { 'Content-Type': JSON_TYPE, 'Content-Encoding': header },
  wired(encoded[coding](bytes)),
]

export default [
  {
    name: 'req.body without a body, or with another type',
    covers: ['B5.4.1', 'B5.4.2', 'B5.4.3', 'B5.4.10'],
    build(fw, observe) {
      const app = fw()
      const see = (label) => (req, res, next) => {
        observe(label, ['body' in req, req.body, '_body' in req])
        next()
      }
      app.use(see('before'))
      for (const name of PARSERS) app.use(fw[name](), see(name))
      app.use((req, res) => res.end())
      return app
    },
    requests: [
      'GET /',
      'POST /',
      ...TYPES.flatMap((type) => [post(type, ''), post(type, '{"a":1}'), post(type, 'a=1')]),
    ],
  },
  {
    name: 'a body that is already there',
    covers: ['B5.4.1', 'B5.4.6'],
    build(fw, observe) {
      const app = fw()
      app.use((req, res, next) => {
        if (req.url === '/marked') req._body = true
        if (req.url === '/null') req.body = null
        else req.body = { own: true }
        next()
      })
      app.use(fw.json())
      app.use((req, res) => res.json([req.body, req._body]))
      return app
    },
    requests: [
      'GET /',
      'GET /null',
      ['POST /marked', { 'Content-Type': JSON_TYPE }, '{"a":1}'],
      ['POST /', { 'Content-Type': 'a/b' }, 'x'],
    ],
  },
  {
    name: 'a request that was read by others, or twice',
    covers: ['B5.4.4', 'B5.4.5'],
    build(fw, observe) {
      const app = fw()
      app.use('/read', (req, res, next) => req.on('end', () => setImmediate(next)).resume())
      app.use(fw.json(), fw.json(), fw.text({ type: '*/*' }))
      app.use((req, res) => {
        observe('body', ['body' in req, req.body])
        res.end()
      })
      return app
    },
    requests: [
      ['POST /read', { 'Content-Type': JSON_TYPE }, '{"a":1}'],
      post(JSON_TYPE, '{"a":1}'),
      'GET /read',
    ],
  },
  {
    name: 'content encodings',
    covers: ['B5.4.7', 'B5.4.8', 'B5.4.9'],
    build: parsing((fw) => [fw.json()]),
    requests: [
      compressed('br', '{"a":1}'),
      compressed('br', '{"a":1}', 'BR'),
      compressed('gzip', '{"a":1}', 'GZip'),
      compressed('gzip', '{"a":1}', 'br'),
      compressed('gzip', '{"a":1}', 'bogus'),
      compressed('gzip', '{"a":1}', ''),
      compressed('gzip', '{"a":1}', 'gzip, br'),
      compressed('br', ''),
    ],
  },
  {
    name: 'content encodings with inflate off',
    covers: ['B5.4.8'],
    build: parsing((fw) => [fw.json({ inflate: false })]),
    requests: [
      compressed('br', '{}'),
      compressed('gzip', '{}'),
      compressed('gzip', '{}', 'identity'),
    ],
  },
  ...PARSERS.map((name) => ({
    name: `charsets of ${name}`,
    covers: ['B5.4.11', 'B5.4.12', 'B5.4.13', 'B5.4.14', 'B5.4.15', 'B5.4.34'],
    build: parsing((fw) => [fw[name]({ type: '*/*' })]),
    requests: CHARSETS.flatMap((charset) => [
      post(`a/b; charset=${charset}`, wired(Buffer.from('{"é":1}'))),
      post(`a/b; charset=${charset}`, '{"\xe9":"%E9"}'),
      post(`a/b; charset=${charset}`, wired(utf32('{"é":1}'))),
    ]),
  })),
  ...PARSERS.map((name) => ({
    name: `default charsets of ${name}`,
    covers: ['B5.4.16'],
    shape: async (fw) =>
      ['utf-8', 'iso-8859-1', 'latin1', 'UTF-8', 'bogus', 1, null].map((defaultCharset) =>
        outcome(() => fw[name]({ defaultCharset })),
      ),
  })),
  ...FORM_OPTIONS.map((options) => ({
    name: `forms with ${JSON.stringify(options)}`,
    covers: ['B5.4.17', 'B5.4.18', 'B5.4.19', 'B5.4.20', 'B5.4.21', 'B5.4.22'],
    build: parsing(
      (fw) => [fw.urlencoded(options)],
      (app) => app.set('env', 'production'),
    ),
    requests: FORMS.flatMap((form) => [
      post(FORM_TYPE, form),
      post(`${FORM_TYPE}; charset=iso-8859-1`, form),
    ]),
  })),
  {
    name: 'options that are refused',
    covers: ['B5.4.21', 'B5.4.22', 'B5.4.23', 'B5.4.25', 'B5.4.35', 'B5.4.18'],
    shape: (fw) => {
      const odd = [Number.NaN, -1, 'x', 0, null, undefined, '1kb', {}, Number.POSITIVE_INFINITY]
      const tried = (names, option) =>
        names.map((name) =>
          odd.map((value) => outcome(() => fw[name]({ extended: true, [option]: value }))),
        )
      return {
        limit: tried(PARSERS, 'limit'),
        verify: tried(PARSERS, 'verify'),
        depth: tried(['urlencoded'], 'depth'),
        parameterLimit: tried(['urlencoded'], 'parameterLimit'),
        others: PARSERS.map((name) =>
          [null, undefined, 'x', 1].map((value) => outcome(() => fw[name](value))),
        ),
      }
    },
  },
  {
    name: 'errors and their classes',
    covers: ['B5.4.26', 'B5.4.33', 'B5.4.24'],
    build: parsing(all({ limit: 10 })),
    requests: [
      ...['true', ' "x"', '#', '{', '{"a"}', '[1,', '', ' '].map((text) => post(JSON_TYPE, text)),
      post(JSON_TYPE, '{"a":"0123456789"}'),
      post('text/plain', '0123456789ab'),
      post(FORM_TYPE, 'a=0123456789'),
    ],
  },
  {
    name: 'verify',
    covers: ['B5.4.25', 'B5.4.34'],
    build: parsing((fw, observe) => {
      const verify = (req, res, bytes, encoding) => {
        observe('verify', [bytes, encoding])
        const text = String(bytes)
        if (text.includes('403')) throw new Error('no')
        if (text.includes('401')) throw Object.assign(new Error('no'), { status: 401, type: 'own' })
      }
      return PARSERS.map((name) => fw[name]({ verify }))
    }),
    requests: [JSON_TYPE, FORM_TYPE, 'text/plain', 'application/octet-stream'].flatMap((type) => [
      post(type, '[200]'),
      post(type, '[403]'),
      post(type, '[401]'),
      post(`${type}; charset=bogus`, '[1]'),
    ]),
  },
  {
    name: 'a type function',
    covers: ['B5.4.27'],
    build: parsing((fw, observe) => [
      fw.json({
        type(req) {
          observe('type', req.headers['content-type'])
          return req.headers['content-type'] === 'x' ? 'truthy' : ''
        },
      }),
    ]),
    requests: ['GET /', post('x', '{"a":1}'), post('y', '{"a":1}'), post('x', '')],
  },
  {
    name: 'a request with an encoding set, and one broken off',
    covers: ['B5.4.28', 'B5.4.29'],
    patience: 100,
    settle: 50,
    build(fw, observe) {
      const app = fw().set('env', 'production')
      app.use('/encoding', (req, res, next) => {
        req.setEncoding('utf8')
        next()
      })
      app.use(fw.json())
      app.use((error, req, res, next) => {
        observe('error', error)
        next(error)
      })
      return app
    },
    requests: [
      ['POST /encoding', { 'Content-Type': JSON_TYPE }, '{}'],
      ['POST /', { 'Content-Type': JSON_TYPE, 'Content-Length': '10' }, '{"a"'],
    ],
  },
]
