// Applications and routers as values.
import fw, {
  type Application,
  type Express,
  type Request,
  type Response,
  type NextFunction,
  type RequestHandler,
  type IRouter,
  Router,
  json,
} from 'fwjs'
import type * as core from 'express-serve-static-core'
import http from 'node:http'
import https from 'node:https'
import { app, router, db, list, guard, requireRole } from './shared.mjs'

//# app.use with paths, arrays and routers
app.use('/p', [guard, requireRole('x')], router)
app.use(['/a', '/b'], guard, router)
app.use('/p', guard, [guard], router)

//# a router is mounted on a path with a parameter
app.use('/p/:tenant', guard, router)
app.use(
  '/p/:tenant',
  (req, res, next) => {
    req.params.tenant.trim()
    next()
  },
  router,
)

//# an application is mounted in another
const mounted = fw()
app.use('/mounted', mounted)
mounted.on('mount', (parent) => {
  parent.get('env')
})
app.use(mounted)

//# an application listens, by itself and by node:http
http.createServer(app).listen(1)
https.createServer({}, app)
const srv: http.Server = app.listen(3, () => {})
app.listen('3000', () => {})
app.listen(process.env.PORT || 3000, () => {})
app.listen(Number(process.env.PORT), '0.0.0.0', () => {})

//# settings of the framework and of the program
app.set('port', process.env.PORT || 3000)
app.set('trust proxy', 1)
app.set('view engine', 'ejs')
app.set('views', 'x')
app.enable('trust proxy')
app.disable('x-powered-by')
app.disable('etag')
app.set('json spaces', 2)
app.set('trust proxy', (ip: string) => ip === '1')
const port: number = app.get('port')
app.set('query parser', (s: string) => new URLSearchParams(s))
app.set('etag', false)
app.set('case sensitive routing', true)
app.set('x', {})
app.enabled('x')
app.set('env', 'test')
app.set('views', ['a', 'b'])
app.set('view cache', false)
app.set('etag', 'strong')

//# settings whose values are computed
app.set('trust proxy', process.env.TRUST === '1')
app.set('json replacer', null)
app.set('json spaces', process.env.X ? 2 : 0)
app.set('json replacer', (k: string, v: any) => v)
app.set('subdomain offset', 3)
app.set('jsonp callback name', 'cb')
app.set('strict routing', true)
app.set('trust proxy', 'loopback, 10.0.0.1')
const keyS: string = 'x'
app.set(keyS, 1)
app.get(keyS)

//# app.engine
app.engine('html', (path, options, cb) => {
  cb(null, 'x')
})
app.engine('html', (path: string, options: object, cb: (e: any, rendered?: string) => void) => {
  cb(new Error('x'))
})

//# app.param and router.param
app.param('id', (req, res, next, id) => {
  res.locals.id = id
  next()
})
app.param('id', async (req, res, next, id: string, name: string) => {
  res.locals.x = await db.find(id)
  next()
})
router.param('id', (req, res, next, id: string) => next())
app.param(['a', 'b'], (req, res, next, v) => next())

//# the stack is looked into
app._router.stack.forEach((l: any) => l.route)
router.stack.forEach((l) => l.route?.path)
router.stack.filter((r) => r.route).map((r) => r.route!.path)
app.mountpath
app.path()

//# rare HTTP methods
app.options('*', (req, res) => {
  res.end()
})
app.head('/', list)
app.patch('/', list)
app.all('*', list)
app['m-search']('/', list)
app.propfind('/', list)
router.all('/x', list).get('/x', list)

//# functions that take apps, routers, and handlers
function setup(a: Express) {
  a.use(guard)
}
setup(app)
function setup2(a: Application) {
  a.use(guard)
}
setup2(app)
function setup3(a: fw.Application) {}
setup3(app)
function setup4(r: Router): Router {
  return r.get('/', list)
}
setup4(router)
function setup5(r: IRouter) {
  r.use(guard)
}
setup5(router)
setup5(app)
function setup6(a: core.Express) {}
setup6(app)
function setup7(a: core.Application) {}
setup7(app)
function setup8(a: core.Router) {}
setup8(router)
function setup9(handler: core.RequestHandler) {}
setup9(guard)
setup9(list)

//# functions return applications and routers
function create(): Express {
  const a = fw()
  a.use(json())
  return a
}
function create2(): Application {
  return fw()
}
function create3(): fw.Express {
  return fw()
}
function create4(): core.Express {
  return fw()
}
const routerT: fw.Router = fw.Router()
const routerU: core.Router = fw.Router()

//# applications are assigned to variables and members
let a1: Express
a1 = fw()
let a2: fw.Application
a2 = fw()
class Server {
  public app: fw.Application
  private router: fw.Router
  constructor() {
    this.app = fw()
    this.router = Router()
    this.app.use('/', this.router)
  }
  listen() {
    return this.app.listen(1)
  }
}

//# routers and applications are handlers
app.use((req, res, next) => {
  router(req, res, next)
})
const asHandler: RequestHandler = router
const appAsHandler: RequestHandler = app
app.use('/x', router as RequestHandler)

//# an application is called like a function
app({} as http.IncomingMessage, {} as http.ServerResponse)
const listener: http.RequestListener = app
app({} as Request, {} as Response)

//# an application is an emitter
;(app as any).handle({}, {})
app.emit('x')
app.once('mount', () => {})
app.on('error', () => {})

//# handlers typed with the core types, and vice versa
app.get('/core', (req: core.Request, res: core.Response, next: core.NextFunction) => {
  next()
})
const ch: core.RequestHandler = (req, res, next) => {
  res.json(1)
  next()
}
app.use(ch)
app.get('/c/:id', ch, (req, res) => {
  res.json(req.params.id)
})
const toCore: core.RequestHandler = guard as RequestHandler
const toEx: RequestHandler = ch

//# req and res are values of the core types
app.use((req, res) => {
  const a: core.Request = req
  const b: core.Response = res
  const c: Request = req
  const d: http.IncomingMessage = req
  const e: http.ServerResponse = res
  list(req, res)
})
