import { AsyncLocalStorage } from 'node:async_hooks'
import { deflateSync, gzipSync } from 'node:zlib'

export const JSON_TYPE = 'application/json'
export const FORM_TYPE = 'application/x-www-form-urlencoded'
export const BYTES_TYPE = 'application/octet-stream'

/** Encodes bytes as a string that the wire turns back into the same bytes. */
export const wired = (bytes) => Buffer.from(bytes).toString('latin1')
export const post = (type, body, headers = {}) => [
  'POST /',
  { 'Content-Type': type, ...headers },
  body,
]
const chunked = (pieces) =>
  `${pieces.map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`).join('')}0\r\n\r\n`
export const postChunked = (type, pieces, headers = {}) =>
  post(type, chunked(pieces), { 'Transfer-Encoding': 'chunked', ...headers })

/** Builds an app that observes the parsed body, or the error. */
export const parsing =
  (makeParsers, extra = () => {}) =>
  (fw, observe) => {
    const app = fw()
    extra(app)
    app.use(...[makeParsers(fw, observe)].flat())
    app.use((req, res) => {
      observe('body', [req.body, req._body, typeof req.body])
      res.send('done')
    })
    app.use((error, req, res, next) => {
      observe('error', error)
      observe('fields', [error.status, error.statusCode, error.expose, error.type, req.body])
      if (error.type === 'entity.too.large') res.set('Connection', 'close')
      next(error)
    })
    return app
  }

export const all = (options) => (fw) => [
  fw.json(options),
  fw.urlencoded({ extended: true, ...options }),
  fw.text(options),
  fw.raw(options),
]

const TYPES = [
  JSON_TYPE,
  'APPLICATION/JSON',
  'application/json; charset=utf-8',
  'application/json;charset="UTF-8"',
  'application/json;',
  'application/json garbage',
  'application/json\ta',
  ' application/json',
  'application/vnd.api+json',
  'application/x-www-form-urlencoded; x=application/json',
  'text/plain',
  'text/html',
  BYTES_TYPE,
  'image/png',
  'constructor',
  '__proto__',
  'toString',
  '',
]

const BAD_JSON = [
  '{',
  '{"a":',
  '{"a":1}x',
  '{a:1}',
  'true',
  '"text"',
  ' \n\t true',
  '#',
  '##{}',
  'null',
  '12345678901234567890123456789012345678901234567890',
  ' ',
  '\r\n\t ',
  '\0',
  '\xef\xbb\xbf',
  '[1,2',
  '{"long": "line that goes on and on and on", broken and on and on and on }',
  // Express uses the message as a String.prototype.replace pattern when it rewrites the stack.
  '$',
  '{$}',
  "[a$'b]",
  '[a$&]',
  '[a$`]',
  '[a$$]',
]

export default [
  {
    name: 'the parsers and their return values',
    covers: ['version/json-urlencoded', 'version/raw-text', 'B2.1.4'],
    shape: (fw) =>
      Object.fromEntries(
        ['json', 'raw', 'text', 'urlencoded'].map((name) => {
          const parser = fw[name]({ extended: true })
          return [name, [fw[name].name, fw[name].length, parser.name, parser.length]]
        }),
      ),
  },
  {
    name: 'a parser does nothing without a body, for another type, and after another parser',
    covers: ['B2.10.1', 'body/empty', 'body/untrusted', 'body/result'],
    build: parsing((fw) => [
      (req, res, next) => {
        if (req.query.taken) req._body = true
        if (req.query.body) req.body = req.query.body
        next()
      },
      ...all({})(fw),
    ]),
    requests: [
      'GET /',
      'POST /',
      ['POST /', { 'Content-Type': JSON_TYPE }],
      ['POST /', { 'Content-Type': JSON_TYPE, 'Content-Length': '0' }],
      post('text/plain', '', { 'Content-Length': '0' }),
      post(BYTES_TYPE, '', { 'Content-Length': '0' }),
      post(FORM_TYPE, '', { 'Content-Length': '0' }),
      post('image/png', 'png'),
      ['POST /?taken=1', { 'Content-Type': JSON_TYPE }, '{"a":1}'],
      ['POST /?taken=1&body=x', { 'Content-Type': JSON_TYPE }, '{"a":1}'],
      ['POST /?body=x', { 'Content-Type': JSON_TYPE }, '{"a":1}'],
      ['POST /?body=x', { 'Content-Type': 'image/png' }, '{"a":1}'],
      ['GET /', { 'Content-Type': JSON_TYPE }, '{"get":true}'],
      postChunked(JSON_TYPE, []),
      postChunked(JSON_TYPE, ['{"a"', ':1}']),
    ],
  },
  {
    name: 'media types as clients write them',
    covers: ['B2.10.2', 'body/type-match'],
    build: parsing(all({})),
    requests: TYPES.map((type) => post(type, '{"a":1}')),
  },
  ...[
    '*/*',
    'json',
    '+json',
    'application/*',
    '*/*+json',
    ['text/html', 'json'],
    'urlencoded',
    'multipart',
    'bogus',
    (req) => req.headers['x-parse'],
  ].map((type) => ({
    name: `the option type as ${type}`,
    covers: ['B2.10.2', 'body-option/type'],
    build: parsing((fw) => fw.text({ type })),
    requests: TYPES.flatMap((sent) => [
      post(sent, 'text'),
      post(sent, 'text', { 'X-Parse': 'yes' }),
    ]),
  })),
  {
    name: 'JSON that cannot be parsed',
    covers: ['B2.10.3', 'error/body-parse', 'body/json'],
    build: parsing((fw) => fw.json()),
    requests: BAD_JSON.map((body) => post(JSON_TYPE, body)),
  },
  {
    name: 'JSON that need not be strict',
    covers: ['B2.10.3', 'body/json'],
    build: parsing((fw) => fw.json({ strict: false })),
    requests: BAD_JSON.map((body) => post(JSON_TYPE, body)),
  },
  {
    name: 'JSON in Unicode encodings, with byte order marks and odd keys',
    covers: ['B2.10.11', 'body/json'],
    build: parsing((fw) => fw.json()),
    requests: [
      post(JSON_TYPE, '\xef\xbb\xbf{"a":1}'),
      post(JSON_TYPE, wired('{"a":"é€😀"}')),
      post(`${JSON_TYPE}; charset=utf-16`, wired(Buffer.from('{"a":"é"}', 'utf16le'))),
      post(`${JSON_TYPE}; charset=utf-16`, wired(Buffer.from('\ufeff{"a":"é"}', 'utf16le'))),
      post(`${JSON_TYPE}; charset=utf-16le`, wired(Buffer.from('{"a":"é"}', 'utf16le'))),
      post(`${JSON_TYPE}; charset=utf-16be`, wired(Buffer.from('{"a":1}', 'utf16le').swap16())),
      post(`${JSON_TYPE}; charset=utf-7`, '{"a":"+AOk-"}'),
      post(`${JSON_TYPE}; charset=utf-8; charset=utf-16le`, '{}'),
      post(JSON_TYPE, wired([0x7b, 0xff, 0x7d])),
      post(JSON_TYPE, wired([0x22, 0xe2, 0x82, 0x22])),
      post(JSON_TYPE, '{"__proto__":{"x":1},"constructor":1,"toString":2}'),
      post(JSON_TYPE, '{"a":1,"a":2}'),
      post(JSON_TYPE, '[]'),
    ],
  },
  {
    name: 'a reviver sees every value, and its errors are parse errors',
    covers: ['B2.10.11', 'body/json'],
    build: parsing((fw) =>
      fw.json({
        reviver(key, value) {
          if (value === 'throw') throw Object.assign(new Error('no'), { status: 422, extra: 1 })
          return typeof value === 'number' ? value * 2 : value
        },
      }),
    ),
    requests: [post(JSON_TYPE, '{"a":1,"b":[2]}'), post(JSON_TYPE, '{"a":"throw"}')],
  },
  {
    name: 'charsets that a parser does not accept',
    covers: ['B2.10.4', 'B2.10.16'],
    build: parsing(all({})),
    requests: [JSON_TYPE, FORM_TYPE, 'text/plain', BYTES_TYPE].flatMap((type) =>
      ['latin1', 'utf-bogus', 'UTF8', 'utf-16', 'bogus', 'x"', 'US-ASCII'].map((charset) =>
        post(`${type}; charset=${charset}`, 'a=1'),
      ),
    ),
  },
  {
    name: 'charsets are checked before reading if verify is set',
    covers: ['B2.10.4', 'B2.10.8'],
    build: parsing(all({ verify: () => {} })),
    requests: [
      post(`${JSON_TYPE}; charset=utf-bogus`, 'x', { 'Content-Encoding': 'gzip' }),
      post('text/plain; charset=bogus', 'x', { 'Content-Encoding': 'br' }),
      post('text/plain; charset=koi8-r', 'x'),
    ],
  },
  {
    name: 'text in other charsets and raw bytes',
    covers: ['B2.10.12', 'body/text', 'body/raw'],
    build: parsing((fw) => [fw.text({ defaultCharset: 'koi8-r' }), fw.raw()]),
    requests: [
      ...['latin1', 'iso-8859-1', 'windows-1252', 'shift_jis', 'gbk', 'cp437', 'hex', 'utf-8'].map(
        (charset) => post(`text/plain; charset=${charset}`, wired([0x41, 0x80, 0xe9, 0xc3, 0xa9])),
      ),
      post('text/plain', wired([0xc1, 0xc2])),
      post(BYTES_TYPE, wired([0, 1, 2, 255])),
      post(`${BYTES_TYPE}; charset=utf-16`, wired([0, 1, 2, 255])),
    ],
  },
  {
    name: 'content codings',
    covers: ['B2.10.5', 'body/inflate'],
    build: parsing(all({})),
    requests: [
      post(JSON_TYPE, wired(gzipSync('{"a":1}')), { 'Content-Encoding': 'gzip' }),
      post(JSON_TYPE, wired(gzipSync('{"a":1}')), { 'Content-Encoding': 'GZIP' }),
      post('text/plain', wired(deflateSync('text')), { 'Content-Encoding': 'deflate' }),
      post(FORM_TYPE, wired(gzipSync('a[b]=1')), { 'Content-Encoding': 'gzip' }),
      post(JSON_TYPE, '{"a":1}', { 'Content-Encoding': 'identity' }),
      post(JSON_TYPE, '{"a":1}', { 'Content-Encoding': '' }),
      ...['br', 'x-gzip', 'gzip, gzip', 'gzip,deflate', 'Bogus'].map((coding) =>
        post(JSON_TYPE, '{"a":1}', { 'Content-Encoding': coding }),
      ),
      post(JSON_TYPE, 'not compressed', { 'Content-Encoding': 'gzip' }),
      post(JSON_TYPE, 'not compressed', { 'Content-Encoding': 'deflate' }),
      post(JSON_TYPE, wired(gzipSync('{"a":1}').subarray(0, 15)), { 'Content-Encoding': 'gzip' }),
      post(JSON_TYPE, `${wired(gzipSync('{"a":1}'))}trailing`, { 'Content-Encoding': 'gzip' }),
      post(JSON_TYPE, wired([0x58, 0x85, 0, 0]), { 'Content-Encoding': 'deflate' }),
      post(JSON_TYPE, '', { 'Content-Encoding': 'gzip', 'Content-Length': '0' }),
      postChunked(JSON_TYPE, ['not ', 'compressed'], { 'Content-Encoding': 'gzip' }),
    ],
  },
  {
    name: 'compressed bodies are rejected when inflate is false',
    covers: ['B2.10.5', 'body-option/inflate', 'error/body-inflate'],
    build: parsing(all({ inflate: false })),
    requests: ['gzip', 'deflate', 'br', 'identity', 'Identity'].map((coding) =>
      post(JSON_TYPE, '{"a":1}', { 'Content-Encoding': coding }),
    ),
  },
  {
    name: 'streams that were read or decoded before',
    covers: ['B2.10.10'],
    patience: 300,
    build: parsing((fw) => [
      (req, res, next) => {
        if (req.query.encoding) req.setEncoding('utf8')
        if (!req.query.read) return next()
        req.on('end', () => setImmediate(next))
        req.resume()
      },
      fw.json(),
    ]),
    requests: [
      ['POST /?encoding=1', { 'Content-Type': JSON_TYPE }, '{"a":1}'],
      ['POST /?read=1', { 'Content-Type': JSON_TYPE }, '{"a":1}'],
      [
        'POST /?encoding=1',
        { 'Content-Type': JSON_TYPE, 'Content-Encoding': 'gzip' },
        wired(gzipSync('{}')),
      ],
    ],
  },
  {
    name: "the app's async context is preserved",
    covers: ['B2.10.15'],
    build(fw, observe) {
      const storage = new AsyncLocalStorage()
      const app = fw()
      app.use((req, res, next) => storage.run(req.url, next))
      app.use(...all({})(fw))
      app.use((req, res) => {
        observe('context', storage.getStore())
        res.end()
      })
      app.use((error, req, res, next) => {
        observe('context of the error', [storage.getStore(), error.type])
        res.status(400).end()
      })
      return app
    },
    oneConnection: true,
    requests: [
      ['POST /1', { 'Content-Type': JSON_TYPE }, '{"a":1}'],
      ['POST /2', { 'Content-Type': JSON_TYPE }, '{"a"'],
      ['POST /3', { 'Content-Type': JSON_TYPE, 'Content-Encoding': 'gzip' }, wired(gzipSync('{}'))],
      ['POST /4', { 'Content-Type': JSON_TYPE, 'Content-Encoding': 'gzip' }, 'garbage'],
      ['POST /5', { 'Content-Type': 'text/plain; charset=bogus' }, 'x'],
      ['POST /6', { 'Content-Type': 'image/png' }, 'x'],
    ],
  },
]
