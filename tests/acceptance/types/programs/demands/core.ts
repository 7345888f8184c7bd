// Values of our types in the hands of code that is typed by the core types, and back.
import type * as core from 'express-serve-static-core'
import fw, {
  type Application,
  type ErrorRequestHandler,
  type Express,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'fwjs'

declare const ours: {
  application: Application
  express: Express
  failed: ErrorRequestHandler
  handler: RequestHandler
  next: NextFunction
  request: Request
  response: Response
  router: Router
}
declare const theirs: {
  application: core.Application
  express: core.Express
  failed: core.ErrorRequestHandler
  handler: core.RequestHandler
  next: core.NextFunction
  request: core.Request<fw.ParamsDictionary>
  response: core.Response
  router: core.Router
}

//# applications, both ways
const application: core.Application = ours.application
const express: core.Express = ours.express
const ownApplication: Application = theirs.application
const ownExpress: Express = theirs.express

//# routers, both ways
const router: core.Router = ours.router
const ownRouter: Router = theirs.router

//# requests and responses, both ways
const request: core.Request = ours.request
const response: core.Response = ours.response
const ownRequest: Request = theirs.request
const ownResponse: Response = theirs.response

//# handlers and next, both ways
const handler: core.RequestHandler = ours.handler
const failed: core.ErrorRequestHandler = ours.failed
const next: core.NextFunction = ours.next
const ownHandler: RequestHandler = theirs.handler
const ownFailed: ErrorRequestHandler = theirs.failed
const ownNext: NextFunction = theirs.next

//# req.app and res.app are applications
const setUp = (app: Application) => app.set('etag', 'weak')
ours.handler = (req, res) => [setUp(req.app), setUp(res.app), req.app.get('env').length]

//# a program adds values to the module
declare module 'fwjs' {
  function Router(options: { websockets: true }): { ws(path: string): void }
  const added: number
}
fw.Router({ websockets: true }).ws('/socket')
const plain: Router = fw.Router({ strict: true })
const constructed: Router = new fw.Router()
const added: number = fw.added

export { application, express, failed, handler, next, request, response, router }
export { added, constructed, ownApplication, ownExpress, ownFailed, ownHandler, ownNext, plain }
export { ownRequest, ownResponse, ownRouter }
