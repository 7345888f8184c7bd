// A separate family: the package changes the framework for the whole process.
const express = require('express')
const { check } = require('../program/check.cjs')

check(
  'express-async-errors',
  'rejections in handlers, params, and error handlers',
  async (talk) => {
    require('express-async-errors')
    const app = express()
    const router = express.Router()
    router.param('id', async (req, res, next, id) => {
      if (id === 'param') throw new Error('from a param')
      next()
    })
    router.get('/items/:id', async () => {
      throw new Error('from a handler')
    })
    router.use('/guard', async (req, res, next) => {
      if (req.query.fail) throw new Error('from a middleware')
      next()
    })
    router.get('/guard', async (req, res) => res.send('passed'))
    app.use(router)
    app.use(async (error, req, res, next) => {
      if (req.query.again) throw new Error(`again ${error.message}`)
      res.status(500).send(`caught ${error.message}`)
    })
    app.use((error, req, res, next) => res.status(501).send(error.message))
    await talk.serve(app)
    await talk.ask('GET /items/1', { status: 500, shows: 'caught from a handler' })
    await talk.ask('GET /items/param', { status: 500, shows: 'caught from a param' })
    await talk.ask('GET /guard?fail=1', { status: 500, shows: 'caught from a middleware' })
    await talk.ask('GET /guard', { shows: 'passed' })
    await talk.ask('GET /items/1?again=1', { status: 501, shows: 'again from a handler' })
  },
)
