// One use of each member of the module, as written for @types/express 5.
import express, {
  type ErrorRequestHandler,
  type Handler,
  type NextFunction,
  type Request,
  type RequestHandler,
  type RequestParamHandler,
  type Response,
  Router,
} from 'express'
import type { IncomingMessage, ServerResponse } from 'node:http'

declare global {
  namespace Express {
    interface Request {
      tenant?: string
    }
    interface Locals {
      requestId?: string
    }
  }
}

const app = express()

//# express.json
app.use(express.json({ limit: '1mb', strict: false, type: ['json', '+json'] }))
app.use(express.json({ reviver: (key, value) => (key === 'at' ? new Date(value) : value) }))

//# express.json: verify
app.use(
  express.json({
    verify(req, res, bytes, encoding) {
      if (bytes.length === 0) throw new Error(encoding)
    },
  }),
)
const verify = (req: IncomingMessage, res: ServerResponse, bytes: Buffer) => {
  res.setHeader('X-Length', bytes.length)
}
app.use(express.json({ verify }))

//# express.raw
app.use(express.raw({ type: 'application/octet-stream', inflate: false }))
app.use(express.raw({ type: (req) => req.headers['x-raw'] === '1' }))

//# express.text
app.use(express.text({ defaultCharset: 'utf-8' }))

//# express.urlencoded
app.use(express.urlencoded())
app.use(express.urlencoded({ extended: true, parameterLimit: 10 }))

//# express.static
app.use(express.static('public'))
app.use('/assets', express.static('public', { maxAge: '1d', index: false, fallthrough: false }))

//# express.static: setHeaders
app.use(
  express.static('public', {
    extensions: ['html'],
    setHeaders: (res, path, stat) => {
      res.set('X-Path', path)
      res.setHeader('X-Size', stat.size)
    },
  }),
)

//# express.static: options declared before the call
const options = { dotfiles: 'ignore', etag: false, redirect: false, lastModified: true }
app.use(express.static('public', options))

//# express.application, express.request, express.response
express.application.get('env')
express.request.get('Host')
express.response.status(200)

//# express.Router
const router: Router = express.Router({ mergeParams: true })
const imported: express.Router = Router()

//# RequestHandler
const handle: RequestHandler = (req, res, next) => {
  if (req.get('Authorization')) return next()
  res.sendStatus(401)
}
app.use(handle).get('/:id', handle)

//# RequestHandler: typed
const typed: RequestHandler<{ id: string }, { ok: boolean }, { name: string }> = (req, res) => {
  res.json({ ok: req.params.id === req.body.name })
}
app.post('/:id', typed)

//# RequestHandler: async
const wait: RequestHandler = async (req, res, next) => {
  await Promise.resolve()
  next()
}
app.get('/', wait, [wait, wait])

//# RequestHandler: a wrapper
const wrap =
  (run: (req: Request, res: Response) => Promise<unknown>): RequestHandler =>
  (req, res, next) => {
    run(req, res).catch(next)
  }
app.get(
  '/:id',
  wrap(async (req, res) => res.send(req.params.id)),
)

//# Handler
const short: Handler = (req, res) => {
  res.end()
}
app.use(short)

//# ErrorRequestHandler
const fail: ErrorRequestHandler = (error, req, res, next) => {
  if (res.headersSent) return next(error)
  res.status(error.status ?? 500).send(error.message)
}
app.use(fail)

//# an error handler with annotated parameters
app.use((error: Error, req: Request, res: Response, next: NextFunction) => {
  res.status(500).json({ error: error.message })
})

//# NextFunction
const skip = (req: Request, res: Response, next: NextFunction) =>
  req.query.skip ? next('route') : next('router')
app.get('/', skip)

//# RequestParamHandler
const load: RequestParamHandler = (req, res, next, value, name) => {
  res.locals[name] = value
  next()
}
app.param('id', load)

//# Application, Express, IRouter, IRoute, and Router as types
const mount = (target: express.IRouter, handler: express.RequestHandler) => target.use(handler)
mount(app, handle)
mount(router, handle)
const path = (route: express.IRoute): string => route.path
const given: express.Express = app

//# MediaType, Errback, Send, CookieOptions, and Locals as types
const quality = (type: express.MediaType): number => type.quality
const done: express.Errback = (error) => console.error(error?.message)
const cookie: express.CookieOptions = { signed: true }
const locals: express.Locals = {}

//# the global namespace
app.use((req, res, next) => {
  req.tenant = req.get('X-Tenant')
  res.locals.requestId = '1'
  next()
})

//# types of the core types
app.get('/', (req: import('express-serve-static-core').Request, res) => {
  res.send(req.path)
})
