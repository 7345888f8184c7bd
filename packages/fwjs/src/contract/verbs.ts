import type { IRouterHandler, IRouterMatcher } from './matchers.ts'
import type { PathArgument } from './path.ts'
import type { IRoute } from './router.ts'

// biome-ignore-start lint/suspicious/noExplicitAny: what a program sends and keeps is its own affair

/** What an application and a router have in common. */
export interface Routing {
  /** Answers requests of every method. */
  all: IRouterMatcher<this>
  /** Answers ACL requests. */
  acl: IRouterMatcher<this>
  /** Answers BIND requests. */
  bind: IRouterMatcher<this>
  /** Answers CHECKOUT requests. */
  checkout: IRouterMatcher<this>
  /** Answers CONNECT requests. */
  connect: IRouterMatcher<this>
  /** Answers COPY requests. */
  copy: IRouterMatcher<this>
  /** Answers DELETE requests. */
  delete: IRouterMatcher<this>
  /** Answers GET requests, and HEAD requests that no earlier `head` route took. */
  get: IRouterMatcher<this>
  /** Answers HEAD requests; must stand before a `get` for the same path. */
  head: IRouterMatcher<this>
  /** Answers LINK requests. */
  link: IRouterMatcher<this>
  /** Answers LOCK requests. */
  lock: IRouterMatcher<this>
  /** Answers M-SEARCH requests. */
  'm-search': IRouterMatcher<this>
  /** Answers MERGE requests. */
  merge: IRouterMatcher<this>
  /** Answers MKACTIVITY requests. */
  mkactivity: IRouterMatcher<this>
  /** Answers MKCALENDAR requests. */
  mkcalendar: IRouterMatcher<this>
  /** Answers MKCOL requests. */
  mkcol: IRouterMatcher<this>
  /** Answers MOVE requests. */
  move: IRouterMatcher<this>
  /** Answers NOTIFY requests. */
  notify: IRouterMatcher<this>
  /** Answers OPTIONS requests. Without it the router answers with the methods a path has. */
  options: IRouterMatcher<this>
  /** Answers PATCH requests. */
  patch: IRouterMatcher<this>
  /** Answers POST requests. */
  post: IRouterMatcher<this>
  /** Answers PROPFIND requests. */
  propfind: IRouterMatcher<this>
  /** Answers PROPPATCH requests. */
  proppatch: IRouterMatcher<this>
  /** Answers PURGE requests. */
  purge: IRouterMatcher<this>
  /** Answers PUT requests. */
  put: IRouterMatcher<this>
  /** Answers REBIND requests. */
  rebind: IRouterMatcher<this>
  /** Answers REPORT requests. */
  report: IRouterMatcher<this>
  /** Answers SEARCH requests. */
  search: IRouterMatcher<this>
  /** Answers SOURCE requests. */
  source: IRouterMatcher<this>
  /** Answers SUBSCRIBE requests. */
  subscribe: IRouterMatcher<this>
  /** Answers TRACE requests. */
  trace: IRouterMatcher<this>
  /** Answers UNBIND requests. */
  unbind: IRouterMatcher<this>
  /** Answers UNLINK requests. */
  unlink: IRouterMatcher<this>
  /** Answers UNLOCK requests. */
  unlock: IRouterMatcher<this>
  /** Answers UNSUBSCRIBE requests. */
  unsubscribe: IRouterMatcher<this>
  /**
   * Runs handlers for every request whose path begins with `path`, ending there or at a `/`.
   * Without a path: for every request. Inside, `req.url` lacks the part that matched.
   */
  use: IRouterHandler<this> & IRouterMatcher<this>
  /** One path to which handlers for several methods are then attached. */
  route<const Path extends PathArgument>(path: Path): IRoute<Path>
}

export interface RouteVerbs<Path> {
  /** Answers requests of every method. */
  all: IRouterHandler<this, Path>
  /** Answers CHECKOUT requests. */
  checkout: IRouterHandler<this, Path>
  /** Answers COPY requests. */
  copy: IRouterHandler<this, Path>
  /** Answers DELETE requests. */
  delete: IRouterHandler<this, Path>
  /** Answers GET requests, and HEAD requests that no earlier `head` route took. */
  get: IRouterHandler<this, Path>
  /** Answers HEAD requests; must stand before a `get` for the same path. */
  head: IRouterHandler<this, Path>
  /** Answers LOCK requests. */
  lock: IRouterHandler<this, Path>
  /** Answers M-SEARCH requests. */
  'm-search': IRouterHandler<this, Path>
  /** Answers MERGE requests. */
  merge: IRouterHandler<this, Path>
  /** Answers MKACTIVITY requests. */
  mkactivity: IRouterHandler<this, Path>
  /** Answers MKCOL requests. */
  mkcol: IRouterHandler<this, Path>
  /** Answers MOVE requests. */
  move: IRouterHandler<this, Path>
  /** Answers NOTIFY requests. */
  notify: IRouterHandler<this, Path>
  /** Answers OPTIONS requests. Without it the router answers with the methods a path has. */
  options: IRouterHandler<this, Path>
  /** Answers PATCH requests. */
  patch: IRouterHandler<this, Path>
  /** Answers POST requests. */
  post: IRouterHandler<this, Path>
  /** Answers PURGE requests. */
  purge: IRouterHandler<this, Path>
  /** Answers PUT requests. */
  put: IRouterHandler<this, Path>
  /** Answers REPORT requests. */
  report: IRouterHandler<this, Path>
  /** Answers SEARCH requests. */
  search: IRouterHandler<this, Path>
  /** Answers SUBSCRIBE requests. */
  subscribe: IRouterHandler<this, Path>
  /** Answers TRACE requests. */
  trace: IRouterHandler<this, Path>
  /** Answers UNLOCK requests. */
  unlock: IRouterHandler<this, Path>
  /** Answers UNSUBSCRIBE requests. */
  unsubscribe: IRouterHandler<this, Path>
}

// biome-ignore-end lint/suspicious/noExplicitAny: see above
