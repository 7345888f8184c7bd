const express = require('express')
const { check } = require('../program/check.cjs')

/** Counts a client's visits in its session. */
function countVisits(req, res) {
  req.session.visits = (req.session.visits ?? 0) + 1
  res.json(req.session.visits)
}

check('cookie-parser', 'plain, JSON, signed, and forged cookies', async (talk) => {
  const app = express()
  app.use(require('cookie-parser')(['secret', 'older secret']))
  app.get('/set', (req, res) => {
    res.cookie('plain', 'a b;c', { maxAge: 9000, httpOnly: true, sameSite: 'lax' })
    res.cookie('object', { a: [1] }).cookie('signed', { x: 1 }, { signed: true, path: '/' })
    res.send('set')
  })
  app.get('/get', (req, res) => res.json([req.cookies, req.signedCookies, req.secret]))
  app.get('/clear', (req, res) => res.clearCookie('plain', { path: '/' }).end())
  await talk.serve(app)
  const jar = new Map()
  await talk.ask('GET /set', { jar })
  await talk.ask('GET /get', { jar, shows: '{"signed":{"x":1}}' })
  await talk.ask('GET /get', { headers: { Cookie: 'signed=s%3Aforged.AAAA; a=1; a=2' } })
  await talk.ask('GET /clear', { jar })
})

check('cookie-session', 'a session in a signed cookie; ending it', async ({ serve, ask }) => {
  const app = express()
  app.use(require('cookie-session')({ keys: ['key'], maxAge: 60_000 }))
  app.get('/', countVisits)
  app.get('/end', (req, res) => {
    req.session = null
    res.send('ended')
  })
  await serve(app)
  const jar = new Map()
  await ask('GET /', { jar, shows: '1' })
  await ask('GET /', { jar, shows: '2' })
  await ask('GET /', { headers: { Cookie: 'session=eyJ2aXNpdHMiOjl9; session.sig=x' }, shows: '1' })
  await ask('GET /end', { jar })
  await ask('GET /', { jar, shows: '1' })
})

check('client-sessions', 'a session in an encrypted cookie', async ({ serve, ask, mask }) => {
  mask(/session=[\w.%-]+/g, 'session=RANDOM')
  const app = express()
  app.use(require('client-sessions')({ cookieName: 'session', secret: 'secret', duration: 60_000 }))
  app.get('/', countVisits)
  await serve(app)
  const jar = new Map()
  await ask('GET /', { jar, shows: '1' })
  await ask('GET /', { jar, shows: '2' })
})

check('connect-flash', 'messages that last for one request', async ({ serve, ask }) => {
  const app = express()
  app.use(require('cookie-session')({ keys: ['key'] }), require('connect-flash')())
  app.get('/set', (req, res) => {
    req.flash('info', 'one')
    req.flash('info', 'two')
    res.redirect('/get')
  })
  app.get('/get', (req, res) => res.json(req.flash()))
  await serve(app)
  const jar = new Map()
  await ask('GET /set', { jar, status: 302 })
  await ask('GET /get', { jar, shows: '{"info":["one","two"]}' })
  await ask('GET /get', { jar, shows: '{}' })
})

check('express-flash', 'messages for the next rendered view', async ({ serve, ask }) => {
  const app = express()
  app.use(require('cookie-session')({ keys: ['key'] }), require('express-flash')())
  app.engine('txt', (path, options, callback) => callback(null, JSON.stringify(options.messages)))
  app.set('view engine', 'txt').set('views', 'views')
  app.get('/set', (req, res) => {
    req.flash('error', 'no')
    res.redirect('back')
  })
  app.get('/get', (req, res) => res.render('plain'))
  await serve(app)
  const jar = new Map()
  await ask('GET /set', { jar, status: 302, headers: { Referer: '/get' } })
  await ask('GET /get', { jar, shows: '{"error":["no"]}' })
  await ask('GET /get', { jar, shows: '{}' })
})
