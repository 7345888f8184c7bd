const express = require('express')
const cookieParser = require('cookie-parser')
const orders = require('./orders')

const app = express()
app.set('trust proxy', 'loopback')
app.set('json spaces', 2)

app.use(cookieParser('a secret'))
app.use(express.json())
app.use(express.urlencoded({ extended: true }))
app.use('/assets', express.static(`${__dirname}/assets`, { maxAge: '1d' }))

app.get('/', (req, res) => {
  res.format({
    html: () => res.send('<h1>Shop</h1>'),
    json: () => res.json({ shop: true }),
  })
})

// Paths that Express 5 doesn't accept.
app.get('/files/*', (req, res) => res.send(req.params[0]))
app.get('/pages/:page?', (req, res) => res.send(req.params.page || 'first'))
app.get('/:year(\\d{4})-:month(\\d{2})', (req, res) => res.json(req.params))

app.get('/search', (req, res) => res.jsonp(req.query))
app.get('/old', (req, res) => res.redirect(301, '/'))
app.get('/me', (req, res) => {
  res.cookie('seen', 'yes', { signed: true, httpOnly: true })
  res.json({ ip: req.ip, host: req.hostname, secure: req.secure, seen: req.signedCookies.seen })
})
app.get('/broken', () => {
  throw new Error('broken')
})

app.use('/orders', orders)

app.use((error, req, res, next) => {
  res.status(error.status || 500).json({ error: error.message })
})

const server = app.listen(process.env.PORT || 3000, () => {
  console.log(`listening on http://localhost:${server.address().port}`)
})
