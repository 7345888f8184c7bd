import { outcome } from '../harness/describe.mjs'

/** One deprecated call for each message. */
const CALLS = {
  acceptsEncoding: (req) => req.acceptsEncoding('gzip'),
  acceptsCharset: (req) => req.acceptsCharset('utf-8'),
  acceptsLanguage: (req) => req.acceptsLanguage('en'),
  param: (req) => req.param('x'),
  paramDefault: (req) => req.param('x', 1),
  host: (req) => req.host,
  statusText: (req, res) => res.status('410'),
  statusFraction: (req, res) => res.status(410.5),
  sendBodyStatus: (req, res) => res.send('x', 201),
  sendStatusBody: (req, res) => res.send(201, 'x'),
  sendStatus: (req, res) => res.send(404),
  jsonObjectStatus: (req, res) => res.json({}, 201),
  jsonStatusObject: (req, res) => res.json(201, {}),
  jsonpObjectStatus: (req, res) => res.jsonp({}, 201),
  jsonpStatusObject: (req, res) => res.jsonp(201, {}),
  clearMaxAge: (req, res) => res.clearCookie('a', { maxAge: 1000 }) && undefined,
  clearExpires: (req, res) => res.clearCookie('a', { expires: new Date(1) }) && undefined,
  locationBack: (req, res) => res.location('back'),
  redirectBack: (req, res) => res.redirect('back'),
  redirectOrder: (req, res) => res.redirect('/x', 301),
  vary: (req, res) => res.vary(),
}

const build = (fw, observe) => {
  const app = fw()
  app.get('/:call', (req, res) => {
    const result = outcome(() => CALLS[req.params.call](req, res))
    observe('returned', result === res ? 'res' : result)
    if (res.headersSent) return
    res.removeHeader('Set-Cookie')
    res.end()
  })
  return app
}

export default [
  {
    name: 'each deprecated request and response call warns once per call site',
    covers: ['B2.12.1', 'B2.12.2', 'version/req.param', 'version/back', 'B2.2.19'],
    ways: ['listen'],
    oneConnection: true,
    build,
    requests: Object.keys(CALLS).flatMap((call) => [`GET /${call}`, `GET /${call}`]),
  },
  {
    name: 'deprecated app and router calls',
    covers: ['B2.12.2', 'B2.2.18', 'B2.2.19', 'version/param-function', 'param/6'],
    shape: (fw) => {
      fw().del('/', () => {})
      fw.Router().param(() => {})
      fw.Router().param(':name', () => {})
      return 'see the log'
    },
  },
  {
    name: 'a deprecation listener gets them instead',
    covers: ['B2.12.1'],
    shape: (fw) => {
      const heard = []
      const listener = (error) =>
        heard.push([
          error.name,
          error.namespace.replace('express', 'fwjs'),
          error.message,
          error instanceof Error,
          typeof error.stack,
        ])
      process.on('deprecation', listener)
      fw().del('/', () => {})
      fw().del('/', () => {})
      process.off('deprecation', listener)
      return heard
    },
  },
]
