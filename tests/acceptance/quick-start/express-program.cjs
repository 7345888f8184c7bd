// An app as in production: Express 4 by name, a router, a view of settings, an error handler.
const express = require('express')

const app = express()
app.set('trust proxy', 1)
app.set('json spaces', 0)

const hello = express.Router({ mergeParams: true })
hello.param('name', (req, _res, next, name) => {
  req.greeted = name
  next()
})
hello.get('/:name', (req, res, next) => {
  if (req.params.name === 'nobody') return next('route')
  return res.status(200).json({ hello: req.greeted })
})

app.use('/hello', hello)
app.use((_req, res) => res.status(404).send('nobody'))
app.use((error, _req, res, _next) => res.status(500).send(error.message))

module.exports = app.listen(3000)
