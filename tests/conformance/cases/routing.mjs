/** Creates a handler that records the state of the request and calls `next` with `value`. */
const step = (observe, label, value) => (req, res, next) => {
  observe(label, [req.method, req.url, req.baseUrl, req.params])
  next(value)
}

export default [
  {
    name: 'handlers run in the order of registration',
    covers: ['order/1', 'order/2', 'state/next', 'app/METHOD', 'app/use'],
    build(fw, observe) {
      const app = fw()
      app.use(step(observe, 'first'))
      app.get('/a', step(observe, 'second'), step(observe, 'third'))
      app.use('/a', step(observe, 'fourth'))
      app.get('/a', (req, res) => res.send('answered'))
      app.use(step(observe, 'never for /a'))
      return app
    },
    requests: ['GET /a', 'GET /a?x=1', 'POST /a', 'GET /b'],
  },
  {
    name: 'URL and method may be rewritten by middleware',
    covers: ['B2.4.4', 'req/method', 'req/url', 'req/originalUrl'],
    build(fw, observe) {
      const app = fw()
      app.use('/old', (req, res, next) => {
        req.url = '/new?y=2'
        next()
      })
      app.get('/up', (req, res, next) => {
        req.url = '/target/1'
        next()
      })
      app.post('/form', (req, res, next) => {
        req.method = 'DELETE'
        next()
      })
      app.delete('/form', (req, res) => res.send(`deleted ${req.method}`))
      app.get('/target/:id', (req, res) =>
        res.json([req.url, req.originalUrl, req.path, req.params]),
      )
      app.use(step(observe, 'end'))
      return app
    },
    requests: ['GET /old/x', 'GET /up', 'POST /form', 'DELETE /form'],
  },
  {
    name: 'router state is restored afterwards, the route is not',
    covers: ['B2.4.10', 'req/route', 'req/baseUrl', 'router/strip'],
    build(fw, observe) {
      const app = fw()
      const seen = (label) => (req, res, next) => {
        observe(label, [
          req.baseUrl,
          req.url,
          req.originalUrl,
          req.params,
          req.route?.path,
          req.next === next,
        ])
        next()
      }
      const inner = fw.Router()
      inner.get('/in/:c', seen('inner route'))
      inner.use(seen('inner'))
      app.use('/:a/:b', seen('before'), inner, seen('between'))
      app.get('/:x/:y/:z/:w', seen('route'))
      app.use(seen('after'))
      return app
    },
    requests: ['GET /1/2/in/3', 'GET /1/2', 'GET /1'],
  },
  {
    name: 'req.route shows the matched route',
    covers: ['req/route', 'B2.4.2', 'B2.4.3'],
    build(fw, observe) {
      const app = fw()
      app.get(
        '/user/:id?',
        function load(req, res, next) {
          const [layer] = req.route.stack
          observe('route', [req.route.path, req.route.methods, Object.keys(req.route)])
          observe('layer', [
            Object.keys(layer),
            layer.name,
            layer.params,
            layer.path,
            layer.keys,
            layer.regexp,
            layer.method,
          ])
          next()
        },
        (req, res) => res.json(req.route.path),
      )
      return app
    },
    requests: ['GET /user/5', 'GET /user'],
  },
  {
    name: 'app.route chains methods and keeps its position from creation',
    covers: ['app/route', 'router/route', 'kind/route'],
    build(fw) {
      const app = fw()
      const route = app.route('/a')
      app.get('/a', (req, res) => res.send('later route'))
      route
        .all((req, res, next) => {
          res.set('X-All', 'yes')
          next()
        })
        .get((req, res) => res.send('first route'))
        .post((req, res) => res.send('posted'))
      const router = fw.Router()
      const late = router.route('/b')
      router.get('/b', (req, res) => res.send('second'))
      late.get((req, res) => res.send('created first'))
      app.use(router)
      return app
    },
    requests: ['GET /a', 'POST /a', 'PUT /a', 'GET /b', 'HEAD /a'],
  },
  {
    name: 'authentication by a handler before the routes',
    covers: ['auth/middleware', 'app/all'],
    build(fw) {
      const app = fw()
      app.all('/api/*', (req, res, next) =>
        req.get('Authorization') === 'Bearer ok' ? next() : res.sendStatus(401),
      )
      app.get('/api/data', (req, res) => res.json({ data: 1 }))
      app.get('/open', (req, res) => res.send('open'))
      return app
    },
    requests: [
      'GET /api/data',
      ['GET /api/data', { Authorization: 'Bearer ok' }],
      'GET /open',
      'DELETE /api/data',
    ],
  },
]
