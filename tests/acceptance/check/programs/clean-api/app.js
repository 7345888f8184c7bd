'use strict'
// Nothing here is wrong, on Express 4 and on Express 5. Other things have the same names.
const bodyParser = require('body-parser')
const cors = require('cors')
const express = require('express')

const app = express()
const users = express.Router()

const queue = {
  send(code) {
    return code
  },
  get(path, callback) {
    return callback(path)
  },
}
const del = (key) => queue.send(Number(key))
const res = { send: (status) => status, redirect: (to) => to, json: (value) => value }

app.set('trust proxy', 'loopback')
app.set('query parser', 'extended')
app.use(cors())
app.use(bodyParser.json())
app.use(express.urlencoded({ extended: true }))

users.get('/', (request, response) => response.json([]))
users.get('/:id', (request, response) => response.json({ id: request.params.id }))
users.put('/:id', (request, response) => {
  const { name } = request.body ?? {}
  response.status(201).json({ name })
})
users.delete('/:id', (request, response) => response.sendStatus(204))

app.use('/users', users)
app.get('/me', (request, response) => response.redirect(302, '/users/me'))
app.get('/filter', (request, response) => response.json(request.query.price?.min ?? null))
app.get('/address', (request, response) => response.send(request.ip))
app.get(/^\/old\/(\d+)$/, (request, response) => response.send(request.params[0]))
app.get('/work', (request, response) => {
  queue.get('/jobs/:id?', (path) => path)
  res.send(200)
  res.redirect('back')
  res.json({}, 201)
  response.json(del('3'))
})
app.use((request, response) => response.status(404).send('nothing here'))
app.use((error, request, response, next) => {
  if (response.headersSent) return next(error)
  response.status(500).json({ message: 'failed' })
})

module.exports = app
