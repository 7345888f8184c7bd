const express = require('express')

const app = express()
app.disable('x-powered-by')
app.use(express.json())
app.use('/files', express.static(`${__dirname}/public`))
app.get('/users/:id', (req, res) => {
  res.cookie('a', 'b').cookie('c', 'd')
  res.json({ id: req.params.id, query: req.query, host: req.hostname, secure: req.secure })
})
app.post('/users', (req, res) => res.status(201).json(req.body))
app.get('/bytes', (_req, res) => res.type('png').send(Buffer.from([0, 255, 128])))
app.get('/moved', (_req, res) => res.redirect('/users/1'))
app.get('/error', () => {
  throw Object.assign(new Error('on purpose'), { status: 409, stack: 'no stack' })
})

module.exports = app
