import { once } from 'node:events'
import net from 'node:net'
import { declared } from '../cases/exports.mjs'
import { outcome, refusal } from '../harness/describe.mjs'

const noop = () => {}
const kindOf = (object) => (Object.getPrototypeOf(object) === null ? 'null' : 'inherits')
const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Waits for the callback of `listen` and returns what it got. */
async function listenTo(app, port) {
  let server
  const call = await new Promise((resolve) => {
    server = app.listen(port, '127.0.0.1', function (...parts) {
      resolve({ parts: parts.map((part) => part?.code ?? part), isServer: this === server })
    })
  })
  const listeners = server.listenerCount('error')
  server.close()
  return { ...call, listeners }
}

export default [
  {
    name: 'own properties of an app',
    covers: ['B5.1.21', 'B5.1.34'],
    shape: (fw) => {
      const app = fw()
      const child = fw()
      app.use(child)
      return {
        // fwjs compiles some of its own settings into properties that tools don't read.
        keys: Object.keys(app).filter((key) => typeof app[key] !== 'function'),
        old: ['_router', 'lazyrouter', 'del'].map((key) => key in app),
        kinds: ['settings', 'cache', 'engines', 'locals'].map((key) => kindOf(app[key])),
        inherited: [
          Object.getPrototypeOf(child.settings) === app.settings,
          Object.getPrototypeOf(child.engines) === app.engines,
        ],
      }
    },
  },
  {
    name: 'app.router is created at the first read',
    covers: ['B5.1.22', 'B5.1.23', 'B5.1.24'],
    shape: (fw) => {
      const early = fw()
      early.router
      early.enable('strict routing').enable('case sensitive routing')
      const late = fw().enable('strict routing').enable('case sensitive routing')
      const { get } = Object.getOwnPropertyDescriptor(late, 'router')
      return {
        declared: [declared(late, 'router'), get.name, get.length],
        same: new Set([late.router, late.router]).size,
        instance: late.router instanceof fw.Router,
        options: [early, late].map(({ router }) => [router.strict, router.caseSensitive]),
        empty: [fw().router.stack, fw().use(noop).router.stack.length],
        isAssigned: Reflect.set(late, 'router', 1),
      }
    },
  },
  {
    name: 'properties of a request before the first layer',
    covers: ['B5.1.25', 'B5.1.26', 'B5.1.67'],
    build(fw, observe) {
      const app = fw()
      const child = fw()
      const see = (label, own) => (req, res, next) => {
        const known = ['res', 'next', 'baseUrl', 'originalUrl', 'params', 'query', 'body', 'route']
        observe(label, [
          known.map((key) => [key, key in req, typeof req[key]]),
          [req.res === res, res.req === req, req.app === own, res.app === own],
          [Object.getPrototypeOf(res.locals), Object.keys(res.locals)],
        ])
        next()
      }
      app.use(see('app', app))
      child.use(see('child', child))
      app.use('/child', child, see('after', app))
      app.use('/empty', fw())
      return app
    },
    requests: ['GET /', 'GET /child/x', 'GET /empty'],
  },
  {
    name: 'an app without layers',
    covers: ['B5.1.26'],
    build: (fw) => fw(),
    requests: ['GET /', 'POST /x', 'OPTIONS /'],
  },
  {
    name: 'the callback of an app without layers runs later',
    covers: ['B5.1.27', 'B5.2.11'],
    shape: async (fw) => {
      const res = () => ({ setHeader: noop, getHeader: noop, removeHeader: noop })
      const order = []
      const run = (label, handle) => {
        handle({ url: '/', method: 'GET', headers: {} }, res(), (error) =>
          order.push([label, error]),
        )
        order.push(`${label} returned`)
      }
      run('app', fw())
      run('router', fw.Router())
      run(
        'router with a layer',
        fw.Router().use((req, res, next) => next()),
      )
      run('router without a match', fw.Router().get('/x', noop))
      await turn()
      await turn()
      return { order, without: outcome(() => fw.Router().handle({}, {})) }
    },
  },
  {
    name: 'app.param, app.all and app.get',
    covers: ['B5.1.28', 'B5.1.30', 'B5.1.31', 'B5.1.32'],
    shape: (fw) => {
      const app = fw()
      app.all('/x', noop)
      const [{ route }] = app.router.stack
      const router = fw.Router()
      router.all('/x', noop)
      app.use(fw())
      const mounted = app.router.stack.at(-1)
      return {
        function: outcome(() => fw().param(noop)),
        array: Object.keys(fw().param(['a', 'b'], noop).router.params),
        all: [route.stack.length, route.methods._all, route.stack.map((layer) => layer.method)],
        routerAll: [router.stack[0].route.stack.length, router.stack[0].route.methods],
        get: [app.get('etag'), app.get('none'), app.get('/y', noop) === app],
        use: [app.use(noop) === app, mounted.name, mounted.handle.length],
      }
    },
  },
  {
    name: 'app.render without options',
    covers: ['B5.1.37'],
    shape: (fw) =>
      new Promise((resolve) => {
        const app = fw().set('views', 'templates')
        app.engine('tmpl', (path, options, callback) => callback(null, Object.keys(options)))
        app.render('plain.tmpl', null, (error, text) => resolve([error, text]))
      }),
  },
  {
    name: 'options of app.render are merged by their own properties',
    covers: ['B5.1.38', 'B5.7.3'],
    shape: async (fw) => {
      const app = fw().set('views', 'templates')
      app.locals.local = 1
      const seen = []
      app.engine('tmpl', (path, options, callback) => {
        seen.push([Object.keys(options).sort(), options.own, options.inherited, options.local])
        callback(null, 'ok')
      })
      const given = Object.assign(Object.create({ inherited: 1 }), { own: 2 })
      const shown = { _locals: { local: 3, response: 4 }, local: 5 }
      for (const options of [given, shown, {}]) {
        await new Promise((resolve) => app.render('plain.tmpl', options, resolve))
      }
      return { seen, given: Object.keys(given) }
    },
  },
  {
    name: 'mounting: mountpath, parent, path and the event',
    covers: ['B5.1.39'],
    shape: (fw) => {
      const app = fw()
      const child = fw()
      const grandchild = fw()
      const events = []
      child.on('mount', (parent) => events.push(parent === app))
      app.use(['/a', '/b/:c'], child)
      child.use('/d', grandchild)
      return {
        events,
        paths: [app.mountpath, child.mountpath, grandchild.mountpath],
        joined: [app.path(), child.path(), grandchild.path()],
        parents: [app.parent, child.parent === app, grandchild.parent === child],
      }
    },
  },
  {
    name: 'the callback of listen gets the error of a port in use',
    covers: ['B5.1.35'],
    shape: async (fw) => {
      const holder = net.createServer().listen(0, '127.0.0.1')
      await once(holder, 'listening')
      const failed = await listenTo(fw(), holder.address().port)
      holder.close()
      const { parts, isServer } = await listenTo(fw(), 0)
      const plain = fw().listen(0, '127.0.0.1')
      await once(plain, 'listening')
      const listeners = plain.listenerCount('error')
      plain.close()
      return { failed: failed.parts, success: [parts, isServer], listeners }
    },
  },
  {
    name: 'checks of app.use',
    covers: ['B5.1.28', 'B5.2.60'],
    shape: (fw) => {
      const calls = [[], ['/x'], [{}], [[]], [null], [undefined], ['/x', []], [1]]
      return calls.map((parts) => refusal(() => fw().use(...parts)))
    },
  },
]
