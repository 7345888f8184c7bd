// Written to be nasty: each mistake stands on a line of expected/legacy.json.
import cors from 'cors'
import cookieSession from 'cookie-session'
import express, { Router, json } from 'express'
import debug from 'debug'

const log = debug('legacy')
const PREFIX = '/v1'

class Server {
  constructor() {
    this.app = express()
    this.router = Router({ mergeParams: true })
    this.app.use('/raw', json)
    this.app.use('/open', cors)
    this.app.use(express.json())
    this.app.use(cookieSession({ secret: 'a', secure: true }))
    this.addRoutes()
    this.addFallback()
  }

  addRoutes() {
    const { app, router } = this
    router.get('/', this.list)
    router.get('/(en|de)/about', this.about)
    router.get('/files/:path*', this.file)
    router.get('/search', this.search)
    router.get('/exact/:a/:b', this.exact)
    router.all('/any/*', this.about)
    router.put('/thing', this.put)
    app.use(PREFIX + '/:tenant?', router)
    app.get(['/one', '/two?'], this.about)
    app.get('/versions/v:major.:minor', this.exact)
    app.get('/a|b', this.about)
    app.get(`${PREFIX}/things/:id`, this.thing)
  }

  addFallback() {
    const server = this.app.listen
    log(typeof server)
    this.app.get('*', (req, res) => res.status(404).send('nothing here'))
    this.app.get('/late', (req, res) => res.send('never'))
    this.app.use(function failed(error, request, response) {
      response.sendStatus(500)
    })
  }

  list(req, res) {
    res.json({ protocol: req.protocol, host: req.hostname })
  }

  about(req, res) {
    res.vary()
    res.type('txt').send('about')
  }

  file(req, res) {
    res.json(req.params)
  }

  exact(req, res) {
    res.json(req.params)
  }

  search(req, res) {
    const { page = '1' } = req.query
    req.query = { ...req.query, page }
    res.json(req.query)
  }

  put(req, res) {
    const { name } = req.body
    res.json({ name })
  }

  async thing(req, res) {
    res.sendStatus(await Promise.resolve(204))
  }
}

export default new Server().app
