const path = require('node:path')
const express = require('fwjs')
const createBooks = require('./books.cjs')

function createApi(books) {
  const api = express.Router()
  api.get('/', (req, res) => res.redirect(`${req.baseUrl}/all`))
  api.get('/all', (req, res) => res.jsonp(books))
  api.get('/best', (req, res) => {
    if (!req.accepts('json', 'text')) return res.sendStatus(406)
    res.format({ json: () => res.json(books[1]), text: () => res.send(books[1].title) })
  })
  return api
}

/** The same library on 4.x: each change is a row in docs/migration/from-express-3.md. */
module.exports = function createApp() {
  const app = express()
  const books = createBooks()

  app.set('views', path.join(__dirname, 'views'))
  app.set('view engine', 'ejs')
  app.use(express.json({ limit: '1mb' }))
  app.use(express.urlencoded({ extended: true, limit: '1mb' }))
  Object.assign(app.locals, { site: 'The library', year: (book) => `from ${book.year}` })

  app.param('id', (req, res, next, id) => (/^\d+$/.test(id) ? next() : next('route')))
  app.param('id', (req, res, next, id) => {
    req.book = books.find((book) => book.id === Number(id))
    next(req.book ? null : Object.assign(new Error('no such book'), { status: 404 }))
  })

  app.get('/', (req, res) => res.redirect('/books'))
  app.get('/books', (req, res) => res.render('list', { books }))
  app.get('/books/:id.:format?', (req, res) => {
    if (req.params.format === 'json') return res.json(req.book)
    res.render('book', { book: req.book })
  })
  app.post('/books', (req, res) => {
    if (!req.is('json') && !req.is('application/x-www-form-urlencoded')) return res.sendStatus(415)
    if (!req.body.title) return res.status(400).send('A book has a title.')
    const book = { id: books.length + 1, title: req.body.title, year: Number(req.body.year) }
    books.push(book)
    res.location(`/books/${book.id}`)
    res.status(201).json(book)
  })

  app.use('/api', createApi(books))

  app.use((error, req, res, next) => {
    res.status(error.status || 500)
    res.send(`Error: ${error.message}`)
  })
  app.use((req, res) => res.status(404).send(`Nothing at ${req.hostname}${req.url}`))
  return app
}
