import { createRequire } from 'node:module'
import path from 'node:path'
import { outcome } from '../harness/describe.mjs'
import { libraryPaths } from '../harness/frameworks.mjs'

const { resolve } = createRequire(import.meta.url)

const REMOVED = [
  'bodyParser',
  'compress',
  'cookieSession',
  'session',
  'logger',
  'cookieParser',
  'favicon',
  'responseTime',
  'errorHandler',
  'timeout',
  'methodOverride',
  'vhost',
  'csrf',
  'directory',
  'limit',
  'multipart',
  'staticCache',
  'basicAuth',
]

/** Describes how a property is declared: its kind and its three flags. */
export function declared(object, key) {
  const found = Object.getOwnPropertyDescriptor(object, key)
  if (!found) return 'absent'
  const kind = found.get ? `get/${found.set ? 'set' : 'no set'}` : typeof found.value
  return `${kind} ${found.configurable ? 'c' : ''}${found.enumerable ? 'e' : ''}${found.writable ? 'w' : ''}`
}

function resolvedIn(root, file) {
  try {
    return path.relative(root, resolve(path.join(root, file)))
  } catch (error) {
    return error.code
  }
}

/** Packages test which of these paths resolve to find out which major version of Express they run on. */
export const resolvedPaths = {
  name: 'the paths of Express 3, 4, and 5 that resolve',
  covers: [],
  shape: (_fw, { root }) =>
    Object.fromEntries(libraryPaths().map((file) => [file, resolvedIn(root, file)])),
}

export default [
  resolvedPaths,
  {
    name: 'the factory and its properties',
    covers: ['B2.1.1', 'top/fw', 'top/Router'],
    shape: (fw) => ({
      kind: [typeof fw, fw.length],
      own: Object.keys(fw).filter((key) => key !== 'default'),
      declared: ['application', 'request', 'response', 'Route', 'Router', 'query', 'static'].map(
        (key) => declared(fw, key),
      ),
      functions: [fw.Route.name, fw.Route.length, fw.Router.length, fw.query.name, fw.query.length],
      fresh: new Set([fw(), fw()]).size,
      router: typeof fw.Router(),
    }),
  },
  {
    name: 'names of 3.x middleware throw when they are read',
    covers: ['B2.1.2'],
    shape: (fw) =>
      Object.fromEntries(
        REMOVED.map((name) => [name, [declared(fw, name), outcome(() => fw[name])]]),
      ),
  },
  {
    name: 'fw.query creates the query middleware',
    covers: ['B2.1.3', 'B2.3.3'],
    shape: (fw) => {
      const parse = (url, ...options) => {
        const req = { url }
        fw.query(...options)(req, {}, () => {})
        return req.query
      }
      return {
        name: fw.query().name,
        plain: parse('/?a[b]=1&toString=x'),
        none: parse('/'),
        limited: parse('/?a=1&b=2&c=3', { parameterLimit: 2 }),
        prototypes: [false, undefined, null].map((allowPrototypes) =>
          parse('/?toString=x', { allowPrototypes }),
        ),
        inherited: parse('/?a=1;b=2', Object.create({ delimiter: ';' })),
        parser: parse('/?a=1', (text) => ({ text })),
        kept: outcome(() => {
          const req = { url: '/?a=1', query: { own: true } }
          fw.query()(req, {}, () => {})
          return req.query
        }),
      }
    },
  },
  {
    name: 'functions and layers have the names that tools look for',
    covers: ['B2.1.4', 'kind/router'],
    shape: (fw) => {
      const app = fw()
      const before = app._router
      app.use(fw())
      app.use(fw.Router())
      app.get('/', function named() {})
      app.use(() => {})
      app.use(function named() {})
      return {
        before,
        layers: app._router.stack.map((layer) => layer.name),
        handles: app._router.stack.map((layer) => layer.handle.name),
        route: app._router.stack[4].route.stack.map((layer) => layer.name),
      }
    },
  },
  {
    name: 'an app is a function with own properties',
    covers: ['B2.1.5', 'top/fw'],
    shape: (fw) => {
      fw.application.addedBefore = 1
      const app = fw()
      fw.application.addedAfter = 2
      const later = fw()
      const result = {
        kind: [typeof app, app.name, app.length],
        own: Object.keys(app).sort(),
        order: Object.keys(app).filter((key) => !(key in fw.application)),
        declared: [
          'on',
          'emit',
          'use',
          'set',
          'listen',
          'handle',
          'settings',
          'locals',
          'request',
        ].map((key) => declared(app, key)),
        added: [app.addedBefore, app.addedAfter, later.addedAfter],
        emitter: [typeof app.on, typeof app.emit, app instanceof Function],
        request: [
          Object.getPrototypeOf(app.request) === fw.request,
          Object.getPrototypeOf(app.response) === fw.response,
        ],
        requestApp: [
          app.request.app === app,
          declared(app.request, 'app'),
          declared(app.response, 'app'),
        ],
      }
      delete fw.application.addedBefore
      delete fw.application.addedAfter
      return result
    },
  },
  {
    name: 'properties added to fw.request and fw.response reach every app',
    covers: ['B2.1.5'],
    build(fw) {
      const app = fw()
      const add = (object, key, value) =>
        Object.defineProperty(object, key, { value, configurable: true })
      add(fw.request, 'shout', function shout() {
        return this.url.toUpperCase()
      })
      add(fw.response, 'yell', function yell(text) {
        return this.send(text)
      })
      app.use((req, res) => res.yell(req.shout()))
      return app
    },
    requests: ['GET /abc'],
  },
  {
    name: 'the application prototype has these methods and arities',
    covers: ['B2.1.5', 'B2.1.6', 'app/verbs'],
    shape: (fw) => ({
      application: Object.keys(fw.application),
      arity: Object.keys(fw.application)
        .filter((key) => typeof fw.application[key] === 'function')
        .map((key) => `${key}/${fw.application[key].length}`),
    }),
  },
  {
    name: 'the request and response prototypes have these properties',
    covers: ['B2.7.1', 'B2.1.5'],
    shape: (fw) => {
      const list = (object) => Object.keys(object).map((key) => `${key} ${declared(object, key)}`)
      return {
        request: list(fw.request),
        response: list(fw.response),
        arity: Object.keys(fw.response)
          .filter((key) => typeof fw.response[key] === 'function')
          .map((key) => `${key}/${fw.response[key].length}`),
        requestArity: [
          'get',
          'header',
          'accepts',
          'acceptsCharsets',
          'acceptsEncodings',
          'acceptsLanguages',
          'is',
          'param',
          'range',
        ].map((key) => `${key}/${fw.request[key].length}`),
        native: [
          Object.getPrototypeOf(fw.request).constructor.name,
          Object.getPrototypeOf(fw.response).constructor.name,
        ],
      }
    },
  },
]
