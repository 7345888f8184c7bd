const express = require('express')
const session = require('express-session')
const { sign } = require('jsonwebtoken')
const { Passport } = require('passport')
const { check } = require('../program/check.cjs')

const useSession = () => session({ secret: 'secret', resave: false, saveUninitialized: true })
const sayUser = (req, res) => res.json({ user: req.user ?? null, known: req.isAuthenticated() })

/** Creates a Passport with a strategy, and with users who are their own id. */
function createPassport(strategy) {
  const passport = new Passport()
  passport.use(strategy)
  passport.serializeUser((user, done) => done(null, user.id))
  passport.deserializeUser((id, done) => done(null, { id }))
  return passport
}

check(['passport', 'passport-local'], 'login, flash on failure, logout', async ({ serve, ask }) => {
  const { Strategy } = require('passport-local')
  const verify = (name, password, done) =>
    password === 'right' ? done(null, { id: name }) : done(null, false, { message: 'bad' })
  const passport = createPassport(new Strategy(verify))
  const app = express()
  app.use(express.urlencoded({ extended: false }), useSession(), require('connect-flash')())
  app.use(passport.initialize(), passport.session())
  const ways = { successRedirect: '/me', failureRedirect: '/failed', failureFlash: true }
  app.post('/login', passport.authenticate('local', ways))
  app.get('/me', sayUser)
  app.get('/failed', (req, res) => res.json(req.flash('error')))
  app.get('/logout', (req, res, next) => {
    req.logout((error) => (error ? next(error) : res.redirect('/me')))
  })
  await serve(app)
  const jar = new Map()
  await ask('POST /login', { jar, form: { username: 'anna', password: 'no' }, status: 302 })
  await ask('GET /failed', { jar, shows: '["bad"]' })
  await ask('POST /login', { jar, form: { username: 'anna', password: 'right' }, status: 302 })
  await ask('GET /me', { jar, shows: '{"user":{"id":"anna"},"known":true}' })
  await ask('GET /logout', { jar, status: 302 })
  await ask('GET /me', { jar, shows: '"known":false' })
})

check(['passport', 'passport-local'], 'a callback that decides', async ({ serve, ask }) => {
  const { Strategy } = require('passport-local')
  const passport = createPassport(new Strategy((name, _, done) => done(null, name === 'anna')))
  const app = express()
  app.use(express.json(), passport.initialize())
  app.post('/login', (req, res, next) => {
    passport.authenticate('local', { session: false }, (error, user, info) => {
      res.status(user ? 200 : 422).json({ user, info })
    })(req, res, next)
  })
  await serve(app)
  await ask('POST /login', { json: { username: 'anna', password: 'x' } })
  await ask('POST /login', { json: { username: 'otto', password: 'x' }, status: 422 })
  await ask('POST /login', { json: {}, status: 422, shows: 'Missing credentials' })
})

check('passport-http', 'Basic: challenge, wrong, and right', async ({ serve, ask }) => {
  const { BasicStrategy } = require('passport-http')
  const passport = createPassport(
    new BasicStrategy((id, word, done) => done(null, id === word && { id })),
  )
  const app = express()
  app.get('/', passport.authenticate('basic', { session: false }), sayUser)
  await serve(app)
  const basic = (text) => ({ Authorization: `Basic ${btoa(text)}` })
  await ask('GET /', { status: 401 })
  await ask('GET /', { headers: basic('a:b'), status: 401 })
  await ask('GET /', { headers: basic('a:a'), shows: '{"id":"a"}' })
})

check(['passport-jwt', 'jsonwebtoken'], 'a bearer token: none, forged, right', async (talk) => {
  const { Strategy, ExtractJwt } = require('passport-jwt')
  const jwtFromRequest = ExtractJwt.fromAuthHeaderAsBearerToken()
  const options = { secretOrKey: 'key', jwtFromRequest }
  const passport = createPassport(
    new Strategy(options, (token, done) => done(null, { id: token.sub })),
  )
  const app = express()
  app.get('/', passport.authenticate('jwt', { session: false }), sayUser)
  await talk.serve(app)
  const bearer = (key) => ({ Authorization: `Bearer ${sign({ sub: 'anna' }, key)}` })
  await talk.ask('GET /', { status: 401 })
  await talk.ask('GET /', { headers: bearer('forged'), status: 401 })
  await talk.ask('GET /', { headers: bearer('key'), shows: 'anna' })
})

check('passport-http-bearer', 'a token in header, body, and query', async ({ serve, ask }) => {
  const { Strategy } = require('passport-http-bearer')
  const verify = (token, done) => done(null, token === 'good' && { id: token }, { scope: 'read' })
  const passport = createPassport(new Strategy(verify))
  const app = express()
  app.use(express.urlencoded({ extended: true }))
  app.all('/', passport.authenticate('bearer', { session: false }), (req, res) => {
    res.json([req.user, req.authInfo])
  })
  await serve(app)
  await ask('GET /', { headers: { Authorization: 'Bearer good' } })
  await ask('GET /?access_token=good')
  await ask('POST /', { form: { access_token: 'good' } })
  await ask('POST /?access_token=good', { form: { access_token: 'good' }, status: 400 })
  await ask('GET /?access_token=bad', { status: 401 })
})

check('passport-anonymous', 'anonymous access', async ({ serve, ask }) => {
  const passport = createPassport(new (require('passport-anonymous').Strategy)())
  const app = express()
  app.get('/', passport.authenticate('anonymous', { session: false }), sayUser)
  await serve(app)
  await ask('GET /', { shows: '{"user":null,"known":false}' })
})

check('passport-custom', 'a strategy that reads the request', async ({ serve, ask }) => {
  const { Strategy } = require('passport-custom')
  const passport = createPassport(
    new Strategy((req, done) => {
      if (req.query.fail) return done(new Error('the directory is down'))
      done(null, req.get('X-User') && { id: req.get('X-User') })
    }),
  )
  const app = express()
  app.get('/', passport.authenticate('custom', { session: false }), sayUser)
  app.use((error, req, res, next) => res.status(503).send(error.message))
  await serve(app)
  await ask('GET /', { headers: { 'X-User': 'anna' }, shows: 'anna' })
  await ask('GET /', { status: 401 })
  await ask('GET /?fail=1', { status: 503 })
})

/** Creates a provider that accepts every user: authorization and token. */
function createProvider() {
  const provider = express()
  provider.use(express.urlencoded({ extended: false }))
  provider.get('/authorize', (req, res) => {
    const { redirect_uri, state } = req.query
    res.redirect(`${redirect_uri}?code=the-code&state=${encodeURIComponent(state)}`)
  })
  provider.post('/token', (req, res) => {
    const { code, client_id } = req.body
    if (code !== 'the-code') return res.status(400).json({ error: 'invalid_grant' })
    res.json({ access_token: `token-of-${client_id}`, token_type: 'bearer' })
  })
  return provider
}

check(
  'passport-oauth2',
  'authorization code flow, with a provider running on the framework',
  async (talk) => {
    talk.mask(/state=[\w%]+/g, 'state=RANDOM')
    const { Strategy } = require('passport-oauth2')
    const provider = await talk.serve(createProvider())
    const options = {
      authorizationURL: `${provider}/authorize`,
      tokenURL: `${provider}/token`,
      clientID: 'client',
      clientSecret: 'secret',
      callbackURL: '/callback',
      state: true,
    }
    const verify = (token, refresh, profile, done) => done(null, { id: token })
    const passport = createPassport(new Strategy(options, verify))
    const app = express()
    app.use(useSession(), passport.initialize(), passport.session())
    app.get('/login', passport.authenticate('oauth2'))
    app.get('/callback', passport.authenticate('oauth2', { successRedirect: '/me' }))
    app.get('/me', sayUser)
    const base = await talk.serve(app)
    const jar = new Map()
    const login = await talk.ask('GET /login', { jar, status: 302 })
    const { pathname, search } = new URL(login.headers.location)
    const granted = await talk.ask(`GET ${pathname}${search}`, { base: provider, status: 302 })
    await talk.ask(`GET ${granted.headers.location.slice(base.length)}`, { jar, status: 302 })
    await talk.ask('GET /me', { jar, shows: 'token-of-client' })
    await talk.ask('GET /callback?code=the-code&state=forged', { jar, status: 403 })
  },
)
