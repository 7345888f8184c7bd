import { gzipSync } from 'node:zlib'

const JSON_TYPE = { 'Content-Type': 'application/json' }
const FORM_TYPE = { 'Content-Type': 'application/x-www-form-urlencoded' }

/** Builds an app with these parsers that observes the body. */
export const parsing = (make) => (fw, observe) => {
  const app = fw()
  for (const parser of [make(fw, observe)].flat()) app.use(parser)
  app.use((req, res) => {
    observe('body', req.body)
    res.json(req.body)
  })
  app.use((error, req, res, next) => {
    observe('error', [error.message, error.status])
    next(error)
  })
  return app
}

const JSON_BODIES = [
  ['POST /', JSON_TYPE, '{"a":{"b":[1,"x",null]}}'],
  ['POST /', JSON_TYPE, '[1,2]'],
  ['POST /', JSON_TYPE, ' {"a":1}'],
  ['POST /', JSON_TYPE, ''],
  ['POST /', { ...JSON_TYPE, 'Transfer-Encoding': 'chunked' }, '7\r\n{"a":1}\r\n0\r\n\r\n'],
  ['GET /', JSON_TYPE, '{"a":1}'],
  ['PUT /', { 'Content-Type': 'application/vnd.x+json' }, '{"a":1}'],
  ['POST /', { 'Content-Type': 'application/json; charset=utf-8' }, '{"a":"\xc3\xa9"}'],
  ['POST /', { 'Content-Type': 'text/json' }, '{"a":1}'],
  ['POST /', { 'Content-Type': 'text/plain' }, '{"a":1}'],
  ['POST /', { ...JSON_TYPE, 'Content-Encoding': 'gzip' }, gzipSync('{"a":1}').toString('latin1')],
  ['POST /', JSON_TYPE, '{"__proto__":{"x":1},"a":1}'],
]

const FORM_BODIES = [
  ['POST /', FORM_TYPE, 'a=1&b=x+y&c=%C3%A9'],
  ['POST /', FORM_TYPE, 'user[name]=x&user[tags][]=1&user[tags][]=2'],
  ['POST /', FORM_TYPE, 'a=1&a=2'],
  ['POST /', FORM_TYPE, ''],
  ['POST /', FORM_TYPE, 'a'],
  ['POST /', { 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8' }, 'a=1'],
  ['PATCH /', FORM_TYPE, 'a[b]=1&a[c]=2'],
]

const large = (bytes) => ['POST /', JSON_TYPE, JSON.stringify('x'.repeat(bytes))]

export default [
  {
    name: 'bodyParser parses JSON and forms and leaves other bodies alone',
    covers: ['B4.2.3', 'B4.2.4', 'B4.2.5', 'v3-middleware/bodyParser', 'v3-req/body'],
    oneConnection: true,
    environment: { NODE_ENV: 'production' },
    build: parsing((fw) => fw.bodyParser()),
    requests: [...JSON_BODIES, ...FORM_BODIES],
  },
  {
    name: 'json and urlencoded can be used without multipart',
    covers: ['B4.2.4', 'B4.2.5', 'v3-middleware/bodyParser-alone'],
    oneConnection: true,
    environment: { NODE_ENV: 'production' },
    build: parsing((fw) => [fw.json(), fw.urlencoded()]),
    requests: [
      ...JSON_BODIES,
      ...FORM_BODIES,
      [
        'POST /',
        { 'Content-Type': 'multipart/form-data; boundary=x' },
        '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
      ],
    ],
  },
  {
    name: 'json options: strict, type and reviver',
    covers: ['B4.2.4'],
    oneConnection: true,
    environment: { NODE_ENV: 'production' },
    build: parsing((fw) =>
      fw.json({
        strict: false,
        type: ['text', 'json'],
        reviver: (key, value) => (key === 'n' ? value + 1 : value),
      }),
    ),
    requests: [
      ['POST /', JSON_TYPE, '5'],
      ['POST /', JSON_TYPE, '"x"'],
      ['POST /', { 'Content-Type': 'text/plain' }, '{"n":1}'],
      ['POST /', JSON_TYPE, 'null'],
    ],
  },
  {
    name: 'the default limit is 1 MB',
    covers: ['B4.2.4', 'B4.2.5'],
    environment: { NODE_ENV: 'production' },
    build(fw, observe) {
      const app = fw()
      app.use('/small', fw.json({ limit: '10b' }))
      app.use('/form', fw.urlencoded({ limit: 10 }))
      app.use(fw.json())
      app.use((req, res) => {
        observe('length', [typeof req.body, req.body?.length])
        res.send(200, 'read')
      })
      return app
    },
    requests: [
      ['POST /', JSON_TYPE, `["${'x'.repeat(1_048_572)}"]`],
      ['POST /small', JSON_TYPE, '{"a":1}'],
      ['POST /form', FORM_TYPE, 'a=1'],
    ],
  },
  {
    name: 'verify sees the body and may reject it',
    covers: ['B4.2.4', 'B4.2.5'],
    oneConnection: true,
    environment: { NODE_ENV: 'production' },
    build: parsing((fw, observe) => {
      const verify = (req, res, body, encoding) => {
        observe('verify', [String(body), encoding])
        if (body[0] === 0x5b || body[0] === 0x61) throw new Error('no arrays')
      }
      return [fw.json({ verify }), fw.urlencoded({ verify })]
    }),
    requests: [
      ['POST /', JSON_TYPE, '[1]'],
      ['POST /', JSON_TYPE, '{"a":1}'],
      ['POST /', FORM_TYPE, 'a=1'],
      ['POST /', FORM_TYPE, 'b=1'],
    ],
  },
  {
    name: 'urlencoded with extended false',
    covers: ['B4.2.5'],
    oneConnection: true,
    build: parsing((fw) => fw.urlencoded({ extended: false })),
    requests: FORM_BODIES,
  },
  {
    name: 'consecutive parsers parse the body once',
    covers: ['B4.2.3'],
    oneConnection: true,
    build: parsing((fw) => [fw.bodyParser(), fw.json(), fw.urlencoded()]),
    requests: [JSON_BODIES[0], FORM_BODIES[0], 'GET /'],
  },
  {
    name: 'a body that was read before is left alone',
    covers: ['B4.2.3'],
    build: parsing((fw) => [
      (req, res, next) => {
        req._body = true
        req.body = 'mine'
        next()
      },
      fw.bodyParser(),
    ]),
    requests: [['POST /', JSON_TYPE, '{"a":1}']],
  },
  {
    name: 'bodyParser passes its options to every parser',
    covers: ['B4.2.3', 'v3-middleware/bodyParser'],
    environment: { NODE_ENV: 'production' },
    build: parsing((fw) => fw.bodyParser({ strict: false, extended: false, limit: '1mb' })),
    requests: [['POST /', JSON_TYPE, '5'], ['POST /', FORM_TYPE, 'a[b]=1'], large(10)],
  },
]
