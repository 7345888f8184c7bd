const express = require('express')

const app = express()
app.use(express.json())
app.get('/users/:id', (req, res) => res.cookie('a', 'b').json({ id: req.params.id }))
app.post('/users', (req, res) => res.status(201).location('/users/9').send(req.body))
app.get('/late', async (_req, res) => {
  await new Promise((resolve) => setTimeout(resolve, 5))
  res.send('late')
})
app.get('/error', (_req, _res, next) => next(new Error('on purpose')))
app.use((error, _req, res, _next) => res.status(500).json({ message: error.message }))

module.exports = app
