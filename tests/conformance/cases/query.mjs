const QUERIES = [
  'a=1',
  'a',
  'a=',
  '=1',
  '',
  'a=1&a=2',
  'a[]=1',
  'a[0]=1&a[2]=3',
  'a[b]=1',
  'a[b][c]=1',
  'a[b][c][d][e][f][g][h]=1',
  'a[0]=1&a[x]=2',
  'a[b]=1&a=2',
  'a=1&a[]=2',
  'a[]',
  '[a]=1',
  'a[b]c=1',
  'a[b',
  'a]=1',
  'a=1,2',
  'a.b=1',
  'a=%zz',
  'a=%E0%A4',
  'a+b=c+d',
  'a;b=1',
  'a=1&&b=2',
  '&',
  'a=b=c',
  'a%5Bb%5D=1',
  'a[1001]=x',
  'a[999]=x&a[1]=y',
  'a[__proto__][x]=1',
  '__proto__[x]=1',
  '__proto__=1',
  'hasOwnProperty=x',
  'toString=1',
  'constructor[prototype][x]=1',
  'a[toString]=1',
  '%C3%A9=%E2%82%AC',
  'a=1#b=2',
  'a?b=1',
  'a[-1]=1',
  'a[01]=1',
  'a[][b]=1&a[][b]=2',
  'a[0][b]=1&a[0][c]=2',
  'a=null&b=undefined&c=true',
  '?a=1',
  'a[[b]]=1',
  'a[b]]=1',
]
const many = Array.from({ length: 1005 }, (_, index) => `k${index}=${index}`).join('&')
const list = Array.from({ length: 25 }, (_, index) => `a[${index}]=${index}`).join('&')
const repeated = Array.from({ length: 30 }, (_, index) => `a=${index}`).join('&')

const parser = (name, covers, value) => ({
  name: `the parser ${name}`,
  covers,
  oneConnection: true,
  build(fw, observe) {
    const app = fw()
    if (value !== undefined) app.set('query parser', value)
    app.get('/long', (req, res) => {
      observe('keys', [Object.keys(req.query).length, Object.keys(req.query).at(-1)])
      res.end()
    })
    app.use((req, res) => {
      observe('query', req.query)
      observe('prototype', [
        Object.getPrototypeOf(req.query) === Object.prototype,
        Object.getPrototypeOf(req.query) === null,
      ])
      res.json(req.query)
    })
    return app
  },
  requests: [
    'GET /',
    ...QUERIES.map((query) => `GET /?${query}`),
    `GET /long?${many}`,
    `GET /?${list}`,
    `GET /?${repeated}`,
  ],
})

export default [
  parser('extended', ['B2.3.4', 'B2.3.5', 'B2.3.6', 'settings/query-parser', 'req/query']),
  parser('simple', ['B2.3.6', 'settings/query-parser'], 'simple'),
  parser('true', ['B2.3.6', 'B2.2.6'], true),
  parser('false', ['B2.3.6', 'settings/query-parser', 'req/query'], false),
  parser('of the user', ['settings/query-parser', 'B2.3.2'], (text) => ({ text })),
  {
    name: 'req.query is an own writable property that is computed once',
    covers: ['B2.3.2', 'req/query', 'B2.3.1'],
    build(fw, observe) {
      const app = fw()
      app.use((req, res, next) => {
        observe('own', Object.getOwnPropertyDescriptor(req, 'query'))
        req.url = '/other?b=2'
        next()
      })
      app.use((req, res, next) => {
        observe('after rewriting', [req.query, req.url, req.originalUrl])
        req.query = { mine: true }
        next()
      })
      app.use((req, res) => res.json([req.query, req.path]))
      return app
    },
    requests: ['GET /?a=1'],
  },
  {
    name: 'a deleted parser setting falls back to the extended one',
    covers: ['B2.3.1', 'settings/query-parser'],
    build(fw) {
      const app = fw()
      delete app.settings['query parser']
      delete app.settings['query parser fn']
      app.get('/', (req, res) => res.json(req.query))
      return app
    },
    requests: ['GET /?a[b]=1', 'GET /?toString=1'],
  },
  {
    name: 'the first two layers set up request and response',
    covers: ['B2.3.1', 'req/res', 'res/req', 'res/locals'],
    build(fw, observe) {
      const app = fw()
      app.use((req, res, next) => {
        observe(
          'layers',
          app._router.stack
            .slice(0, 2)
            .map((layer) => [layer.name, String(layer.regexp), layer.handle.length]),
        )
        observe('links', [req.res === res, res.req === req, typeof req.next, req.next === next])
        observe('locals', [Object.getPrototypeOf(res.locals), Object.keys(res.locals)])
        observe('prototypes', [
          Object.getPrototypeOf(req) === app.request,
          Object.getPrototypeOf(res) === app.response,
        ])
        observe('header', res.getHeaderNames())
        res.end()
      })
      return app
    },
    requests: ['GET /'],
  },
]
