import type {
  ErrorRequestHandler as FourErrorHandler,
  RequestHandler as FourHandler,
} from 'express-serve-static-core'
import type { IncomingMessage, ServerResponse } from 'http'
import type { ErrorRequestHandler, RequestHandler } from './handlers.ts'
import type { Route } from './router.ts'

// biome-ignore-start lint/suspicious/noExplicitAny: the app decides what it sends and stores

/** A handler typed for 4.x or plain Node.js, such as those of npm packages. */
export type ForeignHandler =
  | FourHandler
  | FourErrorHandler
  | ((req: IncomingMessage, res: ServerResponse, next: (error?: any) => void) => void)

/** A value, or an array of values. Arrays may be nested. */
type OneOrMore<Item> = Item | readonly OneOrMore<Item>[]

/** Registers callbacks for a path, as in `app.get`, `app.post`, and the other methods. */
interface RouteMatcher<T> {
  /**
   * Registers callbacks for requests with one method whose whole path matches `path`. They run in
   * the order in which they were registered, at the position of `app.router`.
   *
   * @param path a path (`'/users/:id'`), a pattern (`'/files/*'`), a RegExp, or an array of them
   * @param callbacks the callbacks, or arrays of callbacks
   * @throws {Error} if a callback is not a function
   * @example
   * ```ts
   * app.get('/users/:id', (req, res) => {
   *   res.json({ id: req.params.id })
   * })
   * ```
   */
  (path: Route['path'], ...callbacks: OneOrMore<RequestHandler>[]): T
  /**
   * Registers callbacks and error handlers for a path. An error handler has four parameters.
   *
   * @throws {Error} if a callback is not a function
   * @example
   * ```ts
   * import type { NextFunction, Request, Response } from 'fwjs-v3'
   *
   * app.get('/users', (error: Error, req: Request, res: Response, next: NextFunction) => {
   *   res.send(500, error.message)
   * })
   * ```
   */
  (path: Route['path'], ...callbacks: OneOrMore<RequestHandler | ErrorRequestHandler>[]): T
  /**
   * Registers callbacks, including middleware from npm packages. The last one is typed by this
   * package.
   *
   * @throws {Error} if a callback is not a function
   * @example
   * ```ts
   * app.post('/users', fw.json(), (req, res) => {
   *   res.json(201, req.body)
   * })
   * ```
   */
  (
    path: Route['path'],
    ...callbacks: [...OneOrMore<RequestHandler | ForeignHandler>[], RequestHandler]
  ): T
  /**
   * Registers middleware from npm packages for a path.
   *
   * @throws {Error} if a callback is not a function
   * @example
   * ```ts
   * app.all('/api/*', fw.compress())
   * ```
   */
  (path: Route['path'], ...callbacks: OneOrMore<ForeignHandler>[]): T
}

/** The methods that register callbacks. */
export type Verb =
  | ('all' | 'acl' | 'bind' | 'checkout' | 'connect' | 'copy' | 'delete' | 'get' | 'head')
  | ('link' | 'lock' | 'm-search' | 'merge' | 'mkactivity' | 'mkcalendar' | 'mkcol' | 'move')
  | ('notify' | 'options' | 'patch' | 'post' | 'propfind' | 'proppatch' | 'purge' | 'put')
  | ('rebind' | 'report' | 'search' | 'source' | 'subscribe' | 'trace' | 'unbind' | 'unlink')
  | ('unlock' | 'unsubscribe')

/** One function for each HTTP method, and `all` for every method. */
export type Routing<T> = { [Name in Verb]: RouteMatcher<T> } & {
  /**
   * Registers callbacks for QUERY requests. It exists only if this Node.js version supports the
   * method.
   */
  query?: RouteMatcher<T>
}

// biome-ignore-end lint/suspicious/noExplicitAny: see above
