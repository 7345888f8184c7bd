'use strict'
// Written to be nasty: each mistake stands on a line of expected/shop.json.
const express = require('express')
const bodyParser = require('body-parser')
const cookieParser = require('cookie-parser')
const session = require('express-session')
const ms = require('ms')
const Layer = require('express/lib/router/layer')
const orders = require('./routes/orders')

const app = express()
app.enable('trust proxy')
app.use(session({ secret: 'keyboard cat', cookie: { maxAge: ms('1d') } }))
app.use(bodyParser.json())
app.use('/forms', express.urlencoded())

app.get('/', (req, res) => res.send('shop'))
app.get('/items/:id?', (req, res) => res.json({ id: req.params.id || null }))
app.get('/files/*', (req, res) => res.send(req.params[0]))
app.get('/colou?r', (req, res) => res.send('colour'))
app.get('/sizes/:size(\\d+)', (req, res) => res.send(req.params.size))
app.get('/between/:from-:to', (req, res) => res.json(req.params))
app.get('/plain/:name', (req, res) => res.json(req.params))
app.get(/^\/(?:x|y)+z$/, (req, res) => res.send('z'))
app.get(/^\/slow(\w+)*!$/, (req, res) => res.send('slow'))

app.get('/ok', (req, res) => res.send(200))
app.get('/gone', (req, res) => res.send('gone', 410))
app.get('/made', (req, res) => res.json({ made: true }, 201))
app.get('/made-first', (req, res) => res.json(201, { made: true }))
app.get('/moved', (req, res) => res.redirect('/new', 301))
app.get('/moved-well', (req, res) => res.redirect(301, '/new'))
app.get('/back', (req, res) => res.redirect('back'))
app.get('/host', (req, res) => res.send(req.host))
app.get('/name', (req, res) => res.send(String(req.param('name'))))
app.get('/status', (req, res) => res.status('201').send('text'))
app.get('/charset', (req, res) => res.send(String(req.acceptsCharset('utf-8'))))
app.get('/filter', (req, res) => res.json({ min: req.query.price.min }))
app.get('/has', (req, res) => res.send(String(req.params.hasOwnProperty('a'))))
app.get('/layers', (req, res) => res.json(app._router.stack.length > 0))
app.del('/items/:id', (req, res) => res.send('deleted'))
app.post('/login', (req, res) => res.json({ user: req.body.user }))
app.post('/forms/nested', (req, res) => res.json(req.body))

app.use('/defaults', (req, res, next) => {
  req.query.page = req.query.page || '1'
  next()
})
app.get('/defaults', (req, res) => res.json(req.query))

app.get('/users/:id', (req, res) => res.json({ id: req.params.id }))
app.get('/users/me', (req, res) => res.json({ id: 'me' }))

app.use('/orders', orders(app))
app.use('/cookies', cookieParser)

app.use((err, req, res) => {
  res.status(500).json({ message: err.message })
})

app.locals.layers = Layer.length
module.exports = app
