import { outcome } from '../harness/describe.mjs'

const noop = (req, res, next) => next()
const flags = (layer) => [String(layer.regexp), layer.regexp.fast_star, layer.regexp.fast_slash]

/** Lists every combination of options of a layer. */
const OPTIONS = ['sensitive', 'strict', 'end', 'lookahead'].reduce(
  (all, name) => all.flatMap((one) => [one, { ...one, [name]: true }, { ...one, [name]: false }]),
  [{}],
)

export default [
  {
    name: 'the options of a layer',
    covers: [],
    shape: (_fw, side) => {
      const Layer = side.file('lib/router/layer')
      const matched = (path, options) => {
        const layer = new Layer(path, options, noop)
        const urls = ['/a', '/A/', '/a/b', '/a/b/c', '/ab', '/x-y-z/', '/']
        return [flags(layer), urls.map((url) => [layer.match(url), layer.path, layer.params])]
      }
      const paths = ['/', '/a', '/a/', '/:x', '/*-*', ['/a', '/b'], /^\/a/, '/a/*']
      return Object.fromEntries(
        OPTIONS.map((options) => [
          JSON.stringify(options),
          paths.map((path) => matched(path, options)),
        ]),
      )
    },
  },
  {
    name: 'layers show their keys, flags and methods',
    covers: ['B2.4.2', 'req/route'],
    shape: (fw, side) => {
      const router = fw.Router()
      router
        .use(noop)
        .use('/a/:b', noop)
        .get('*', noop)
        .get('/x', function named() {})
      router.route('/y').all(noop).post(noop)
      const Layer = side.file('lib/router/layer')
      const layer = Layer('/:a', {}, noop)
      return {
        own: router.stack.map((one) => Object.keys(one)),
        values: router.stack.map((one) => [
          one.name,
          one.params,
          one.path,
          one.keys,
          ...flags(one),
          typeof one.route,
        ]),
        inner: router.stack
          .filter((one) => one.route)
          .flatMap((one) =>
            one.route.stack.map((each) => [
              Object.keys(each),
              each.name,
              each.method,
              ...flags(each),
            ]),
          ),
        methods: Object.keys(Layer.prototype).map((key) => [key, Layer.prototype[key].length]),
        instance: [
          layer instanceof Layer,
          layer.match('/x'),
          layer.params,
          layer.path,
          layer.match('/x/y'),
          layer.params,
          layer.path,
        ],
        bad: outcome(() => layer.match('/%zz')),
        nothing: [layer.match(null), layer.match(undefined), layer.match('')],
        star: outcome(() => {
          const star = new Layer('*', {}, noop)
          return [star.match('/a%20b'), star.params, star.path, outcome(() => star.match('/%zz'))]
        }),
        slash: outcome(() => {
          const slash = new Layer('/', { end: false }, noop)
          return [slash.match('/x/y'), slash.params, slash.path]
        }),
      }
    },
  },
  {
    name: 'a layer calls its function by arity',
    covers: ['B2.4.2', 'B2.4.6', 'B2.4.7', 'B2.4.8'],
    shape: (fw, side) => {
      const Layer = side.file('lib/router/layer')
      const calls = []
      const next = (...parts) => calls.push(['next', ...parts])
      const functions = [
        () => calls.push('0'),
        (req, res, done) => calls.push('3'),
        (error, req, res, done) => calls.push(['4', error]),
        (a, b, c, d, e) => calls.push('5'),
        (req, res, done) => {
          throw new Error('three')
        },
        (error, req, res, done) => {
          throw new Error('four')
        },
      ]
      for (const fn of functions) {
        const layer = new Layer('/', {}, fn)
        calls.push('request')
        layer.handle_request({}, {}, next)
        calls.push('error')
        layer.handle_error(new Error('given'), {}, {}, next)
      }
      return calls
    },
  },
  {
    name: 'routes show path, stack and methods',
    covers: ['B2.4.3', 'kind/route', 'app/route', 'app/all', 'router/all'],
    shape: (fw) => {
      const route = new fw.Route('/a')
      route.get(noop, [noop, [noop]]).post(noop)
      const all = new fw.Route('/b').all(noop)
      const app = fw()
      app.all('/c', noop)
      const appRoute = app._router.stack[2].route
      return {
        own: Object.keys(route),
        values: [
          route.path,
          route.stack.length,
          route.methods,
          route.stack.map((layer) => layer.method),
        ],
        all: [all.methods, all.stack[0].method],
        appAll: [
          Object.keys(appRoute.methods).length,
          '_all' in appRoute.methods,
          appRoute.stack.length,
        ],
        handles: ['get', 'GET', 'head', 'HEAD', 'post', 'put'].map((method) =>
          route._handles_method(method),
        ),
        handlesNoMethod: [undefined, null, 7, {}].map((method) => route._handles_method(method)),
        allHandles: ['get', 'anything'].map((method) => all._handles_method(method)),
        options: [
          route._options(),
          all._options(),
          new fw.Route('/c').head(noop)._options(),
          appRoute._options().length,
        ],
        arity: [route.dispatch.length, route.all.length, route.get.length],
        prototype: Object.keys(fw.Route.prototype).length,
        path: [new fw.Route(['/a', '/b']).path, new fw.Route(/x/).path],
      }
    },
  },
  {
    name: 'route.dispatch works with plain objects',
    covers: ['B2.4.3', 'B2.4.13', 'kind/route'],
    shape: async (fw) => {
      const run = (build, req) =>
        new Promise((resolve) => {
          const route = new fw.Route('/foo')
          const seen = []
          const mark = (label, value) => (rq, rs, next) => {
            seen.push(label)
            next(value)
          }
          build(route, mark, seen)
          route.dispatch(req, {}, (error) =>
            resolve([seen, error instanceof Error ? error.message : error, req.route === route]),
          )
        })
      const get = { method: 'GET', url: '/' }
      return {
        none: await run(() => {}, { ...get }),
        chain: await run((route, mark) => route.all(mark('a')).get(mark('b')).post(mark('c')), {
          ...get,
        }),
        head: await run((route, mark) => route.get(mark('get')), { method: 'HEAD' }),
        headOwn: await run((route, mark) => route.head(mark('head')).get(mark('get')), {
          method: 'HEAD',
        }),
        skip: await run((route, mark) => route.all(mark('a', 'route')).get(mark('b')), { ...get }),
        leave: await run((route, mark) => route.all(mark('a', 'router')).get(mark('b')), {
          ...get,
        }),
        fail: await run((route, mark) => route.all(mark('a', new Error('x'))).get(mark('b')), {
          ...get,
        }),
        recover: await run(
          (route, mark, seen) =>
            route.all(
              mark('a', new Error('x')),
              (error, req, res, next) => {
                seen.push(error.message)
                next()
              },
              mark('c'),
            ),
          { ...get },
        ),
      }
    },
  },
]
