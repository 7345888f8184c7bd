import { outcome, refusal } from '../harness/describe.mjs'

const SETTINGS = [
  'x-powered-by',
  'etag',
  'env',
  'subdomain offset',
  'trust proxy',
  'jsonp callback name',
  'json replacer',
  'json spaces',
  'case sensitive routing',
  'strict routing',
  'view cache',
  'view engine',
  'views',
]

/** Returns the default settings of an app. */
const defaults = (fw) => {
  const app = fw()
  return {
    values: SETTINGS.map((name) => [name, app.get(name)]),
    names: Object.keys(app.settings).filter((name) => !STORED_AS_SPECIFIED.includes(name)),
    truth: SETTINGS.map((name) => [app.enabled(name), app.disabled(name)]),
  }
}

/** Express 3 stores nothing if the specification says null and 0 (V02). */
const STORED_AS_SPECIFIED = ['json replacer', 'json spaces']
const asSpecified = ({ values, ...rest }) => ({
  ...rest,
  values: values.map(([name, value]) => [
    name,
    STORED_AS_SPECIFIED.includes(name) ? value || null : value,
  ]),
})

export default [
  ...['development', 'production', 'test', 'staging', undefined].map((NODE_ENV) => ({
    name: `default settings when the environment is ${NODE_ENV}`,
    covers: [
      'B4.1.9',
      'v3-settings/env',
      'v3-settings/trust-proxy',
      'v3-settings/jsonp-callback-name',
      'v3-settings/json-replacer',
      'v3-settings/json-spaces',
      'v3-settings/case-sensitive-routing',
      'v3-settings/strict-routing',
      'v3-settings/view-cache',
      'v3-settings/view-engine',
      'v3-settings/views',
    ],
    environment: { NODE_ENV },
    shape: (fw) => asSpecified(defaults(fw)),
  })),
  {
    name: 'an app shows its stack, route and parent',
    covers: ['B4.1.1', 'B4.1.2'],
    shape: (fw) => {
      const app = fw()
      const child = fw()
      const stack = (one) => one.stack.map((layer) => [Object.keys(layer), layer.route])
      const before = { stack: stack(app), handles: app.stack.map(({ handle }) => handle.name) }
      app.use(function named() {})
      app.use('/child/', child)
      app.get('/', () => {})
      return {
        before,
        kind: [typeof app, typeof app.handle, typeof app.on, typeof app.emit],
        route: [app.route, child.route],
        parent: [app.parent, child.parent === app],
        path: [app.path(), child.path()],
        after: stack(app),
        names: [app.stack[2].handle.name, app.stack[4].handle.name],
        routes: Object.keys(app.routes),
        empty: fw().routes,
      }
    },
  },
  {
    name: 'app.routes holds a record for each route of a verb',
    covers: ['B4.1.2', 'v3-app/routes', 'v3-app/verb', 'v3-app/all'],
    shape: (fw) => {
      const app = fw()
      const first = () => {}
      const second = () => {}
      app.get('/a/:id', [first, [second]], first)
      app.post(/^\/x(\d+)$/, first)
      app.get(['/b', '/c/:d?'], second)
      app.all('/all', first)
      const record = (route) => ({ ...route, callbacks: route.callbacks.length })
      return {
        verbs: Object.keys(app.routes).filter((verb) => ['get', 'post'].includes(verb)),
        get: app.routes.get.map(record),
        post: app.routes.post.map(record),
        put: app.routes.put.map(record),
        same: [app.routes.get[0].callbacks[1] === second, app.routes === app._router.map],
        kind: app.routes.get[0].constructor === fw.Route,
        matches: [app.routes.get[0].match('/a/5'), app.routes.get[0].params],
        misses: [app.routes.get[0].match('/x'), app.routes.get[0].params],
        returned: app.get('/y', first) === app,
      }
    },
  },
  {
    name: 'a verb rejects invalid arguments',
    covers: ['v3-app/verb'],
    shape: (fw) => ({
      nothing: refusal(() => fw().get('/', undefined)),
      object: refusal(() => fw().post('/', {})),
      list: refusal(() => fw().put('/', [() => {}, 'x'])),
      noPath: outcome(() => fw().post()),
      noCallback: outcome(() => fw().post('/only').routes.post.length),
      getter: outcome(() => fw().set('title', 'x').get('title')),
    }),
  },
  {
    name: 'configure runs for its environment, or for all if none is given',
    covers: ['B4.1.11', 'v3-app/configure'],
    environment: { NODE_ENV: 'staging' },
    shape: (fw) => {
      const app = fw()
      const calls = []
      const note = (text) =>
        function noted() {
          calls.push([text, this === app])
        }
      const chained =
        app
          .configure(note('always'))
          .configure('staging', note('named'))
          .configure('production', note('other'))
          .configure('test', 'staging', note('among')) === app
      app.set('env', 'later').configure('later', note('changed'))
      return { calls, chained, missing: typeof outcome(() => app.configure('later')).threw }
    },
  },
  {
    name: 'app.locals is a function that merges an object into itself',
    covers: ['B4.1.10', 'v3-app/locals', 'v3-app/locals-names', 'v3-app/locals-settings'],
    shape: (fw) => {
      const app = fw()
      const given = { title: 'x', n: 1 }
      const returned = app.locals(given)
      app.locals.own = 2
      return {
        kind: [typeof app.locals, app.locals.name, app.locals.length],
        same: returned === given,
        keys: Object.keys(app.locals).sort(),
        settings: app.locals.settings === app.settings,
        reserved: outcome(() => {
          app.locals({ name: 'mine' })
          return app.locals.name
        }),
        native: ['apply', 'bind', 'call', 'length'].map((name) => typeof app.locals[name]),
      }
    },
  },
  {
    name: 'res.locals is a function of each response',
    covers: ['B4.1.10'],
    build(fw, observe) {
      const app = fw()
      app.use((req, res, next) => {
        observe('kind', [typeof res.locals, res.locals.name, Object.keys(res.locals)])
        observe('returned', res.locals({ a: 1 }))
        res.locals.b = 2
        next()
      })
      app.use((req, res) => res.json([res.locals.a, res.locals.b]))
      return app
    },
    requests: ['GET /', 'GET /again'],
  },
  {
    name: 'the router runs where app.router is used',
    covers: ['B4.1.3'],
    build(fw, observe) {
      const app = fw()
      app.use((req, res, next) => {
        observe('before')
        next()
      })
      app.use(app.router)
      app.use((req, res) => res.send('after the router'))
      app.get('/a', (req, res) => res.send('route'))
      observe('stack', app.stack.length)
      const { router } = app
      observe('router', [typeof router, router.name, app.router === router])
      return app
    },
    requests: ['GET /a', 'GET /b'],
  },
  {
    name: 'the router runs where the first verb was called',
    covers: ['B4.1.3'],
    build(fw) {
      const app = fw()
      app.get('/a', (req, res, next) => {
        res.set('X-Route', 'a')
        next()
      })
      app.use((req, res) => res.send('middleware'))
      app.get('/b', (req, res) => res.send('never behind the middleware?'))
      return app
    },
    requests: ['GET /a', 'GET /b', 'GET /c'],
  },
  {
    name: 'case sensitive routing and strict routing are read when the router is taken',
    covers: ['v3-settings/case-sensitive-routing', 'v3-settings/strict-routing'],
    build(fw) {
      const app = fw()
      app.enable('strict routing').enable('case sensitive routing')
      app.get('/Foo', (req, res) => res.send('Foo'))
      app.disable('strict routing').disable('case sensitive routing')
      app.get('/Bar', (req, res) => res.send('Bar'))
      const late = fw()
      late.get('/first', (req, res) => res.send('first'))
      late.enable('strict routing').enable('case sensitive routing')
      late.get('/Late', (req, res) => res.send('Late'))
      app.use('/late', late)
      return app
    },
    requests: [
      'GET /Foo',
      'GET /foo',
      'GET /Foo/',
      'GET /Bar',
      'GET /bar/',
      'GET /late/late/',
      'GET /late/Late',
    ],
  },
  {
    name: 'sub-apps inherit settings, engines and prototypes',
    covers: ['B4.1.1', 'v3-settings/trust-proxy'],
    shape: (fw) => {
      const app = fw().set('trust proxy', true).set('mine', 1).set('view engine', 'x')
      const child = fw()
      const own = fw().set('trust proxy', false)
      const heard = []
      child.on('mount', (parent) => heard.push(parent === app))
      app.use('/child', child)
      app.use('/own', own)
      app.set('later', 2)
      app.engine('e', () => {})
      return {
        heard,
        child: ['trust proxy', 'mine', 'view engine', 'later', 'env'].map((name) =>
          child.get(name),
        ),
        own: own.get('trust proxy'),
        engines: Object.keys(child.engines).concat(typeof child.engines['.e']),
        prototypes: [
          Object.getPrototypeOf(child.request) === app.request,
          Object.getPrototypeOf(child.response) === app.response,
          Object.getPrototypeOf(app.request) === fw.request,
        ],
      }
    },
  },
  {
    name: 'settings reject invalid values',
    covers: ['v3-settings/trust-proxy'],
    shape: (fw) => ({
      etag: outcome(() => fw().set('etag', 'bad')),
      trust: outcome(() => fw().set('trust proxy', 'bad')),
      engine: refusal(() => fw().engine('x')),
      engineNull: refusal(() => fw().engine('x', null)),
      chained: outcome(() => {
        const app = fw()
        return app.engine('x', () => {}) === app && app.enable('y') === app
      }),
    }),
  },
]
