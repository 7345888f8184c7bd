import { declared } from '../cases/exports.mjs'

const REMOVED = [
  ...['query', 'bodyParser', 'compress', 'cookieSession', 'session', 'logger', 'cookieParser'],
  ...['favicon', 'responseTime', 'errorHandler', 'timeout', 'methodOverride', 'vhost', 'csrf'],
  ...['directory', 'limit', 'multipart', 'staticCache'],
]
const NAMES = [
  ...['application', 'request', 'response', 'Route', 'Router', 'json', 'raw', 'static', 'text'],
  'urlencoded',
]

const members = (object) =>
  Object.keys(object).map((key) => [key, declared(object, key), lengthOf(object, key)])

function lengthOf(object, key) {
  const { value, get } = Object.getOwnPropertyDescriptor(object, key)
  const found = value ?? get
  return typeof found === 'function' ? [found.name, found.length] : typeof found
}

export default [
  {
    name: 'the factory and its properties',
    covers: ['B5.1.1', 'B5.1.2', 'B5.1.3', 'B5.1.8'],
    shape: (fw) => ({
      own: Object.keys(fw).filter((key) => key !== 'default'),
      declared: NAMES.map((name) => declared(fw, name)),
      kind: [typeof fw, fw.name, fw.length],
      app: [fw().name, fw().length],
      removed: REMOVED.map((name) => [name, name in fw, fw[name]]),
    }),
  },
  {
    name: 'Router, Route, the parsers and static',
    covers: ['B5.1.4', 'B5.1.5', 'B5.1.6', 'B5.1.10'],
    shape: (fw) => ({
      router: [fw.Router.name, fw.Router.length, typeof fw.Router.prototype],
      route: [fw.Route === fw.Router.Route, fw.Route.name, fw.Route.length],
      static: Object.keys(fw.static),
      factories: ['json', 'raw', 'text', 'urlencoded', 'static'].map((name) => fw[name]),
      made: [fw.json(), fw.raw(), fw.text(), fw.urlencoded(), fw.static('.')],
    }),
  },
  {
    name: 'members of the application',
    covers: ['B5.1.20', 'B5.1.29'],
    shape: (fw) => Object.fromEntries(members(fw.application).map(([key, ...rest]) => [key, rest])),
  },
  {
    name: 'members of the request and the response',
    covers: ['B5.1.60', 'B5.1.61', 'B5.1.80'],
    shape: (fw) => ({
      request: members(fw.request),
      response: members(fw.response),
      removed: ['param', 'acceptsEncoding', 'acceptsCharset', 'acceptsLanguage', 'sendfile'].map(
        (name) => [name in fw.request, name in fw.response],
      ),
    }),
  },
  {
    name: 'lib/utils',
    covers: ['B5.1.120', 'B5.1.121'],
    shape: (fw, side) => {
      const utils = side.file('lib/utils')
      return {
        own: Object.keys(utils).sort(),
        methods: utils.methods,
        removed: ['isAbsolute', 'flatten', 'contentDisposition'].map((name) => name in utils),
        types: ['html', 'text/plain', 'zzz', 'js', 'text/html;level=1;q=0.5'].map((type) =>
          utils.normalizeType(type),
        ),
        lists: utils.normalizeTypes(['html', 'json', 'a/b']),
        etags: [utils.etag('a'), utils.wetag('a'), utils.wetag(Buffer.from('b'))],
        charsets: ['text/html', 'text/html; charset=a; b=c', 'a/b; c=d', '', undefined].map(
          (type) => utils.setCharset(type, 'utf-8'),
        ),
      }
    },
  },
]
