// Our types where those of the core are expected, and back.
import type {
  Application,
  ErrorRequestHandler,
  Express,
  Handler,
  IRoute,
  IRouter,
  NextFunction,
  Request,
  RequestHandler,
  Response,
  Router,
} from 'fwjs'
import type * as core from 'express-serve-static-core'

declare const app: Application
declare const whole: Express
declare const router: Router
declare const baseRouter: IRouter
declare const route: IRoute
declare const req: Request
declare const res: Response
declare const next: NextFunction
declare const handler: RequestHandler
declare const plain: Handler
declare const errorHandler: ErrorRequestHandler

declare const coreApp: core.Application
declare const coreWhole: core.Express
declare const coreRouter: core.Router
declare const coreBaseRouter: core.IRouter
declare const coreRoute: core.IRoute
declare const coreReq: core.Request
declare const coreRes: core.Response
declare const coreNext: core.NextFunction
declare const coreHandler: core.RequestHandler
declare const coreErrorHandler: core.ErrorRequestHandler

export const toCoreApp: core.Application = app
export const wholeToCoreApp: core.Application = whole
export const toCoreWhole: core.Express = whole
export const toCoreRouter: core.Router = router
export const toCoreBaseRouter: core.IRouter = baseRouter
export const appToCoreBaseRouter: core.IRouter = app
export const toCoreRoute: core.IRoute = route
export const toCoreReq: core.Request = req
export const toCoreRes: core.Response = res
export const toCoreNext: core.NextFunction = next
export const toCoreHandler: core.RequestHandler = handler
export const plainToCoreHandler: core.RequestHandler = plain
export const toCoreErrorHandler: core.ErrorRequestHandler = errorHandler
export const routerToCoreHandler: core.RequestHandler = router
export const appToCoreHandler: core.RequestHandler = app

export const toApp: Application = coreApp
export const toWhole: Express = coreWhole
export const wholeToApp: Application = coreWhole
export const toRouter: Router = coreRouter
export const toBaseRouter: IRouter = coreBaseRouter
export const appToBaseRouter: IRouter = app
export const toRoute: IRoute = coreRoute
export const toReq: Request = coreReq
export const toRes: Response = coreRes
export const toNext: NextFunction = coreNext
export const toHandler: RequestHandler = coreHandler
export const toPlain: Handler = coreHandler
export const toErrorHandler: ErrorRequestHandler = coreErrorHandler
export const routerToHandler: RequestHandler = coreRouter
export const appToHandler: RequestHandler = coreApp

export const typedReq: Request<{ id: string }, any, { n: number }> = req as core.Request<
  { id: string },
  any,
  { n: number }
>
export const typedCoreReq: core.Request<{ id: string }> = req as Request<{ id: string }>
export const typedRes: Response<{ ok: boolean }> = res as core.Response<{ ok: boolean }>
export const typedCoreRes: core.Response<{ ok: boolean }> = res as Response<{ ok: boolean }>
export const lists: core.RequestHandler[] = [handler, router, plain]
export const coreLists: RequestHandler[] = [coreHandler, coreRouter]
