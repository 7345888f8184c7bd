import type {
  AnyHandlerArgument,
  AnyLocals,
  HandlerArgument,
  Query,
  RequestHandler,
} from './handlers.ts'
import type { ParamsDictionary, PathArgument, RouteParameters } from './path.ts'

// biome-ignore-start lint/suspicious/noExplicitAny: what a program sends and keeps is its own affair

// Overloads are first tried by the strict subtype rule, under which `any` fits nothing but `any`.
// So a member that the core types declare must never be `any` here, or handlers typed by the core
// would be left to the core's own overloads, and the parameters of the path forgotten.

/** Takes a path and handlers, as every `app.get` and `router.post` does. */
export interface IRouterMatcher<T> {
  // The path alone decides `req.params`: a handler typed elsewhere does not widen it.
  <
    const Path extends PathArgument,
    P = RouteParameters<Path>,
    ResBody = any,
    ReqBody = any,
    ReqQuery = Query,
    LocalsObj extends AnyLocals = AnyLocals,
  >(
    path: Path,
    ...handlers: HandlerArgument<NoInfer<P>, ResBody, ReqBody, ReqQuery, LocalsObj>[]
  ): T
  // A handler that expects every parameter to be there, on a path where one may be missing.
  (path: PathArgument, ...handlers: HandlerArgument[]): T
  // Handlers that say themselves which parameters they expect, or a program that names the types.
  <
    P = ParamsDictionary,
    ResBody = any,
    ReqBody = any,
    ReqQuery = Query,
    LocalsObj extends AnyLocals = AnyLocals,
  >(
    path: PathArgument,
    ...handlers: HandlerArgument<P, ResBody, ReqBody, ReqQuery, LocalsObj>[]
  ): T
  <
    P = ParamsDictionary,
    ResBody = any,
    ReqBody = any,
    ReqQuery = Query,
    LocalsObj extends AnyLocals = AnyLocals,
  >(
    path: PathArgument,
    ...handlers: AnyHandlerArgument<P, ResBody, ReqBody, ReqQuery, LocalsObj>[]
  ): T
}

/** Takes handlers without a path, as `app.use` and `route.get` do. */
export interface IRouterHandler<T, Path = string> {
  // Without type parameters: a call in this place, such as `app.use(proxy({ on: … }))`, takes its own
  // ones from here, and so its callbacks know our requests.
  (...handlers: RequestHandler<RouteParameters<Path>>[]): T
  <
    P = RouteParameters<Path>,
    ResBody = any,
    ReqBody = any,
    ReqQuery = Query,
    LocalsObj extends AnyLocals = AnyLocals,
  >(
    ...handlers: HandlerArgument<NoInfer<P>, ResBody, ReqBody, ReqQuery, LocalsObj>[]
  ): T
  (...handlers: HandlerArgument[]): T
  <
    P = RouteParameters<Path>,
    ResBody = any,
    ReqBody = any,
    ReqQuery = Query,
    LocalsObj extends AnyLocals = AnyLocals,
  >(
    ...handlers: HandlerArgument<P, ResBody, ReqBody, ReqQuery, LocalsObj>[]
  ): T
  <
    P = RouteParameters<Path>,
    ResBody = any,
    ReqBody = any,
    ReqQuery = Query,
    LocalsObj extends AnyLocals = AnyLocals,
  >(
    ...handlers: AnyHandlerArgument<P, ResBody, ReqBody, ReqQuery, LocalsObj>[]
  ): T
}

// biome-ignore-end lint/suspicious/noExplicitAny: see above
