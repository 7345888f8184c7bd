function signedIn(req, res, next) {
  if (req.session.user) return next()
  req.session.flash = 'Please sign in.'
  res.redirect('/login')
}

function addNotes(app, notes) {
  app.post('/notes', signedIn, (req, res) => {
    if (!req.body.text) return res.send(400)
    notes[req.session.user].push(req.body.text)
    res.json(201, { count: notes[req.session.user].length })
  })

  app.del('/notes/:index', signedIn, (req, res, next) => {
    const list = notes[req.session.user]
    if (!(req.params.index in list)) return next(Object.assign(new Error('gone'), { status: 410 }))
    list.splice(req.params.index, 1)
    res.send(204)
  })
}

/** A typical 3.x app with a login: sessions, flash messages, a cookie. */
module.exports = function createApp(express) {
  const app = express()
  const accounts = { ada: 'analytical', alan: 'enigma' }
  const notes = { ada: ['the first note'], alan: [] }

  app.configure(() => {
    app.set('title', 'Notebook')
    app.use(express.cookieParser('a secret of the cookies'))
    app.use(express.bodyParser())
    app.use(express.session({ key: 'notebook.sid', secret: 'a secret of the sessions' }))
    app.use((req, res, next) => {
      res.locals({ flash: req.session.flash || '', user: req.session.user })
      delete req.session.flash
      next()
    })
    app.use(app.router)
    app.use((error, req, res, next) => {
      res.send(error.status || 500, `Sorry: ${error.message}`)
    })
  })

  app.configure('production', () => {
    app.enable('trust proxy')
  })

  app.get('/', signedIn, (req, res) => {
    res.send(`${app.get('title')} of ${res.locals.user}: ${notes[res.locals.user].join('; ')}`)
  })

  app.get('/login', (req, res) => {
    res.send(`${res.locals.flash}|last time: ${req.signedCookies.last || 'never'}`)
  })

  app.post('/login', (req, res, next) => {
    const name = req.param('name')
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

  return app
}
