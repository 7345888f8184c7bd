// What handlers return, and what comes of awaiting them.
import {
  type Request,
  type Response,
  type NextFunction,
  type RequestHandler,
  type ErrorRequestHandler,
  json,
} from 'fwjs'
import { app, db, precise } from './shared.mjs'

//# an async handler returns what res.json returns
app.get('/a/:id', async (req, res) => {
  const u = await db.find(req.params.id)
  if (!u) return res.status(404).json({ error: 'x' })
  return res.json(u)
})

//# an async handler returns next(), res.sendStatus() or nothing
app.get('/a/:id', async (req, res, next) => {
  try {
    if (!req.params.id) return next()
    const u = await db.find(req.params.id)
    if (!u) return res.sendStatus(404)
    res.json(u)
  } catch (e) {
    next(e)
  }
})

//# a handler is annotated with Promise<Response>
app.get('/a/:id', async (req: Request, res: Response): Promise<Response> => res.json({}))

//# a handler is annotated with Promise<Response | void>
app.get(
  '/a/:id',
  async (req: Request, res: Response, next: NextFunction): Promise<Response | void> => {
    if (req.xhr) return next()
    return res.json({})
  },
)

//# a handler is annotated with Promise<void>
app.get('/a/:id', async (req: Request, res: Response): Promise<void> => {
  res.json({})
})

//# a handler is annotated with Response
app.get('/a/:id', (req: Request, res: Response): Response => res.json({}))

//# a handler is annotated with Response | undefined
app.get('/a/:id', (req: Request, res: Response): Response | undefined => {
  if (req.xhr) return
  return res.json({})
})

//# a constant RequestHandler is async and returns responses
const answer: RequestHandler = async (req, res) => {
  if (req.xhr) return res.json(1)
  return res.status(2).end()
}

//# a constant RequestHandler returns nothing
const finish: RequestHandler = (req, res) => {
  if (req.xhr) {
    res.json(1)
    return
  }
  return void res.end()
}

//# a constant ErrorRequestHandler returns next() or a response
const failed: ErrorRequestHandler = (err, req, res, next) => {
  if (res.headersSent) return next(err)
  return res.status(500).json({})
}
app.use(failed)

//# a constant ErrorRequestHandler is async
const failedLater: ErrorRequestHandler = async (err, req, res, next) => {
  await 1
  return res.status(500).json({})
}
app.use(failedLater)

//# the result of a handler is awaited
const next: NextFunction = () => {}
;(async () => {
  await answer({} as Request, {} as Response, next)
  await precise({} as any, {} as any, next)
})()

//# a response has one of two bodies
app.get('/ts', (req, res: Response<{ a: number } | { error: string }>) => {
  if (req.xhr) {
    res.status(400).json({ error: 'x' })
    return
  }
  res.json({ a: 1 })
})
