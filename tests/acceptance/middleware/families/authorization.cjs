const express = require('express')
const { sign } = require('jsonwebtoken')
const { check } = require('../program/check.cjs')

const sayError = (error, req, res, next) =>
  res.status(error.status).json([error.name, error.message])

check('express-jwt', 'a token, an exempt path, a required scope', async ({ serve, ask }) => {
  const { expressjwt } = require('express-jwt')
  const app = express()
  const guard = expressjwt({ secret: 'key', algorithms: ['HS256'] })
  app.use(guard.unless({ path: ['/public', { url: /^\/open\/./, methods: ['GET'] }] }))
  app.get(['/public', /^\/open\//], (req, res) => res.send('open'))
  app.all(/./, (req, res) => res.json(req.auth.sub))
  app.use(sayError)
  await serve(app)
  const headers = { Authorization: `Bearer ${sign({ sub: 'anna' }, 'key')}` }
  await ask('GET /', { status: 401, shows: 'UnauthorizedError' })
  await ask('GET /public', { shows: 'open' })
  await ask('GET /open/door', { shows: 'open' })
  await ask('POST /open/door', { status: 401 })
  await ask('GET /', { headers, shows: 'anna' })
  await ask('GET /', { headers: { Authorization: 'Bearer x.y.z' }, status: 401 })
})

check('express-basic-auth', 'users, challenge, a custom response', async ({ serve, ask }) => {
  const basicAuth = require('express-basic-auth')
  const app = express()
  const unauthorizedResponse = (req) => ({ refused: req.auth?.user ?? null })
  const options = { users: { anna: 'word' }, challenge: true, realm: 'R', unauthorizedResponse }
  app.use(basicAuth(options))
  app.get('/', (req, res) => res.send(req.auth.user))
  await serve(app)
  const basic = (text) => ({ Authorization: `Basic ${btoa(text)}` })
  await ask('GET /', { status: 401 })
  await ask('GET /', { headers: basic('anna:no'), status: 401, shows: 'anna' })
  await ask('GET /', { headers: basic('anna:word'), shows: 'anna' })
})

check(
  'express-bearer-token',
  'a token in header, query, and body; two are rejected',
  async (talk) => {
    const module = require('express-bearer-token')
    const app = express()
    app.use(express.json(), (module.default ?? module)())
    app.all('/', (req, res) => res.json(req.token ?? null))
    await talk.serve(app)
    await talk.ask('GET /', { headers: { Authorization: 'Bearer one' }, shows: 'one' })
    await talk.ask('GET /?access_token=two', { shows: 'two' })
    await talk.ask('POST /', { json: { access_token: 'three' }, shows: 'three' })
    await talk.ask('POST /?access_token=two', { json: { access_token: 'three' }, status: 400 })
    await talk.ask('GET /', { shows: 'null' })
  },
)

check(
  'express-ipfilter',
  'allowing and blocking addresses behind a proxy',
  async ({ serve, ask }) => {
    const { IpFilter, IpDeniedError } = require('express-ipfilter')
    const app = express()
    app.set('trust proxy', true)
    app.use(IpFilter(['10.0.0.0/8'], { mode: 'allow', log: false, detectIp: (req) => req.ip }))
    app.get('/', (req, res) => res.send(req.ip))
    app.use((error, req, res, next) => {
      res.status(error instanceof IpDeniedError ? 401 : 500).send(error.message)
    })
    await serve(app)
    await ask('GET /', { headers: { 'X-Forwarded-For': '10.1.2.3' }, shows: '10.1.2.3' })
    await ask('GET /', { headers: { 'X-Forwarded-For': '11.1.2.3' }, status: 401 })
  },
)

check('express-openid-connect', 'a public page; login without its provider', async (talk) => {
  const { auth, requiresAuth } = require('express-openid-connect')
  const app = express()
  app.use(
    auth({
      authRequired: false,
      issuerBaseURL: 'http://127.0.0.1:1',
      baseURL: 'http://127.0.0.1',
      clientID: 'client',
      secret: 'x'.repeat(32),
    }),
  )
  app.get('/', (req, res) => res.json(req.oidc.isAuthenticated()))
  app.get('/private', requiresAuth(), (req, res) => res.send('private'))
  app.use((error, req, res, next) => res.status(error.status ?? 500).json(error.name))
  await talk.serve(app)
  await talk.ask('GET /', { shows: 'false' })
  await talk.ask('GET /private', { headers: { Accept: 'application/json' }, status: 401 })
})

/** Creates a minimal model of OAuth tokens. */
function createModel() {
  const tokens = new Map()
  const client = { id: 'client', grants: ['password'] }
  return {
    getClient: () => client,
    getUser: (name, word) => (word === 'word' ? { id: name } : undefined),
    saveToken: (token, _client, user) => {
      const saved = { ...token, client, user }
      tokens.set(token.accessToken, saved)
      return saved
    },
    getAccessToken: (token) => tokens.get(token),
  }
}

check(
  'express-oauth-server',
  'a token for a password, and using it',
  async ({ serve, ask, mask }) => {
    mask(/[0-9a-f]{40}|[0-9a-f]{64}/g, 'TOKEN')
    const OAuthServer = require('express-oauth-server')
    const app = express()
    const oauth = new OAuthServer({ model: createModel() })
    app.use(express.urlencoded({ extended: false }))
    app.post('/token', oauth.token())
    app.get('/me', oauth.authenticate(), (req, res) => res.json(res.locals.oauth.token.user))
    await serve(app)
    const grant = { grant_type: 'password', username: 'anna', client_id: 'c', client_secret: 's' }
    const { text } = await ask('POST /token', { form: { ...grant, password: 'word' } })
    await ask('POST /token', { form: { ...grant, password: 'no' }, status: 400 })
    await ask('GET /me', { headers: { Authorization: `Bearer ${JSON.parse(text).access_token}` } })
    await ask('GET /me', { status: 401 })
  },
)
