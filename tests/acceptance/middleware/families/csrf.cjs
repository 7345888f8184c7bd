const express = require('express')
const cookieParser = require('cookie-parser')
const session = require('express-session')
const { check } = require('../program/check.cjs')

const useSession = () => session({ secret: 'secret', resave: false, saveUninitialized: true })
const accept = (req, res) => res.send('accepted')
const sayCode = (error, req, res, next) =>
  res.status(error.status ?? 500).json(error.code ?? error.message)

/** Requests a token, is rejected without it, and accepted with it in the header. */
async function postWithAndWithoutToken(ask) {
  const jar = new Map()
  const { text: token } = await ask('GET /', { jar, random: true })
  await ask('POST /', { jar, status: 403 })
  await ask('POST /', { jar, headers: { 'X-CSRF-Token': token }, shows: 'accepted' })
}

check('csurf', 'a token in a cookie: missing, wrong, right', async ({ serve, ask, mask }) => {
  mask(/_csrf=[\w-]+/g, '_csrf=RANDOM')
  const app = express()
  app.use(
    cookieParser(),
    express.urlencoded({ extended: false }),
    require('csurf')({ cookie: true }),
  )
  app.get('/', (req, res) => res.send(req.csrfToken()))
  app.post('/', accept)
  app.use(sayCode)
  await serve(app)
  const jar = new Map()
  const { text: token } = await ask('GET /', { jar, random: true })
  await ask('POST /', { jar, status: 403, shows: 'EBADCSRFTOKEN' })
  await ask('POST /', { jar, form: { _csrf: 'wrong' }, status: 403 })
  await ask('POST /', { jar, form: { _csrf: token }, shows: 'accepted' })
  await ask('POST /', { jar, headers: { 'CSRF-Token': token } })
})

check('csrf-csrf', 'a double submit cookie', async ({ serve, ask, mask }) => {
  mask(/c=[\w.%-]+/g, 'c=RANDOM')
  const { doubleCsrf } = require('csrf-csrf')
  const { generateCsrfToken, doubleCsrfProtection } = doubleCsrf({
    getSecret: () => 'secret',
    getSessionIdentifier: () => 'id',
    cookieName: 'c',
    cookieOptions: { secure: false },
  })
  const app = express()
  app.use(cookieParser())
  app.get('/', (req, res) => res.send(generateCsrfToken(req, res)))
  app.post('/', doubleCsrfProtection, accept)
  app.use(sayCode)
  await serve(app)
  await postWithAndWithoutToken(ask)
})

check('csrf-sync', 'a token in the session', async ({ serve, ask }) => {
  const { csrfSync } = require('csrf-sync')
  const { generateToken, csrfSynchronisedProtection } = csrfSync()
  const app = express()
  app.use(useSession())
  app.get('/', (req, res) => res.send(generateToken(req)))
  app.post('/', csrfSynchronisedProtection, accept)
  app.use(sayCode)
  await serve(app)
  await postWithAndWithoutToken(ask)
})

check('tiny-csrf', 'a token in a signed cookie', async ({ serve, ask, mask }) => {
  mask(/csrfToken=[\w.%-]+/g, 'csrfToken=RANDOM')
  const app = express()
  app.use(express.urlencoded({ extended: false }), cookieParser('cookie secret'))
  app.use(require('tiny-csrf')('123456789iamasecret987654321look'))
  app.get('/', (req, res) => res.send(req.csrfToken()))
  app.post('/', accept)
  app.use((error, req, res, next) => res.status(403).end())
  await serve(app)
  const jar = new Map()
  const { text: token } = await ask('GET /', { jar, random: true })
  await ask('POST /', { jar, form: { _csrf: 'wrong' }, status: 403 })
  jar.clear()
  const second = await ask('GET /', { jar, random: true })
  if (second.text === token) throw new Error('the token is not random')
  await ask('POST /', { jar, form: { _csrf: second.text }, shows: 'accepted' })
})
