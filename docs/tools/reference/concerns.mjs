import { namesIn, readDifferences, readSpec } from './tables.mjs'

// Assigns rows of differences.md and spec.md to entries. The rows name properties and methods in their own
// words; the tables here cover only rows that name none, or name one in passing.

const BODIES = ['fw.json', 'fw.raw', 'fw.text', 'fw.urlencoded']
const FILES = ['fw.static', 'res.sendFile', 'res.download', 'res.sendfile']
const HANDLERS = ['RequestHandler', 'ErrorRequestHandler', 'RequestParamHandler']
const PATHS = ['app.METHOD', 'app.use', 'router.METHOD']

/** Rows that concern every app or every response, and so no single entry. */
export const OF_NO_MEMBER = {
  '3.x': ['V01', 'V14', 'V53', 'V55', 'V73', 'V88', 'V89', 'V94', 'V111'],
  '4.x': ['D03', 'D05', 'D20', 'D23', 'D38', 'D39', 'D44', 'D45', 'D61'],
  '5.x': ['Y53', 'Y55', 'Y70', 'Y73', 'Y88', 'Y89', 'Y94', 'Y95', 'Y111'],
}

const BY_HAND = {
  D01: [...HANDLERS, 'async errors'],
  D02: ['RequestHandler', 'next()'],
  D04: ['next()'],
  D08: ['res.jsonp'],
  D10: ['req.protocol'],
  D11: ['res.render', 'app.render'],
  D12: ['app.engine', 'view engine'],
  D18: ['server adoption'],
  D22: BODIES,
  D25: BODIES,
  D31: ['fw.static'],
  D32: FILES,
  D33: FILES,
  D34: FILES,
  D35: FILES,
  D36: ['router.stack'],
  D40: ['app()'],
  D41: PATHS,
  D42: PATHS,
  D43: ['app.use', 'app.METHOD', 'app.engine'],
  D46: FILES,
  D47: ['app.METHOD', 'router.stack'],
  D48: ['res.send', 'res.json'],
  D49: ['app.use'],
  D52: ['res.render', 'app.render'],
  D53: [...FILES, 'fw.urlencoded'],
  D54: ['fw.request', 'fw.response'],
  D55: ['fw.static'],
  D56: ['app.use', 'app.METHOD'],
  Y5: ['next()'],
  Y89: [],
  Y94: [],
  V03: ['res.headerSent', 'res.appendHeader', 'res.on', 'res.setHeader', 'res.charset'],
  V05: ['req.host', 'req.hostname'],
  V06: ['fw.mime', 'res.type'],
  V08: ['res.redirect', 'res.location'],
  V09: ['req.range', 'fw.static', 'res.sendfile', 'res.download'],
  V10: ['res.cookie', 'res.clearCookie'],
  V15: ['app.METHOD'],
  V16: ['app.set', 'app.enabled'],
  V18: ['app.METHOD'],
  V19: ['res.redirect'],
  V20: ['fw.multipart', 'fw.bodyParser', 'req.files'],
  V21: ['fw.multipart'],
  V22: ['fw.multipart'],
  V23: ['fw.urlencoded', 'req.query'],
  V24: ['fw.multipart'],
  V25: ['fw.multipart'],
  V26: ['fw.multipart'],
  V27: ['fw.multipart', 'UploadedFile'],
  V29: ['fw.multipart'],
  V35: ['fw.static'],
  V40: ['fw.multipart', 'req.files'],
  V41: ['fw.multipart'],
  V42: ['fw.cookieSession'],
  V44: ['fw.cookieParser'],
  V45: ['fw.cookieSession'],
  V100: ['fw.urlencoded'],
}

/** Returns the row of 4.x that a row of 3.x names, or that a row of 5.x has the number of, plus 50. */
function rowOfFour({ id, why }) {
  const number = /^Y(\d+)$/.exec(id)?.[1] - 50
  if (number > 0) return `D${String(number).padStart(2, '0')}`
  return /^D\d\d/.exec(why)?.[0]
}

/** Returns the entries that a difference concerns, by the keys of this major version. */
function keysOfDifference(row, keys, ofFour) {
  const own = BY_HAND[row.id]
  const four = rowOfFour(row)
  const named = own ?? (four && BY_HAND[four]) ?? namedIn(row, keys)
  const all = own === undefined && four && named.length === 0 ? ofFour(four) : named
  return [...new Set(all)].filter((key) => keys.has(key))
}

function namedIn({ text, back }, keys) {
  const inText = namesIn(text).flatMap((name) => keysOfName(name, keys))
  const settings = [...back.matchAll(/app\.(?:disable|enable|set)\('([^']+)'/g)].map(
    (match) => match[1],
  )
  return [...inText, ...settings]
}

/** `res.set('name')` stands for `res.set`, and `basicAuth` in a 3.x row for `fw.basicAuth`. */
function keysOfName(name, keys) {
  const key = name.replace(/[({=].*$/, '').trim()
  return [key, `fw.${key}`].filter((one) => keys.has(one)).slice(0, 1)
}

/** @returns {Map<string, import('./tables.mjs').Difference[]>} the differences by entry */
export function differencesByKey(major, keys) {
  const found = new Map()
  const fours = readDifferences('4.x')
  const ofFour = (id) => {
    const row = fours.find((one) => one.id === id)
    return row ? (BY_HAND[id] ?? namedIn(row, keys)) : []
  }
  for (const row of readDifferences(major)) {
    for (const key of keysOfDifference(row, keys, ofFour)) {
      found.set(key, [...(found.get(key) ?? []), row])
    }
  }
  return found
}

/** Prefixes of spec.md ids, and the entries that they belong to. */
const SPEC = {
  app: (name) => [`app.${name}`],
  argument: () => ['app.METHOD', 'app.use'],
  auth: (name) => [name === 'middleware' ? 'RequestHandler' : 'req.signedCookies'],
  body: (name) => (BODIES.includes(`fw.${name}`) ? [`fw.${name}`] : [...BODIES, 'req.body']),
  'body-option': () => BODIES,
  cookie: () => ['res.cookie'],
  etag: () => ['etag'],
  event: () => ['app.on'],
  'file-option': () => ['res.sendFile'],
  inherit: (name) => [name.startsWith('trust') ? 'trust proxy' : 'app.use', 'app.settings'],
  kind: (name) => [name === 'router' ? 'fw.Router' : 'app.route'],
  method: (name) => [`app.${name}`, 'app.METHOD'],
  order: () => ['app.use'],
  param: () => ['app.param', 'router.param'],
  path: () => ['app.METHOD'],
  req: (name) => [`req.${name}`],
  reqm: (name) => [`req.${name}`],
  res: (name) => [`res.${name}`],
  resm: (name) => [`res.${name}`],
  router: (name) => [`router.${name}`],
  'router-option': () => ['fw.Router'],
  send: () => ['res.send'],
  settings: (name) => [name, name.replaceAll('-', ' ')],
  static: () => ['fw.static'],
  'static-option': () => ['fw.static'],
  top: (name) => [name === 'fw' ? 'fw()' : `fw.${name}`],
  'trust-proxy': () => ['trust proxy'],
  'v3-app': (name) => [`app.${name.replace(/-.*/, '')}`],
  'v3-auth': (name) => [name.startsWith('basic') ? 'fw.basicAuth' : 'fw.csrf'],
  'v3-middleware': (name) => [`fw.${name.replace(/-.*/, '')}`],
  'v3-req': (name) => [`req.${name}`],
  'v3-res': (name) => [`res.${name.replace(/-.*/, '')}`],
  'v3-settings': (name) => [name.replaceAll('-', ' ')],
}

/** Rows whose id names neither their entry nor that of their table. */
const SPEC_BY_HAND = {
  'app/enable': ['app.enable', 'app.disable'],
  'app/enabled': ['app.enabled', 'app.disabled'],
  'app/get-setting': ['app.get'],
  'app/listen-path': ['app.listen'],
  'app/on-mount': ['app.on'],
  'app/req-app': ['req.app', 'res.app'],
  'app/verbs': ['app.METHOD'],
  'error/accepts-406': ['req.accepts'],
  'error/body-inflate': BODIES,
  'error/body-parameters': ['fw.urlencoded'],
  'error/body-parse': ['fw.json'],
  'error/body-verify': BODIES,
  'error/default-format': ['ErrorRequestHandler'],
  'error/file-callback': ['res.sendFile', 'res.download'],
  'error/file-root': ['res.sendFile'],
  'error/format-406': ['res.format'],
  'error/is-null': ['req.is'],
  'error/next-err': ['next()'],
  'error/param-next-err': ['app.param'],
  'error/param-next-route': ['app.param'],
  'error/range': ['req.range'],
  'error/render': ['res.render'],
  'error/send-status-unknown': ['res.sendStatus'],
  'error/static-deny': ['fw.static'],
  'error/static-fallthrough': ['fw.static'],
  'error/static-ignore': ['fw.static'],
  'error/static-no-fallthrough': ['fw.static'],
  'limit/body': BODIES,
  'limit/maxAge': ['fw.static', 'res.sendFile'],
  'limit/parameterLimit': ['fw.urlencoded'],
  'limit/status-range': ['res.status'],
  'limit/subdomain-offset': ['subdomain offset'],
  'resm/end': ['res.send'],
  'req/files': ['req.body'],
  'router/strip': ['router.use'],
  'state/headers-sent': ['res.headersSent'],
  'state/next': ['next()'],
  'state/next-err': ['next()'],
  'state/next-route': ["next('route')"],
  'state/param-once': ['app.param', 'router.param'],
  'v3-app/verb': ['app.METHOD'],
  'version/back': ['res.redirect', 'res.location'],
  'version/back-replacement': ['res.redirect', 'res.location'],
  'version/download-root': ['res.download'],
  'version/json-urlencoded': ['fw.json', 'fw.urlencoded'],
  'version/mergeParams': ['fw.Router'],
  'version/param-function': ['app.param'],
  'version/raw-text': ['fw.raw', 'fw.text'],
  'version/req.files': ['req.body'],
  'version/res.append': ['res.append'],
  'version/req.param': ['req.param'],
  'version/res.sendFile': ['res.sendFile'],
  'version/sendFile-acceptRanges': ['res.sendFile'],
  'version/sendFile-immutable': ['res.sendFile'],
  'version/sendFile-lastModified': ['res.sendFile'],
  'version/x-forwarded-host': ['req.hostname', 'trust proxy'],
}

/** The specification has rows of 4.x and 3.x. */
const majorOfSpec = (id) => (id.startsWith('v3-') ? '3.x' : '4.x')

/** @returns {Map<string, import('./tables.mjs').SpecRow[]>} the rows of the specification by entry */
export function specByKey(major, keys) {
  const found = new Map()
  const rows = readSpec().filter(({ id }) => majorOfSpec(id) === major)
  for (const row of rows) {
    const [prefix, name] = row.id.split('/')
    const named = SPEC_BY_HAND[row.id] ?? SPEC[prefix]?.(name) ?? []
    for (const key of new Set(named)) {
      if (keys.has(key)) found.set(key, [...(found.get(key) ?? []), row])
    }
  }
  return found
}
