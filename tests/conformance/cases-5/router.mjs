import { declared } from '../cases/exports.mjs'
import { outcome } from '../harness/describe.mjs'

const noop = (req, res, next) => next()
const plain = () => ({ setHeader() {}, getHeader() {}, removeHeader() {}, end() {} })

/** Sends a request through a router in process; returns what the handlers recorded. */
function walk(router, url, method = 'GET') {
  return new Promise((resolve) => {
    const req = { url, method, record: [] }
    router.handle(req, plain(), (error) => resolve([...req.record, ['done', error]]))
  })
}

export default [
  {
    name: 'a router and its prototype',
    covers: ['B5.2.1', 'B5.2.2', 'B5.2.3', 'B5.2.4'],
    shape: (fw) => {
      const { Router } = fw
      class Extended extends Router {
        own() {
          return 'own'
        }
      }
      const router = Router({ strict: true, mergeParams: 1 })
      const extended = new Extended()
      const chain = []
      for (let one = router; one && chain.length < 8; one = Object.getPrototypeOf(one)) {
        chain.push([typeof one, one === Router.prototype, one === Function.prototype])
      }
      return {
        made: [typeof Router(), typeof new Router(), router.name, router.length],
        own: Object.keys(router),
        values: [router.caseSensitive, router.mergeParams, router.params, router.strict],
        old: ['_params', 'process_params', 'lazyrouter'].map((name) => name in router),
        chain,
        instances: [router instanceof Router, router instanceof Function, typeof router.apply],
        extended: [extended instanceof Extended, extended.own(), typeof extended.get],
        prototype: [typeof Router.prototype, Router.prototype.length, Router.prototype.name],
        members: Object.keys(Router.prototype).map((key) => [
          key,
          declared(Router.prototype, key),
          Router.prototype[key],
        ]),
      }
    },
  },
  {
    name: 'a route and its prototype',
    covers: ['B5.2.4', 'B5.2.5', 'B5.2.6'],
    shape: (fw) => {
      const route = new fw.Route('/a')
      const before = Object.keys(route)
      route.get(noop).post(noop, [noop])
      const every = new fw.Route('/b').all(noop)
      return {
        before,
        members: Object.keys(fw.Route.prototype).map((key) => [
          key,
          declared(fw.Route.prototype, key),
          fw.Route.prototype[key],
        ]),
        route: [route.path, Object.keys(route), route.methods, route.stack.length],
        all: [every.methods, every.stack.map((layer) => layer.method)],
        handles: ['GET', 'get', 'HEAD', 'PUT', '_all'].map((name) => [
          route._handlesMethod(name),
          every._handlesMethod(name),
        ]),
        methods: [route._methods(), every._methods()],
      }
    },
  },
  {
    name: 'layers',
    covers: ['B5.2.7', 'B5.2.8', 'B5.2.9', 'B5.2.10'],
    shape: (fw) => {
      const app = fw()
      app.use(noop)
      app.use('/a/:b', () => {})
      app.get('/:x/:y', function named() {})
      app.route('/all').all(noop)
      app.use('/router', fw.Router())
      app.use('/app', fw())
      const { stack } = app.router
      const Layer = stack[0].constructor
      const layer = Layer('/:a/:b', {}, noop)
      const keys = [layer.keys, layer.match('/1/2'), layer.keys, layer.match('/1'), layer.keys]
      return {
        layers: stack.map((one) => [Object.keys(one), one.name, one.path, one.params, one.keys]),
        kinds: stack.map((one) => [one.slash, Array.isArray(one.matchers), typeof one.route]),
        inner: stack
          .filter((one) => one.route)
          .map((one) => one.route.stack.map((each) => [Object.keys(each), each.name, each.method])),
        prototype: Object.keys(Layer.prototype).map((key) => [key, Layer.prototype[key]]),
        kind: [Layer.name, Layer.length, layer instanceof Layer],
        keys,
        nothing: [layer.match(null), layer.match(undefined), layer.match(''), layer.path],
        texts: [stack[2].handle, stack[4].handle].map((handle) => handle.name),
      }
    },
  },
  {
    name: 'which functions a layer calls',
    covers: ['B5.2.21'],
    shape: (fw) => {
      const Layer = fw.Router().use(noop).stack[0].constructor
      const functions = [
        () => 'none',
        (a) => a,
        (a, b, next) => next('three'),
        (error, a, b, next) => next(['four', error]),
        (a, b, c, d, e) => e,
        (a, b = 1, c = 2) => c,
      ]
      return functions.map((run) => {
        const calls = []
        const layer = new Layer('/', {}, run)
        layer.handleRequest('req', 'res', (value) => calls.push(value))
        layer.handleError('error', 'req', 'res', (value) => calls.push(value))
        return calls
      })
    },
  },
  {
    name: 'errors pass over routes and middleware',
    covers: ['B5.2.15', 'B5.2.16', 'B5.2.18', 'B5.2.19'],
    build(fw, observe) {
      const app = fw()
      const see = (label) => (req, res, next) => {
        observe(label)
        next()
      }
      app.get('/error', (req, res, next) => next(new Error('a')), see('same route'))
      app.get('/route', (req, res, next) => next('route'), see('same route'))
      app.get('/router', (req, res, next) => next('router'), see('same route'))
      app.get('/thrown-route', () => {
        throw 'route'
      })
      app.get('/rejected-router', async () => {
        throw 'router'
      })
      for (const value of [undefined, null, 0, '', false]) {
        app.get(`/next-${value}`, (req, res, next) => next(value))
      }
      app.use(see('middleware'))
      app.get('/{*all}', see('every route'))
      app.use('/:bad', see('param'))
      app.use((error, req, res, next) => {
        observe('caught', error)
        next(error)
      })
      return app
    },
    requests: [
      ...['/error', '/route', '/router', '/thrown-route', '/rejected-router', '/%zz', '/none'],
      ...['/next-undefined', '/next-null', '/next-0', '/next-', '/next-false'],
    ].map((path) => `GET ${path}`),
  },
  {
    name: 'a layer whose match throws',
    covers: ['B5.2.15'],
    build(fw, observe) {
      const app = fw()
      app.use(noop)
      app.router.stack[0].match = () => {
        throw new Error('match')
      }
      app.get('/', () => observe('route'))
      app.use(() => observe('middleware'))
      app.use((error, req, res, next) => {
        observe('caught', error)
        res.end('caught')
      })
      return app
    },
    requests: ['GET /'],
  },
  {
    name: 'the stack while it is walked',
    covers: ['B5.2.13'],
    shape: async (fw) => {
      const pushed = fw.Router()
      pushed.use((req, res, next) => {
        pushed.use((req, res, next) => {
          req.record.push('pushed')
          next()
        })
        next()
      })
      const replaced = fw.Router()
      replaced.use((req, res, next) => {
        replaced.stack = []
        next()
      })
      replaced.use((req, res, next) => {
        req.record.push('old stack')
        next()
      })
      return [await walk(pushed, '/'), await walk(replaced, '/'), await walk(replaced, '/')]
    },
  },
  {
    name: 'the call stack is cut',
    covers: ['B5.2.14'],
    shape: async (fw) => {
      const cuts = (register) => {
        const router = fw.Router()
        const depths = []
        const handlers = Array.from({ length: 250 }, () => (req, res, next) => {
          depths.push(req.turn)
          next()
        })
        register(router, handlers)
        return new Promise((resolve) => {
          const req = { url: '/', method: 'GET', turn: 0 }
          const count = () => {
            req.turn += 1
            if (depths.length < 250) setImmediate(count)
          }
          setImmediate(count)
          router.handle(req, plain(), () =>
            resolve([depths.length, depths.indexOf(1), depths.indexOf(2)]),
          )
        })
      }
      return [await cuts((router, handlers) => router.use(handlers))]
    },
  },
  {
    name: 'HEAD and its routes',
    covers: ['B5.2.17'],
    build(fw, observe) {
      const app = fw()
      app.post('/p', () => {})
      app.get('/g', (req, res) => res.send(`get for ${req.method}`))
      app
        .route('/h')
        .get((req, res) => res.send('get'))
        .head((req, res) => res.set('X-Head', '1').end())
      app.use((req, res, next) => {
        observe('route', req.route?.path)
        next()
      })
      return app
    },
    requests: ['HEAD /p', 'HEAD /g', 'HEAD /h', 'GET /h', 'GET /p'],
  },
  {
    name: 'what a router restores',
    covers: ['B5.2.12'],
    build(fw, observe) {
      const app = fw()
      const see = (label) => (req, res, next) => {
        observe(label, [req.url, req.baseUrl, req.originalUrl, req.params, typeof req.next])
        next()
      }
      app.use('/a/:x', see('mount'), fw.Router().use('/b/:y', see('inner')), see('after'))
      app.use(see('end'), (req, res) => res.end())
      return app
    },
    requests: ['GET /a/1/b/2/c?d', 'GET http://example.com/a/1/b/2', 'GET /x'],
  },
  {
    name: 'stack frames name the layer',
    covers: ['B5.2.22'],
    shape: (fw) => {
      const router = fw.Router()
      let frame
      router.use((req, res, next) => {
        frame = / at (Layer\.\w+)/.exec(new Error('here').stack)?.[1]
      })
      router.handle({ url: '/', method: 'GET' }, plain(), () => {})
      return [frame, outcome(() => router.handle({ url: '/' }, plain()))]
    },
  },
]
