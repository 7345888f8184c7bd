import { gzipSync } from 'node:zlib'
import { outcome } from '../harness/describe.mjs'
import {
  all,
  BYTES_TYPE,
  FORM_TYPE,
  JSON_TYPE,
  parsing,
  post,
  postChunked,
  wired,
} from './bodies.mjs'

export default [
  ...[undefined, null, 5, '5', '1kb', 0, -1, Number.POSITIVE_INFINITY].map((limit) => ({
    name: `a limit of ${limit}`,
    covers: ['B2.10.6', 'body-option/limit', 'limit/body'],
    build: parsing(all({ limit })),
    requests: [4, 5, 6, 1024, 1025, 102_400, 102_401].flatMap((length) => [
      post('text/plain', 'x'.repeat(length)),
      ...(length < 1000
        ? [
            postChunked('text/plain', ['x'.repeat(3), 'x'.repeat(length - 3)]),
            post('text/plain', wired(gzipSync('x'.repeat(length))), { 'Content-Encoding': 'gzip' }),
          ]
        : []),
    ]),
  })),
  {
    name: 'a small body that inflates to a large one',
    covers: ['B2.10.6', 'body/inflate'],
    build: parsing(all({ limit: '1mb' })),
    requests: [1_048_576, 1_048_577, 30_000_000].map((length) =>
      post(BYTES_TYPE, wired(gzipSync(Buffer.alloc(length))), { 'Content-Encoding': 'gzip' }),
    ),
  },
  {
    name: 'an aborted body',
    covers: ['B2.10.7'],
    patience: 40,
    settle: 40,
    build: parsing(all({})),
    requests: [
      post(JSON_TYPE, '{"a"', { 'Content-Length': '10' }),
      post(JSON_TYPE, '', { 'Content-Length': '10' }),
      post('text/plain', '4\r\nabcd\r\n5\r\nab', { 'Transfer-Encoding': 'chunked' }),
    ],
  },
  {
    name: 'verify sees the bytes and may reject them',
    covers: ['B2.10.8', 'body-option/verify', 'error/body-verify'],
    build: parsing((fw, observe) =>
      all({
        verify(req, res, bytes, encoding) {
          observe('verify', [bytes, encoding, req.body, res.headersSent])
          const { refuse } = req.query
          if (refuse === 'plain') throw new Error('no')
          if (refuse === 'status') throw Object.assign(new Error('no'), { status: 400 })
          if (refuse === 'type') throw Object.assign(new Error('no'), { type: 'my.type' })
          if (refuse === 'text') throw 'just text'
        },
      })(fw),
    ),
    requests: [JSON_TYPE, FORM_TYPE, 'text/plain', BYTES_TYPE].flatMap((type) => [
      ...['', 'plain', 'status', 'type', 'text'].map((refuse) => [
        `POST /?refuse=${refuse}`,
        { 'Content-Type': type },
        '{"a":1}',
      ]),
      post(type, wired(gzipSync('{"a":1}')), { 'Content-Encoding': 'gzip' }),
    ]),
  },
  ...[
    {},
    { extended: true },
    { extended: false },
    { extended: true, parameterLimit: 3 },
    { extended: false, parameterLimit: 3 },
    { extended: true, parameterLimit: 2.9 },
    { extended: true, parameterLimit: '2' },
    { extended: true, parameterLimit: Number.POSITIVE_INFINITY },
    { extended: false, parameterLimit: Number.POSITIVE_INFINITY },
    { extended: true, depth: 0 },
    { extended: true, depth: 1 },
    { extended: true, depth: '3' },
  ].map((options) => ({
    name: `forms with ${JSON.stringify(options)}`,
    covers: [
      'B2.10.9',
      'B2.10.13',
      'body/urlencoded',
      'error/body-parameters',
      'limit/parameterLimit',
    ],
    build: parsing((fw) => fw.urlencoded(options)),
    requests: [
      '',
      'a=1',
      'a=1&b=2&c=3',
      'a=1&b=2&c=3&d=4',
      'a&b&c&d',
      'a=1&a=2&a[]=3',
      'a[b][c]=1&a[b][d]=2',
      'a[2]=x&a[0]=y',
      'a[101]=x',
      `${'a[]=x&'.repeat(150)}a[]=y`,
      'a%5Bb%5D=%C3%A9+%zz',
      '__proto__[x]=1&constructor=2&toString=3',
      `a${'[b]'.repeat(32)}=1`,
      `a${'[b]'.repeat(33)}=1`,
      `${'&'.repeat(1000)}`,
      `${'a&'.repeat(999)}a`,
      `${'a&'.repeat(1000)}a`,
      '=&==&a=&=b',
    ].map((body) => post(FORM_TYPE, body)),
  })),
  {
    name: 'invalid options, and the deprecated missing one',
    covers: ['B2.10.14', 'body-option/limit'],
    shape: (fw) => {
      const made = (name, options) => {
        const result = outcome(() => fw[name](options))
        return typeof result === 'function' ? result.name : result
      }
      const results = {}
      for (const name of ['json', 'raw', 'text', 'urlencoded']) {
        for (const limit of ['abc', '10 potatoes', Number.NaN, false, {}, '', true, []])
          results[`${name} limit ${String(limit)}`] = made(name, { limit, extended: true })
        for (const verify of ['text', {}, true, null, false, 0])
          results[`${name} verify ${String(verify)}`] = made(name, { verify, extended: true })
        results[`${name} none`] = [made(name), made(name, null), made(name, undefined)]
      }
      for (const extended of [true, false]) {
        for (const value of [0, -1, 'x', Number.NaN, null, '5', 1.5, Number.POSITIVE_INFINITY]) {
          results[`parameterLimit ${value} ${extended}`] = made('urlencoded', {
            extended,
            parameterLimit: value,
          })
          results[`depth ${value} ${extended}`] = made('urlencoded', { extended, depth: value })
        }
      }
      return results
    },
  },
]
