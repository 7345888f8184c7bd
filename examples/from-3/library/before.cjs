const path = require('node:path')
const createBooks = require('./books.cjs')

function createApi(express, books) {
  const api = express()
  api.get('/', (req, res) => res.redirect('all'))
  api.get('/all', (req, res) => res.jsonp(books))
  api.get('/best', (req, res) => {
    if (!req.accepts('json, text')) return res.send(406)
    res.format({ json: () => res.json(books[1]), text: () => res.send(books[1].title) })
  })
  return api
}

/** A library on 3.x, with views, a model loaded by a param, and a separate app for the API. */
module.exports = function createApp(express) {
  const app = express()
  const books = createBooks()

  app.configure(() => {
    app.set('views', path.join(__dirname, 'views'))
    app.set('view engine', 'ejs')
    app.use(express.json())
    app.use(express.urlencoded())
  })
  app.locals({ site: 'The library', year: (book) => `from ${book.year}` })

  // A parameter can be a pattern for its value, or a callback.
  app.param((name, given) => {
    if (!(given instanceof RegExp)) return given
    return (req, res, next, value) => (given.test(value) ? next() : next('route'))
  })
  app.param('id', /^\d+$/)
  app.param('id', (req, res, next, id) => {
    req.book = books.find((book) => book.id === Number(id))
    next(req.book ? null : Object.assign(new Error('no such book'), { status: 404 }))
  })

  app.get('/', (req, res) => res.redirect('books'))
  app.get('/books', (req, res) => res.render('list', { books }))
  app.get('/books/:id.:format?', (req, res) => {
    if (req.params.format === 'json') return res.json(req.book)
    res.render('book', { book: req.book })
  })
  app.post('/books', (req, res) => {
    if (!req.is('json') && !req.is('application/x-www-form-urlencoded')) return res.send(415)
    if (!req.body.title) return res.send(400, 'A book has a title.')
    const book = { id: books.length + 1, title: req.body.title, year: Number(req.body.year) }
    books.push(book)
    res.location(`/books/${book.id}`)
    res.json(201, book)
  })

  app.use('/api', createApi(express, books))

  app.use((error, req, res, next) => {
    res.status(error.status || 500)
    res.send(`Error: ${error.message}`)
  })
  app.use((req, res) => res.send(404, `Nothing at ${req.host}${req.url}`))
  return app
}
