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
//
// The signatures are those of a method, because TypeScript compares the parameters of methods in
// both directions: an application typed by the core types, whose matchers take fewer kinds of paths,
// then fits ours.

/**
 * What the path has, if that is all that the handlers ask for; else what they ask for: a validator
 * may have turned texts into numbers, and a handler may count on a parameter that can be missing.
 */
type Fitting<Own, Asked> = Own extends Asked ? Own : Asked

/**
 * The body of a response that nothing is known of yet. For a handler that is made in the call, such
 * as `asyncHandler(async (req, res) => …)`, TypeScript would otherwise infer `undefined` from it.
 */
type Known<ResBody> = [ResBody] extends [never] ? any : ResBody

interface Matcher<T> {
  // The path decides `req.params`: a handler typed elsewhere does not widen it.
  match<
    const Path extends PathArgument,
    P = RouteParameters<Path>,
    ResBody = any,
    ReqBody = any,
    ReqQuery = Query,
    LocalsObj extends AnyLocals = AnyLocals,
  >(
    path: Path,
    ...handlers: HandlerArgument<
      Fitting<RouteParameters<Path>, P>,
      Known<ResBody>,
      ReqBody,
      ReqQuery,
      LocalsObj
    >[]
  ): T
  // Handlers that say themselves which parameters they expect, or a program that names the types.
  match<
    P = ParamsDictionary,
    ResBody = any,
    ReqBody = any,
    ReqQuery = Query,
    LocalsObj extends AnyLocals = AnyLocals,
  >(path: PathArgument, ...handlers: HandlerArgument<P, ResBody, ReqBody, ReqQuery, LocalsObj>[]): T
  match<
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

/** Takes a path and handlers, as every `app.get` and `router.post` does. */
export type IRouterMatcher<T> = Matcher<T>['match']

interface Taker<T, Path> {
  // Without type parameters: a call in this place, such as `app.use(proxy({ on: … }))`, takes its own
  // ones from here, and so its callbacks know our requests.
  take(...handlers: RequestHandler<RouteParameters<Path>>[]): T
  take(...handlers: HandlerArgument<RouteParameters<Path>>[]): T
  take(...handlers: HandlerArgument[]): T
  take<
    P = RouteParameters<Path>,
    ResBody = any,
    ReqBody = any,
    ReqQuery = Query,
    LocalsObj extends AnyLocals = AnyLocals,
  >(...handlers: HandlerArgument<P, ResBody, ReqBody, ReqQuery, LocalsObj>[]): T
  take<
    P = RouteParameters<Path>,
    ResBody = any,
    ReqBody = any,
    ReqQuery = Query,
    LocalsObj extends AnyLocals = AnyLocals,
  >(...handlers: AnyHandlerArgument<P, ResBody, ReqBody, ReqQuery, LocalsObj>[]): T
}

/** Takes handlers without a path, as `app.use` and `route.get` do. */
export type IRouterHandler<T, Path = string> = Taker<T, Path>['take']

// biome-ignore-end lint/suspicious/noExplicitAny: see above
