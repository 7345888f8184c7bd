const express = require('express')
const cors = require('cors')
const helmet = require('helmet')
const { check } = require('../program/check.cjs')

const hello = (req, res) => res.send('hello')

check('helmet', 'default headers', async ({ serve, ask }) => {
  const app = express()
  app.use(helmet())
  app.get('/', hello)
  await serve(app)
  const { headers } = await ask('GET /')
  if (!headers['content-security-policy']) throw new Error('helmet did nothing')
  await ask('GET /missing', { status: 404 })
})

check('helmet', 'a policy with a nonce per request, header by header', async ({ serve, ask }) => {
  const app = express()
  app.use((req, res, next) => {
    res.locals.nonce = 'nonce-of-the-request'
    next()
  })
  const scriptSrc = ["'self'", (req, res) => `'nonce-${res.locals.nonce}'`]
  app.use(helmet({ contentSecurityPolicy: { directives: { scriptSrc } }, xPoweredBy: false }))
  app.use(helmet.hsts({ maxAge: 60, preload: true }), helmet.frameguard({ action: 'deny' }))
  app.get('/', hello)
  await serve(app)
  await ask('GET /')
})

check('cors', 'one origin, and a preflight on every path', async ({ serve, ask }) => {
  const app = express()
  app.use(cors({ origin: 'http://origin.example' }))
  app.options(/./, cors())
  app.get('/', hello)
  await serve(app)
  await ask('GET /')
  await ask('OPTIONS /', { status: 204 })
  await ask('OPTIONS /deep/path', { status: 204 })
})

check('cors', 'origins by function, credentials, exposed headers, on one route', async (talk) => {
  const app = express()
  const isAllowed = (origin, callback) =>
    callback(origin === 'http://bad.example' ? new Error('not allowed') : null, true)
  const policy = cors({
    origin: isAllowed,
    credentials: true,
    exposedHeaders: ['X-Total'],
    maxAge: 600,
    optionsSuccessStatus: 200,
  })
  app.options('/items/:id', policy)
  app.delete('/items/:id', policy, (req, res) => res.set('X-Total', '1').json(req.params))
  app.use((error, req, res, next) => res.status(403).json({ error: error.message }))
  await talk.serve(app)
  const preflight = {
    Origin: 'http://good.example',
    'Access-Control-Request-Method': 'DELETE',
    'Access-Control-Request-Headers': 'X-Token, Content-Type',
  }
  await talk.ask('OPTIONS /items/7', { headers: preflight })
  await talk.ask('DELETE /items/7', { headers: { Origin: 'http://good.example' } })
  await talk.ask('DELETE /items/7', { headers: { Origin: 'http://bad.example' }, status: 403 })
})

check('lusca', 'frame options, HSTS, content policy and a CSRF token', async ({ serve, ask }) => {
  const session = require('express-session')
  const lusca = require('lusca')
  const app = express()
  app.use(session({ secret: 'secret', resave: false, saveUninitialized: true }))
  app.use(
    lusca({
      csrf: true,
      csp: { policy: { 'default-src': "'self'" } },
      xframe: 'DENY',
      hsts: { maxAge: 1 },
      nosniff: true,
    }),
  )
  app.get('/', (req, res) => res.send(res.locals._csrf))
  app.post('/', hello)
  await serve(app)
  const jar = new Map()
  const { text: token } = await ask('GET /', { jar, random: true })
  await ask('POST /', { jar, status: 403 })
  await ask('POST /', { jar, headers: { 'X-CSRF-Token': token }, shows: 'hello' })
})

check('nocache', 'no caching of any response', async ({ serve, ask }) => {
  const { default: nocache } = await import('nocache')
  const app = express()
  app.use(nocache())
  app.get('/', hello)
  await serve(app)
  await ask('GET /')
})

check('permissions-policy', 'features by origin', async ({ serve, ask }) => {
  const app = express()
  app.use(require('permissions-policy')({ features: { fullscreen: ['self'], usb: [] } }))
  app.get('/', hello)
  await serve(app)
  await ask('GET /')
})

check('express-sslify', 'redirects to https behind a proxy', async ({ serve, ask }) => {
  const app = express()
  app.use(require('express-sslify').HTTPS({ trustProtoHeader: true }))
  app.get('/', hello)
  await serve(app)
  await ask('GET /?a=1', { status: 301 })
  await ask('GET /?a=1', { headers: { 'X-Forwarded-Proto': 'https' } })
  await ask('POST /', { status: 403 })
})
