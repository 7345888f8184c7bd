import { outcome } from '../harness/describe.mjs'

const KINDS = [
  true,
  false,
  'weak',
  'strong',
  'simple',
  'extended',
  'other',
  '',
  null,
  undefined,
  0,
  1,
  {},
  [],
]
const TRUSTS = [
  true,
  false,
  0,
  1,
  'loopback',
  'loopback, 10.0.0.0/8',
  'nope',
  '1.2.3.4/99',
  '',
  '1.2.3.4/255.255.0.0',
  '::1',
  '::1/129',
  '127.0.0.1/8',
  ['loopback', '10.0.0.1'],
  ['bad'],
  {},
  null,
  undefined,
  Number.NaN,
  'uniquelocal,linklocal',
  '10.0.0.1,,10.0.0.2',
  '1.2.3.4/',
]

const values = (app) =>
  Object.keys(app.settings).map((key) => {
    const value = app.settings[key]
    return [key, typeof value === 'function' ? 'a function' : value]
  })

export default [
  {
    name: 'default settings have their values in order',
    covers: [
      'B2.2.2',
      'settings/env',
      'settings/etag',
      'settings/jsonp-callback-name',
      'settings/query-parser',
      'settings/subdomain-offset',
      'settings/trust-proxy',
      'settings/views',
      'settings/x-powered-by',
      'limit/subdomain-offset',
    ],
    shape: (fw) => ({
      settings: values(fw()),
      hidden: Object.getOwnPropertyNames(fw().settings).length - Object.keys(fw().settings).length,
      view: [fw().get('view').name, fw().get('view').length],
    }),
  },
  {
    name: 'production adds the view cache',
    covers: ['B2.2.2', 'settings/view-cache', 'settings/env'],
    environment: { NODE_ENV: 'production' },
    shape: (fw) => values(fw()),
  },
  {
    name: 'without NODE_ENV the environment is development',
    covers: ['settings/env', 'B2.2.2'],
    environment: { NODE_ENV: undefined },
    shape: (fw) => {
      const first = fw().get('env')
      process.env.NODE_ENV = 'changed'
      return [first, fw().get('env')]
    },
  },
  {
    name: 'etag and query parser reject unknown values and compile known ones',
    covers: ['B2.2.6', 'settings/etag', 'settings/query-parser'],
    shape: (fw) => ({
      etag: KINDS.map((value) => outcome(() => typeof fw().set('etag', value).get('etag fn'))),
      query: KINDS.map((value) =>
        outcome(() => typeof fw().set('query parser', value).get('query parser fn')),
      ),
      etags: ['weak', 'strong', true].map((value) =>
        fw().set('etag', value).get('etag fn')('text', 'utf8'),
      ),
      buffers: [
        fw().get('etag fn')(Buffer.from('x')),
        fw().get('etag fn')('', 'utf8'),
        fw().get('etag fn')('é', 'latin1'),
      ],
      own: outcome(() => {
        const parse = (text) => ({ text })
        return fw().set('query parser', parse).get('query parser fn') === parse
      }),
      kept: outcome(() => {
        const app = fw()
        outcome(() => app.set('etag', 'other'))
        return app.get('etag')
      }),
    }),
  },
  {
    name: 'trust proxy rejects invalid addresses and compiles the rest',
    covers: [
      'B2.2.7',
      'settings/trust-proxy',
      'trust-proxy/addresses',
      'trust-proxy/number',
      'trust-proxy/true',
      'trust-proxy/false',
      'trust-proxy/function',
    ],
    shape: (fw) => {
      const trusts = (value) =>
        outcome(() => {
          const trust = fw().set('trust proxy', value).get('trust proxy fn')
          return [
            '127.0.0.1',
            '10.0.0.1',
            '1.2.3.4',
            '::1',
            'fe80::1',
            '::ffff:127.0.0.1',
            '1.2.9.9',
          ].map((address) => trust(address, 0))
        })
      const hops = (value) =>
        [0, 1, 2].map((hop) => fw().set('trust proxy', value).get('trust proxy fn')('1.1.1.1', hop))
      return {
        ...Object.fromEntries(
          TRUSTS.map((value) => [JSON.stringify(value) ?? 'undefined', trusts(value)]),
        ),
        hops: [hops(1), hops(2), hops((address, hop) => `${address} ${hop}`)],
      }
    },
  },
  {
    name: 'routing settings are read once when the router is created',
    covers: ['B2.2.8', 'settings/case-sensitive-routing', 'settings/strict-routing'],
    build(fw, observe) {
      const app = fw()
      app.enable('case sensitive routing')
      app.get('/Foo', (req, res) => res.send('foo'))
      app.enable('strict routing')
      app.set('query parser', (text) => ({ text }))
      app.get('/bar', (req, res) => res.json(req.query))
      observe('router', [app._router.caseSensitive, app._router.strict])
      return app
    },
    requests: ['GET /Foo', 'GET /foo', 'GET /Foo/', 'GET /bar/?a[b]=1', 'GET /BAR'],
  },
  {
    name: 'strict routing distinguishes a trailing slash',
    covers: ['settings/strict-routing', 'settings/case-sensitive-routing'],
    build(fw) {
      const app = fw()
      app.enable('strict routing')
      app.get('/a', (req, res) => res.send('no slash'))
      app.get('/b/', (req, res) => res.send('slash'))
      app.use('/c', (req, res) => res.send(`mount ${req.url}`))
      return app
    },
    requests: ['GET /a', 'GET /a/', 'GET /A', 'GET /b', 'GET /b/', 'GET /c', 'GET /c/', 'GET /C/d'],
  },
  {
    name: 'other settings are read for each request',
    covers: [
      'B2.2.8',
      'settings/x-powered-by',
      'settings/json-spaces',
      'settings/etag',
      'settings/json-escape',
    ],
    build(fw) {
      const app = fw()
      app.get('/set/:name/:value', (req, res) => {
        app.set(req.params.name, JSON.parse(req.params.value))
        res.json({ a: '<b>&' })
      })
      return app
    },
    requests: [
      'GET /set/none/0',
      'GET /set/x-powered-by/false',
      'GET /set/none/0',
      'GET /set/json%20spaces/2',
      'GET /set/etag/false',
      'GET /set/etag/%22strong%22',
      'GET /set/json%20escape/true',
      'GET /set/x-powered-by/true',
      'GET /set/none/1',
    ],
  },
  {
    name: 'each value of etag',
    covers: [
      'etag/true',
      'etag/false',
      'etag/strong',
      'etag/weak',
      'etag/function',
      'settings/etag',
      'B2.8.3',
    ],
    build(fw, observe) {
      const app = fw()
      const kinds = {
        true: true,
        false: false,
        strong: 'strong',
        weak: 'weak',
        fn(body, encoding) {
          observe('etag fn', [body, encoding])
          return '"custom"'
        },
        none: () => '',
      }
      app.get('/:kind', (req, res) => {
        app.set('etag', kinds[req.params.kind])
        res.send(req.query.body ?? '')
      })
      return app
    },
    requests: ['true', 'false', 'strong', 'weak', 'fn', 'none'].flatMap((kind) => [
      `GET /${kind}`,
      `GET /${kind}?body=some+text`,
    ]),
  },
  {
    name: 'x-powered-by is sent with every response and can be disabled',
    covers: ['settings/x-powered-by', 'B2.3.1'],
    build(fw) {
      const app = fw()
      app.get('/off', (req, res, next) => {
        app.disable('x-powered-by')
        next()
      })
      app.get('/fail', () => {
        throw new Error('failed')
      })
      return app
    },
    requests: ['GET /', 'GET /fail', 'GET /off', 'GET /'],
  },
]
