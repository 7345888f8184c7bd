import http from 'node:http'

const SPEC = [
  'checkout',
  'copy',
  'delete',
  'get',
  'head',
  'lock',
  'merge',
  'mkactivity',
  'mkcol',
  'move',
  'm-search',
  'notify',
  'options',
  'patch',
  'post',
  'purge',
  'put',
  'report',
  'search',
  'subscribe',
  'trace',
  'unlock',
  'unsubscribe',
]
const VERBS = http.METHODS.map((method) => method.toLowerCase())
const spoken = VERBS.filter((verb) => verb !== 'connect')
const answer = (text) => (req, res) => res.set('X-By', text).send(text)

export default [
  {
    name: 'every method has its verb, on app, router and route',
    covers: [
      ...SPEC.map((verb) => `method/${verb}`),
      'method/bracket-notation',
      'B2.1.6',
      'app/METHOD',
      'app/verbs',
      'router/METHOD',
    ],
    oneConnection: true,
    build(fw) {
      const app = fw()
      const router = fw.Router()
      const route = router.route('/route')
      for (const verb of VERBS) {
        app[verb]('/app', answer(`app ${verb}`))
        router[verb]('/router', answer(`router ${verb}`))
        route[verb](answer(`route ${verb}`))
      }
      app.use(router)
      return app
    },
    requests: spoken.flatMap((verb) =>
      ['app', 'router', 'route'].map((where) => `${verb.toUpperCase()} /${where}`),
    ),
  },
  {
    name: 'verb methods shadow what a function has',
    covers: ['B2.1.6'],
    shape: (fw) => {
      const app = fw()
      const verbs = VERBS.filter((verb) => typeof app[verb] === 'function')
      return {
        verbs,
        bind: app.bind('/x', () => {}) === app,
        link: [app.link.length, fw.Router.link.length, fw.Route.prototype.link.length],
      }
    },
  },
  {
    name: 'app.all and router.all handle every method',
    covers: ['app/all', 'router/all'],
    oneConnection: true,
    build(fw) {
      const app = fw()
      const router = fw.Router()
      router.all('/router/:id', (req, res) => res.json([req.method, req.params]))
      app.all('/app/:id', (req, res) => res.json([req.method, req.params]))
      app.use(router)
      return app
    },
    requests: spoken.flatMap((verb) => [
      `${verb.toUpperCase()} /app/1`,
      `${verb.toUpperCase()} /router/1`,
    ]),
  },
  {
    name: 'GET handlers handle HEAD unless a HEAD route came first',
    covers: ['B2.4.14', 'method/head-by-get', 'router/METHOD', 'method/head', 'send/2'],
    build(fw, observe) {
      const app = fw()
      app.get('/get', answer('get'))
      app.head('/head-first', answer('head'))
      app.get('/head-first', answer('get'))
      app.get('/get-first', answer('get'))
      app.head('/get-first', answer('head'))
      app.param('id', (req, res, next, id) => {
        observe('param', id)
        next()
      })
      app.post('/post/:id', answer('post'))
      app.use((req, res, next) => {
        observe('after', [req.route?.path, req.method])
        next()
      })
      return app
    },
    requests: [
      'HEAD /get',
      'HEAD /head-first',
      'GET /head-first',
      'HEAD /get-first',
      'HEAD /post/1',
      'HEAD /none',
    ],
  },
  {
    name: 'OPTIONS lists the matching routes',
    covers: ['B2.4.15', 'method/options'],
    build(fw, observe) {
      const app = fw()
      const noop = (req, res, next) => next()
      app.get('/a', noop)
      app.put('/:any', noop)
      app.post('/a', noop)
      app.del('/a', noop)
      app.options('/own', (req, res) => res.send('own'))
      app.get('/own', noop)
      app.get('/passes', noop)
      app.options('/passes', noop)
      app.route('/all').all(noop)
      const first = fw.Router().get('/x', noop).post('/y', noop)
      app.use('/nested', first)
      app.use('/nested', fw.Router().delete('/x', noop).put('/x', noop))
      app.patch('/nested/x', noop)
      app.use('/fails', (req, res, next) => next(new Error('failed')))
      app.get('/fails', noop)
      app.use((req, res, next) => {
        observe('after', req.url)
        next()
      })
      return app
    },
    requests: [
      '/a',
      '/own',
      '/passes',
      '/all',
      '/nested/x',
      '/nested/y',
      '/nested/z',
      '/fails',
      '/none/at/all',
      '*',
    ].map((url) => `OPTIONS ${url}`),
  },
  {
    name: 'an automatic OPTIONS response that cannot be sent goes to next',
    covers: ['B2.4.15'],
    build(fw) {
      const app = fw()
      app.use((req, res, next) => {
        res.send = () => {
          throw new Error('cannot send')
        }
        next()
      })
      app.get('/', (req, res) => res.end())
      app.use((error, req, res, next) => res.end(`caught ${error.message}`))
      return app
    },
    requests: ['OPTIONS /'],
  },
]
