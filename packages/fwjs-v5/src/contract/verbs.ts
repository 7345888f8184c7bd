import type { IRouterHandler, IRouterMatcher } from './matchers.ts'
import type { PathArgument } from './path.ts'
import type { IRoute } from './router.ts'

// biome-ignore-start lint/suspicious/noExplicitAny: the app decides what it sends and stores

/** The methods shared by apps and routers. */
export interface Routing {
  /**
   * Registers handlers for requests to a path, with any method.
   *
   * @example
   * ```ts
   * app.all('/api/*path', requireLogin)
   * ```
   */
  all: IRouterMatcher<this>
  /** Registers handlers for CHECKOUT requests to a path. */
  checkout: IRouterMatcher<this>
  /** Registers handlers for CONNECT requests to a path. */
  connect: IRouterMatcher<this>
  /** Registers handlers for COPY requests to a path. */
  copy: IRouterMatcher<this>
  /** Registers handlers for DELETE requests to a path. */
  delete: IRouterMatcher<this>
  /**
   * Registers handlers for GET requests to a path. A HEAD request runs them too, unless you registered
   * a `head` route for the path earlier.
   */
  get: IRouterMatcher<this>
  /**
   * Registers handlers for HEAD requests to a path. Register it before `get` for the same path, which
   * handles HEAD requests too.
   */
  head: IRouterMatcher<this>
  /** Registers handlers for LINK requests to a path. */
  link: IRouterMatcher<this>
  /** Registers handlers for LOCK requests to a path. */
  lock: IRouterMatcher<this>
  /** Registers handlers for M-SEARCH requests to a path. */
  'm-search': IRouterMatcher<this>
  /** Registers handlers for MERGE requests to a path. */
  merge: IRouterMatcher<this>
  /** Registers handlers for MKACTIVITY requests to a path. */
  mkactivity: IRouterMatcher<this>
  /** Registers handlers for MKCOL requests to a path. */
  mkcol: IRouterMatcher<this>
  /** Registers handlers for MOVE requests to a path. */
  move: IRouterMatcher<this>
  /** Registers handlers for NOTIFY requests to a path. */
  notify: IRouterMatcher<this>
  /**
   * Registers handlers for OPTIONS requests to a path. Without such a route, the app responds with the
   * methods registered for the path.
   */
  options: IRouterMatcher<this>
  /** Registers handlers for PATCH requests to a path. */
  patch: IRouterMatcher<this>
  /** Registers handlers for POST requests to a path. */
  post: IRouterMatcher<this>
  /** Registers handlers for PROPFIND requests to a path. */
  propfind: IRouterMatcher<this>
  /** Registers handlers for PROPPATCH requests to a path. */
  proppatch: IRouterMatcher<this>
  /** Registers handlers for PURGE requests to a path. */
  purge: IRouterMatcher<this>
  /** Registers handlers for PUT requests to a path. */
  put: IRouterMatcher<this>
  /** Registers handlers for REPORT requests to a path. */
  report: IRouterMatcher<this>
  /** Registers handlers for SEARCH requests to a path. */
  search: IRouterMatcher<this>
  /** Registers handlers for SUBSCRIBE requests to a path. */
  subscribe: IRouterMatcher<this>
  /** Registers handlers for TRACE requests to a path. */
  trace: IRouterMatcher<this>
  /** Registers handlers for UNLINK requests to a path. */
  unlink: IRouterMatcher<this>
  /** Registers handlers for UNLOCK requests to a path. */
  unlock: IRouterMatcher<this>
  /** Registers handlers for UNSUBSCRIBE requests to a path. */
  unsubscribe: IRouterMatcher<this>
  /**
   * Registers handlers for all requests to `path` and the paths below it; without a path, for every
   * request. Inside the handlers, the matching part is removed from `req.url` and added to
   * `req.baseUrl`. Routers and other apps are handlers too.
   *
   * @example
   * ```ts
   * app.use(fw.json())
   * app.use('/admin', requireLogin, adminRouter)
   * ```
   */
  use: IRouterHandler<this> & IRouterMatcher<this>
  /**
   * Creates a route for a path, so you can register handlers for several methods.
   *
   * @param path a path, a pattern, a RegExp, or an array of them
   * @example
   * ```ts
   * app
   *   .route('/books/:id')
   *   .get((req, res) => res.send(`book ${req.params.id}`))
   *   .delete((req, res) => res.sendStatus(204))
   * ```
   */
  route<const Path extends PathArgument>(path: Path): IRoute<Path>
}

/** The methods of a route that register handlers for its path. */
export interface RouteVerbs<Path> {
  /**
   * Registers handlers for requests to the path of this route, with any method.
   *
   * @example
   * ```ts
   * app.route('/reports').all(requireLogin)
   * ```
   */
  all: IRouterHandler<this, Path>
  /** Registers handlers for CHECKOUT requests to the path of this route. */
  checkout: IRouterHandler<this, Path>
  /** Registers handlers for COPY requests to the path of this route. */
  copy: IRouterHandler<this, Path>
  /** Registers handlers for DELETE requests to the path of this route. */
  delete: IRouterHandler<this, Path>
  /**
   * Registers handlers for GET requests to the path of this route. A HEAD request runs them too, unless
   * you registered a `head` route for the path earlier.
   */
  get: IRouterHandler<this, Path>
  /**
   * Registers handlers for HEAD requests to the path of this route. Register it before `get` for the
   * same path, which handles HEAD requests too.
   */
  head: IRouterHandler<this, Path>
  /** Registers handlers for LOCK requests to the path of this route. */
  lock: IRouterHandler<this, Path>
  /** Registers handlers for M-SEARCH requests to the path of this route. */
  'm-search': IRouterHandler<this, Path>
  /** Registers handlers for MERGE requests to the path of this route. */
  merge: IRouterHandler<this, Path>
  /** Registers handlers for MKACTIVITY requests to the path of this route. */
  mkactivity: IRouterHandler<this, Path>
  /** Registers handlers for MKCOL requests to the path of this route. */
  mkcol: IRouterHandler<this, Path>
  /** Registers handlers for MOVE requests to the path of this route. */
  move: IRouterHandler<this, Path>
  /** Registers handlers for NOTIFY requests to the path of this route. */
  notify: IRouterHandler<this, Path>
  /**
   * Registers handlers for OPTIONS requests to the path of this route. Without such a route, the app
   * responds with the methods registered for the path.
   */
  options: IRouterHandler<this, Path>
  /** Registers handlers for PATCH requests to the path of this route. */
  patch: IRouterHandler<this, Path>
  /** Registers handlers for POST requests to the path of this route. */
  post: IRouterHandler<this, Path>
  /** Registers handlers for PURGE requests to the path of this route. */
  purge: IRouterHandler<this, Path>
  /** Registers handlers for PUT requests to the path of this route. */
  put: IRouterHandler<this, Path>
  /** Registers handlers for REPORT requests to the path of this route. */
  report: IRouterHandler<this, Path>
  /** Registers handlers for SEARCH requests to the path of this route. */
  search: IRouterHandler<this, Path>
  /** Registers handlers for SUBSCRIBE requests to the path of this route. */
  subscribe: IRouterHandler<this, Path>
  /** Registers handlers for TRACE requests to the path of this route. */
  trace: IRouterHandler<this, Path>
  /** Registers handlers for UNLOCK requests to the path of this route. */
  unlock: IRouterHandler<this, Path>
  /** Registers handlers for UNSUBSCRIBE requests to the path of this route. */
  unsubscribe: IRouterHandler<this, Path>
}

// biome-ignore-end lint/suspicious/noExplicitAny: see above
