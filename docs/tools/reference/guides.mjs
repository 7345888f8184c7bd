// The guide pages that continue where an entry ends.

const KEYS = {
  bodies: ['fw.json', 'fw.raw', 'fw.text', 'fw.urlencoded', 'req.body'],
  cancellation: ['managed.signal'],
  deployment: ['app.listen', 'manage'],
  errors: ['RequestHandler', 'ErrorRequestHandler', 'next()', 'async errors', 'error stacks'],
  files: ['fw.static', 'res.sendFile', 'res.download'],
  http2: ['app()'],
  middleware: ['app.use', 'router.use', 'res.locals'],
  proxy: ['trust proxy', 'req.hostname', 'req.ip', 'req.ips', 'req.protocol', 'req.secure'],
  routes: ['routes', 'candidates', 'trace'],
  routing: [
    'app.METHOD',
    'app.all',
    'app.param',
    'app.route',
    'fw.Router',
    'req.params',
    'router.METHOD',
    'router.param',
    "next('route')",
    "next('router')",
    'case sensitive routing',
    'strict routing',
  ],
  security: ['protect', 'shed'],
  sessions: ['res.cookie', 'res.clearCookie', 'req.cookies', 'req.signedCookies'],
  tracing: ['RequestTrace', 'LayerTrace'],
  typescript: ['RouteParameters', 'Request', 'Response', 'Settings', 'IRouterMatcher'],
  views: [
    'app.engine',
    'app.render',
    'app.locals',
    'res.render',
    'views',
    'view engine',
    'view cache',
  ],
}
const BY_KEY = new Map(
  Object.entries(KEYS).flatMap(([guide, keys]) => keys.map((key) => [key, guide])),
)

const STRICT = ['plain paths', 'redirect hosts', 'error stacks']

const TITLES = {
  bodies: 'Request bodies',
  cancellation: 'Cancellation',
  deployment: 'Deployment',
  errors: 'Error handling',
  files: 'Files',
  http2: 'HTTP/2',
  middleware: 'Middleware',
  proxy: 'Behind a proxy',
  routes: 'Inspecting routes',
  routing: 'Routing',
  security: 'Security',
  sessions: 'Sessions and login',
  'strict-settings': 'Strict settings',
  tracing: 'Tracing',
  typescript: 'TypeScript',
  views: 'Views',
}

/** Returns a sentence with a link to the guide, or undefined. */
export function guideOf(key, page, up) {
  const isStrict = page === 'settings' && (/^strict (?!routing)/.test(key) || STRICT.includes(key))
  const guide = isStrict ? 'strict-settings' : BY_KEY.get(key)
  return guide && `Guide: [${TITLES[guide]}](${up}guide/${guide}.md).`
}
