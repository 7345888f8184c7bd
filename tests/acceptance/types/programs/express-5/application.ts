// One use of each member of an app and a router, as written for @types/express 5.
import express, { type Application, type Express, type Router } from 'express'
import { readFile } from 'node:fs'
import http from 'node:http'

const app = express()
const router = express.Router()

//# app.all
app.all('/{*path}', (req, res, next) => next())

//# app.delete
app.delete('/users/:id', (req, res) => {
  res.sendStatus(req.params.id === '7' ? 204 : 404)
})

//# app.disable and app.disabled
const wasDisabled: boolean = app.disable('x-powered-by').disabled('x-powered-by')

//# app.enable and app.enabled
const wasEnabled: boolean = app.enable('trust proxy').enabled('trust proxy')

//# app.engine
app.engine('txt', (path, options, callback) => readFile(path, 'utf8', callback))

//# app.get: a setting
const title: string = app.get('title')
const environment: string = app.get('env')

//# app.get: a route
app.get('/users/:id', (req, res) => {
  res.send(req.params.id.toUpperCase())
})

//# app.listen: a port and a callback with an error
const server: http.Server = app.listen(3000, (error?: Error) => {
  if (error) throw error
})

//# app.listen: a host, a backlog, a path, options, nothing
app.listen(3000, '::1', (error) => console.error(error?.message))
app.listen(3000, '::1', 511, () => {})
app.listen('/tmp/socket', () => {})
app.listen({ port: 3000 }, () => {})
app.listen().close()

//# app.locals
app.locals.title = 'site'
app.locals.count = 1

//# app.mountpath
const mountpath: string | string[] = app.mountpath

//# app.on
app.on('mount', (parent) => {
  parent.locals.child = true
})

//# app.param
app.param('id', (req, res, next, id) => next(id ? undefined : new Error('id')))

//# app.param: several names
app.param(['a', 'b'], (req, res, next, value, name) => {
  res.locals[name] = value
  next()
})

//# app.path
const where: string = app.path()

//# app.post, app.put, app.patch
app.post('/users', (req, res) => {
  res.status(201).json(req.body)
})
app.put('/users/:id', (req, res) => {
  res.json({ id: req.params.id })
})
app.patch('/users/:id', (req, res) => {
  res.json({ id: req.params.id })
})

//# app.head, app.options, and other methods
app.head('/', (req, res) => {
  res.end()
})
app.options('/', (req, res) => {
  res.end()
})
app['m-search']('/', (req, res) => {
  res.end()
})
app.propfind('/', (req, res) => {
  res.end()
})

//# app.render
app.render('mail', { name: 'Ada' }, (error, html) => console.log(error, html.length))
app.render('mail', (error: Error, html: string) => console.log(error, html.length))

//# app.route
app
  .route('/books/:id')
  .all((req, res, next) => next())
  .get((req, res) => {
    res.send(req.params.id)
  })
  .post((req, res) => {
    res.send(req.params.id)
  })

//# app.router
app.router.use((req, res, next) => next())
const names: string[] = app.router.stack.map((layer) => layer.name)

//# app.router: a Router
const ofApp: Router = app.router

//# app.set
app.set('title', 'site').set('views', 'views').set('query parser', 'extended')

//# app.settings
const settings = app.settings
settings.anything = 1

//# app.use: handlers
app.use(express.json(), (req, res, next) => next())

//# app.use: a path with a parameter
app.use('/shops/:shop', (req, res, next) => {
  res.locals.shop = req.params.shop.trim()
  next()
})

//# app.use: a sub-app and routers
app.use('/admin', express(), router, [router])

//# app as a listener
http.createServer(app).listen(3000)

//# app as Application and Express
const application: Application = app
const framework: Express = app
const start = (given: Application) => given.listen(3000)
start(app)

//# app.request and app.response
app.request.app.get('env')
app.response.statusCode = 200

//# app.emit and the other methods of emitters
app.emit('mount', app)
app.once('mount', () => {})
app.removeAllListeners()

//# router.all and the methods
router.all('/*rest', (req, res) => {
  res.send(req.params.rest.join('/'))
})
router.get('/:id', (req, res) => {
  res.send(req.params.id)
})

//# router.param
router.param('id', (req, res, next, id) => next())

//# router.route
router.route('/:id').delete((req, res) => {
  res.send(req.params.id)
})

//# router.stack
const layer = router.stack[0]
if (layer?.route) console.log(layer.route.path, layer.name, layer.keys.length)

//# router.use
router.use(express.static('public')).use('/:id', (req, res) => {
  res.send(req.params.id)
})

//# router: options
const options: express.RouterOptions = { caseSensitive: true, mergeParams: true, strict: true }
const merged: Router = express.Router(options)

//# router: parameters of the parent
merged.get('/:id', (req: express.Request<{ shop: string; id: string }>, res) => {
  res.send(req.params.shop + req.params.id)
})
merged.get<{ shop: string; id: string }>('/:id', (req, res) => {
  res.send(req.params.shop + req.params.id)
})

//# router as a value and as a handler
const routers: Record<string, Router> = { users: router }
app.use('/users', routers.users!)
const handler: express.Handler = router
