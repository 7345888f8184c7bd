import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { outcome, refusal } from '../harness/describe.mjs'

const noop = (req, res, next) => next()
const REFUSED = [undefined, null, 1, 'text', true, {}, new Date(0), [], /x/]

/** Sends one request to an app's server over a UNIX socket or a port, and closes it. */
function askOnce(server, options) {
  return new Promise((resolve, reject) => {
    http
      .get({ ...options, agent: false }, (res) => {
        res.resume()
        res.on('end', () => server.close(() => resolve(res.statusCode)))
      })
      .on('error', reject)
  })
}

const listening = (server) => new Promise((resolve) => server.once('listening', resolve))

export default [
  {
    name: 'an app starts with its state and lifecycle methods',
    covers: ['B2.2.1', 'app/locals', 'app/mountpath', 'app/settings'],
    shape: (fw) => {
      const app = fw()
      return {
        engines: app.engines,
        settings: Object.getPrototypeOf(app.settings) === Object.prototype,
        locals: [
          Object.getPrototypeOf(app.locals),
          app.locals.settings === app.settings,
          Object.keys(app.locals),
        ],
        mountpath: app.mountpath,
        parent: ['parent' in app, app.parent],
        router: ['_router' in app, app._router],
        lifecycle: ['init', 'defaultConfiguration', 'lazyrouter', 'handle'].map((key) => [
          app[key].name,
          app[key].length,
        ]),
        afterParam: outcome(() => fw().param('a', noop)._router.stack.length),
        afterRoute: outcome(() => {
          const other = fw()
          other.route('/')
          return other._router.stack.length
        }),
        afterLazy: outcome(() => {
          const other = fw()
          other.lazyrouter()
          return other._router.stack.map((layer) => layer.name)
        }),
      }
    },
  },
  {
    name: 'reading app.router throws',
    covers: ['B2.2.3'],
    shape: (fw) => outcome(() => fw().router),
  },
  {
    name: 'set, get, enable and disable read, store and chain',
    covers: [
      'B2.2.4',
      'B2.2.5',
      'app/get-setting',
      'app/set',
      'app/enable',
      'app/enabled',
      'app/settings',
    ],
    shape: (fw) => {
      const app = fw()
      return {
        missing: app.get('nothing'),
        expression: app.get(/x/),
        prototype: [
          app.get('toString'),
          app.get('constructor'),
          app.get('__proto__'),
          app.get('hasOwnProperty'),
          app.set('valueOf'),
        ],
        one: [app.set('a', 1) === app, app.set('a'), app.get('a')],
        stored: [app.set('b', undefined) === app, 'b' in app.settings],
        chained: [
          app.enable('c') === app,
          app.disable('d') === app,
          app.use(noop) === app,
          app.engine('e', noop) === app,
        ],
        verbs: [
          app.param('f', noop) === app,
          app.all('/', noop) === app,
          app.get('/', noop) === app,
          app.del('/', noop) === app,
        ],
        route: app.route('/') instanceof fw.Route,
        enabled: [
          app.enabled('c'),
          app.enabled('d'),
          app.enabled('nothing'),
          app.set('g', 'text').enabled('g'),
          app.set('h', 0).enabled('h'),
        ],
        disabled: [
          app.disabled('c'),
          app.disabled('d'),
          app.disabled('nothing'),
          app.disabled('g'),
          app.disabled('h'),
        ],
        own: Object.keys(app.settings),
      }
    },
  },
  {
    name: 'use without a function throws',
    covers: ['B2.2.15', 'argument/callback'],
    shape: (fw) => ({
      none: refusal(() => fw().use()),
      path: refusal(() => fw().use('/')),
      empty: refusal(() => fw().use([])),
      refused: REFUSED.map((value) => refusal(() => fw().use('/', value))),
      alone: REFUSED.map((value) => refusal(() => fw().use(value))),
      router: REFUSED.map((value) => refusal(() => fw.Router().use('/', value))),
      routerNone: [
        refusal(() => fw.Router().use()),
        refusal(() => fw.Router().use('/')),
        refusal(() => fw.Router().use([])),
      ],
    }),
  },
  {
    name: 'verbs, all and paths of a wrong type throw',
    covers: ['B2.2.16', 'argument/path'],
    shape: (fw) => ({
      verb: REFUSED.map((value) => refusal(() => fw().get('/', value))),
      all: REFUSED.map((value) => refusal(() => fw().all('/', value))),
      routeAll: REFUSED.map((value) => refusal(() => fw().route('/').all(value))),
      routeVerb: REFUSED.map((value) => refusal(() => fw().route('/').post(value))),
      none: [
        outcome(() => fw().post('/') instanceof Function),
        outcome(() => Object.keys(fw().route('/').all().methods)),
      ],
      path: [undefined, null, 1, true, {}, noop].map((value) =>
        outcome(() => fw().post(value, noop) instanceof Function),
      ),
      mount: [1, {}, true].map((value) => outcome(() => fw().use(value, noop) instanceof Function)),
      route: [undefined, 1].map((value) => outcome(() => fw().route(value) instanceof fw.Route)),
    }),
  },
  {
    name: 'engine and param reject values that are not functions',
    covers: ['B2.2.17', 'B2.2.18', 'app/engine', 'app/param'],
    environment: { NO_COLOR: '1' },
    shape: (fw) => ({
      engine: REFUSED.map((value) => refusal(() => fw().engine('html', value))),
      engines: Object.keys(fw().engine('html', noop).engine('.txt', noop).engines),
      param: REFUSED.map((value) => outcome(() => fw().param('x', value))),
      array: outcome(() => Object.keys(fw().param(['a', 'b'], noop)._router.params)),
      arrayRefused: outcome(() => fw().param(['a', 'b'], 1)),
      colon: outcome(() => Object.keys(fw().param(':id', noop)._router.params)),
      routerParam: outcome(() => fw.Router().param('x')),
    }),
  },
  {
    name: 'use flattens arrays, and the first argument is a path unless it is a function',
    covers: [
      'B2.2.14',
      'argument/callback',
      'argument/default-path',
      'argument/router-and-app',
      'app/use',
      'order/1',
    ],
    build(fw, observe) {
      const app = fw()
      const mark = (label) => (req, res, next) => {
        observe(label, [req.url, req.baseUrl])
        next()
      }
      app.use(mark('a'), [mark('b'), [mark('c'), [mark('d')]]])
      app.use('/x', [mark('e')], mark('f'))
      app.use(['/x', '/y'], mark('g'))
      app.use([[mark('h')], mark('i')])
      app.use(fw.Router().use(mark('router')))
      app.use(fw().use(mark('app')))
      app.get('/x/*', [mark('j'), [mark('k')]], mark('l'))
      return app
    },
    requests: ['GET /', 'GET /x', 'GET /x/1', 'GET /y/2', 'GET /xy'],
  },
  {
    name: 'listen accepts the signatures of net.Server and returns the server',
    covers: ['B2.2.20', 'app/listen', 'app/listen-path'],
    shape: async (fw) => {
      const app = fw()
      app.get('/', (req, res) => res.sendStatus(202))
      const seen = []
      const port = app.listen(function ready() {
        seen.push(this === port, this.listening)
      })
      await listening(port)
      const byPort = await askOnce(port, { port: port.address().port, host: 'localhost' })
      const options = app.listen({ port: 0, host: '127.0.0.1' })
      await listening(options)
      const taken = app.listen(options.address().port, '127.0.0.1', 5, () => seen.push('called'))
      const failure = await new Promise((resolve) => taken.once('error', resolve))
      const byOptions = await askOnce(options, { port: options.address().port })
      const folder = process.platform === 'win32' ? '\\\\.\\pipe' : os.tmpdir()
      const file = path.join(folder, `conformance-${process.pid}.sock`)
      const unix = app.listen(file, () => seen.push('unix'))
      await listening(unix)
      const byPath = await askOnce(unix, { socketPath: file })
      return {
        seen,
        byPort,
        byOptions,
        byPath,
        failure: failure.code,
        server: port instanceof http.Server,
      }
    },
  },
  {
    name: 'an app called with a callback sends nothing itself',
    covers: ['B2.2.22'],
    build(fw, observe) {
      const app = fw()
      app.get('/fail', (req, res, next) => next(new Error('passed on')))
      return (req, res) =>
        app(req, res, (error) => {
          observe('callback', error)
          res.end('outside')
        })
    },
    ways: ['createServer'],
    requests: ['GET /none', 'GET /fail'],
  },
  {
    name: 'an app without router only has the final handler',
    covers: ['B2.2.22', 'B2.6.1'],
    build: (fw) => fw(),
    requests: ['GET /', 'POST /a/b?c', 'HEAD /', 'OPTIONS *'],
  },
  {
    name: 'an app without router called with a callback goes straight to it',
    covers: ['B2.2.22'],
    shape: (fw) => {
      const seen = []
      const req = { url: '/', method: 'GET' }
      fw().handle(req, {}, (...parts) => seen.push(...parts))
      return {
        seen,
        keys: Object.keys(req),
        plain: Object.getPrototypeOf(req) === Object.prototype,
      }
    },
  },
]
