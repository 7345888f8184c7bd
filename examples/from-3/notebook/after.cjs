const cookieParser = require('cookie-parser')
const session = require('express-session')
const express = require('fwjs')

function signedIn(req, res, next) {
  if (req.session.user) return next()
  req.session.flash = 'Please sign in.'
  res.redirect('/login')
}

function addNotes(app, notes) {
  app.post('/notes', signedIn, (req, res) => {
    if (!req.body.text) return res.sendStatus(400)
    notes[req.session.user].push(req.body.text)
    res.status(201).json({ count: notes[req.session.user].length })
  })

  app.delete('/notes/:index', signedIn, (req, res, next) => {
    const list = notes[req.session.user]
    if (!(req.params.index in list)) return next(Object.assign(new Error('gone'), { status: 410 }))
    list.splice(req.params.index, 1)
    res.sendStatus(204)
  })
}

/** The same notebook on 4.x: each change is a row in docs/migration/from-express-3.md. */
module.exports = function createApp() {
  const app = express()
  const accounts = { ada: 'analytical', alan: 'enigma' }
  const notes = { ada: ['the first note'], alan: [] }

  app.set('title', 'Notebook')
  app.use(cookieParser('a secret of the cookies'))
  app.use(express.json({ limit: '1mb' }))
  app.use(express.urlencoded({ extended: true, limit: '1mb' }))
  app.use(
    session({
      name: 'notebook.sid',
      secret: 'a secret of the sessions',
      resave: true,
      saveUninitialized: true,
    }),
  )
  app.use((req, res, next) => {
    Object.assign(res.locals, { flash: req.session.flash || '', user: req.session.user })
    delete req.session.flash
    next()
  })
  if (app.get('env') === 'production') app.enable('trust proxy')

  app.get('/', signedIn, (req, res) => {
    res.send(`${app.get('title')} of ${res.locals.user}: ${notes[res.locals.user].join('; ')}`)
  })

  app.get('/login', (req, res) => {
    res.send(`${res.locals.flash}|last time: ${req.signedCookies.last || 'never'}`)
  })

  app.post('/login', (req, res, next) => {
    const name = req.body.name ?? req.query.name
    if (!Object.hasOwn(accounts, name) || accounts[name] !== req.body.password) {
      req.session.flash = 'That was not right.'
      return res.redirect('/login')
    }
    req.session.regenerate((error) => {
      if (error) return next(error)
      req.session.user = name
      res.cookie('last', name, { signed: true, httpOnly: true })
      res.redirect(303, '/')
    })
  })

  addNotes(app, notes)

  app.get('/logout', (req, res) => {
    req.session.destroy(() => res.redirect('/login'))
  })

  // It was registered after app.router, so it's registered after the routes.
  app.use((error, req, res, next) => {
    res.status(error.status || 500).send(`Sorry: ${error.message}`)
  })

  return app
}
