// A JavaScript program whose types are in comments, compiled with checkJs.
import fw from 'fwjs'

const app = fw()

//# a handler that returns nothing
/** @type {import('fwjs').RequestHandler} */
const passOn = (req, res, next) => {
  next()
}
app.use(passOn)

//# a handler that returns a response, or nothing
/** @type {import('fwjs').RequestHandler} */
const answer = (req, res) => {
  if (req.xhr) return
  return res.json(req.params.id.trim())
}
app.get('/:id', passOn, answer)

//# an async handler
/** @type {import('fwjs').RequestHandler} */
const later = async (req, res) => {
  res.send(await Promise.resolve(req.get('host')))
}
app.get('/later', later)

//# an async function declaration that returns a response
/** @type {import('fwjs').RequestHandler} */
async function find(req, res, next) {
  if (!req.query.q) return next()
  return res.status(200).json({ q: req.query.q })
}
app.get('/find', find)

//# an error handler
/** @type {import('fwjs').ErrorRequestHandler} */
const failed = (error, req, res, next) => {
  if (res.headersSent) return next(error)
  res.status(error.status ?? 500).json({ message: error.message })
}
app.use(failed)

//# parameters that are annotated one by one
/**
 * @param {import('fwjs').Request} req
 * @param {import('fwjs').Response} res
 * @param {import('fwjs').NextFunction} next
 */
export function guard(req, res, next) {
  if (!req.headers.authorization) return res.sendStatus(401)
  next()
}
app.use('/private', guard)

//# a request with types of its own
/**
 * @param {import('fwjs').Request<{ id: string }, unknown, { name: string }>} req
 * @param {import('fwjs').Response<{ ok: boolean }>} res
 */
const rename = (req, res) => res.json({ ok: req.body.name !== req.params.id })
app.post('/:id', rename)

//# a callback of app.param
/** @type {import('fwjs').RequestParamHandler} */
const load = (req, res, next, id) => {
  res.locals.id = id
  next()
}
app.param('id', load)

//# a controller of handlers
/** @type {Record<string, import('fwjs').RequestHandler>} */
const controller = {
  list: (req, res) => res.json([]),
  remove(req, res) {
    res.sendStatus(204)
  },
}
app.get('/controller', controller.list)

//# a class with an application and a router
export class Server {
  /** @param {import('fwjs').Express} app */
  constructor(app) {
    this.app = app
    /** @type {import('fwjs').Router} */
    this.router = fw.Router()
    this.app.use('/', this.router)
  }
}

//# a factory of middleware
/** @returns {import('fwjs').RequestHandler} */
export const requireRole = (/** @type {string} */ role) => (req, res, next) => {
  if (req.get('role') === role) return next()
  res.sendStatus(403)
}

//# handlers without any annotation
app.get('/plain/:id', (req, res) => {
  res.json(req.params.id.trim())
})
