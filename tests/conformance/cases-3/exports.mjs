import { declared, resolvedPaths } from '../cases/exports.mjs'

const NAMES = [
  'basicAuth',
  'bodyParser',
  'compress',
  'cookieParser',
  'cookieSession',
  'csrf',
  'directory',
  'json',
  'multipart',
  'static',
  'urlencoded',
]

const MEMBERS = {
  application: [
    'init',
    'defaultConfiguration',
    'use',
    'engine',
    'param',
    'set',
    'path',
    'enabled',
    'disabled',
    'enable',
    'disable',
    'configure',
    'get',
    'post',
    'delete',
    'm-search',
    'all',
    'del',
    'render',
    'listen',
  ],
  request: [
    'get',
    'header',
    'accepts',
    'acceptsEncoding',
    'acceptsCharset',
    'acceptsLanguage',
    'range',
    'acceptedEncodings',
    'accepted',
    'acceptedLanguages',
    'acceptedCharsets',
    'param',
    'is',
    'protocol',
    'secure',
    'ip',
    'ips',
    'auth',
    'subdomains',
    'path',
    'host',
    'fresh',
    'stale',
    'xhr',
  ],
  response: [
    'status',
    'links',
    'send',
    'json',
    'jsonp',
    'sendfile',
    'download',
    'contentType',
    'type',
    'format',
    'attachment',
    'set',
    'header',
    'get',
    'clearCookie',
    'cookie',
    'location',
    'redirect',
    'vary',
    'render',
  ],
}

/** Describes how the exports of 3.x are declared; ours may have more. */
const membersOf = (fw, name) =>
  MEMBERS[name].map((key) => `${key} ${declared(fw[name], key).replace(/ .*/, '')}`)

export default [
  resolvedPaths,
  {
    name: 'the package exports the names of 3.x',
    covers: ['B4.1.31'],
    shape: (fw) => ({
      kind: [typeof fw, fw.length],
      names: Object.keys(fw)
        .filter((key) => key !== 'default')
        .sort(),
      mime: [fw.mime.lookup('a.html'), fw.mime.extension('text/plain'), typeof fw.mime.define],
      kinds: ['createServer', 'Route', 'Router'].map((name) => typeof fw[name]),
      created: outcomeOf(fw.createServer()),
    }),
  },
  {
    name: 'the specified middleware functions have these arities',
    covers: ['B4.1.31'],
    shape: (fw) => Object.fromEntries(NAMES.map((name) => [name, typeof fw[name]])),
  },
  {
    name: 'the application, request, and response prototypes have these properties',
    covers: ['B4.1.31', 'B4.1.1'],
    shape: (fw) => ({
      application: membersOf(fw, 'application'),
      request: membersOf(fw, 'request'),
      response: membersOf(fw, 'response'),
      native: [
        Object.getPrototypeOf(fw.request).constructor.name,
        Object.getPrototypeOf(fw.response).constructor.name,
      ],
    }),
  },
  {
    name: 'a router and a route can be used by themselves',
    covers: ['B4.1.31', 'B4.1.2'],
    build(fw, observe) {
      const router = new fw.Router({ caseSensitive: true, strict: true })
      router.get('/a/:id', (req, res) => res.send(`a ${req.params.id}`))
      router.all('/every', (req, res) => res.send(req.method))
      router.param('id', (req, res, next, id) => {
        observe('param', id)
        next()
      })
      const route = new fw.Route('get', '/x/:y', [], { sensitive: true })
      observe('route', [route.path, route.method, route.keys, route.match('/x/1'), route.params])
      observe('match', [router.match('GET', '/a/1')?.path, router.match('GET', '/b')])
      observe(
        'map',
        Object.keys(router.map).length ===
          Object.keys(new fw.Router().all('/', () => {}).map).length,
      )
      return fw().use('/r', router.middleware)
    },
    requests: ['GET /r/a/5', 'GET /r/A/5', 'GET /r/a/5/', 'PUT /r/every', 'OPTIONS /r/a/1'],
  },
  {
    name: 'properties added to the prototypes reach every app',
    covers: ['B4.1.1'],
    build(fw) {
      const add = (object, key, value) =>
        Object.defineProperty(object, key, { value, configurable: true })
      add(fw.request, 'shout', function shout() {
        return this.url.toUpperCase()
      })
      add(fw.response, 'yell', function yell(text) {
        return this.send(text)
      })
      return fw().use((req, res) => res.yell(req.shout()))
    },
    requests: ['GET /abc'],
  },
]

function outcomeOf(app) {
  return [typeof app, typeof app.use, app.route]
}
