// Error handlers, as they are written in place.
import { type Request, type Response, type NextFunction, type ErrorRequestHandler } from 'fwjs'
import { AsyncLocalStorage } from 'node:async_hooks'
import { promisify } from 'node:util'
import { app, list, guard } from './shared.mjs'

const failed: ErrorRequestHandler = (error, req, res, next) => {
  next(error)
}

//# the error is any
app.use((err: any, req: Request, res: Response, next: NextFunction) => res.status(500).send('x'))

//# the error is an Error
app.use((err: Error, req: Request, res: Response, _next: NextFunction) => {
  res.status(500).send(err.message)
})

//# the error is unknown
app.use((err: unknown, req: Request, res: Response, _next: NextFunction) => {
  res.status(500).send(String(err))
})

//# the error is of a class of the program
class HttpError extends Error {
  status = 500
}
app.use((err: HttpError, req: Request, res: Response, _next: NextFunction) => {
  res.status(err.status).send(err.message)
})

//# an error handler stands behind a path
app.use('/api', (err: HttpError, req: Request, res: Response, _next: NextFunction) => {
  res.status(err.status).send(err.message)
})

//# an error handler stands in an array, and behind one
app.use([guard, failed])
app.get('/x', [guard, list], failed)

//# next takes nothing, route, router, an Error, a text or an object
app.use((req, res, next) => {
  next()
  next('route')
  next('router')
  next(new Error())
  next('x')
  next({ status: 1 })
  return next()
})

//# next is handed on as a callback
app.use((req, res, next) => {
  setTimeout(next, 1)
  Promise.resolve().then(() => next(), next)
  Promise.reject().catch(next)
  const als = new AsyncLocalStorage()
  als.run({}, next)
  als.run({}, () => next())
  promisify(next as any)
})
