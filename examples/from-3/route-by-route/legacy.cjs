const express = require('fwjs-v3')

/** The 3.x app, unchanged except for the line that loads it. */
const legacy = express()

legacy.configure(() => {
  legacy.use(express.bodyParser())
  legacy.use(legacy.router)
  legacy.use((error, req, res, next) => {
    if (error.moved) return next(error)
    res.send(500, `legacy: ${error.message}`)
  })
})

legacy.get('/orders/:id', (req, res) => res.json(200, { id: req.params.id, from: '3.x' }))
legacy.post('/orders', (req, res) => res.send(201, `ordered ${req.body.item}`))
legacy.get('/fail', (req, res, next) => next(new Error('broken')))
legacy.get('/moved', (req, res, next) =>
  next(Object.assign(new Error('elsewhere'), { moved: true })),
)
legacy.get('/customers/:id', (req, res) => res.send(`customer ${req.params.id} of 3.x`))

module.exports = legacy
