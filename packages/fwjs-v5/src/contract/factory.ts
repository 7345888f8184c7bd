import type { BodyParser, Options, OptionsJson, OptionsText, OptionsUrlencoded } from './body.ts'
import type { ServeStaticOptions } from './files.ts'
import type { Handler } from './handlers.ts'
import type { IRoute } from './router.ts'

/** Creates routes without a router. */
export interface RouteConstructor {
  /**
   * Creates a route without a router, for tools. In an app, call `app.route(path)` instead.
   *
   * @example
   * ```ts
   * const route = new fw.Route('/users')
   * route.get((req, res) => res.send('users'))
   * ```
   */
  new (path: string): IRoute
  /** The prototype of all routes. */
  prototype: IRoute
}

/** The built-in middleware. */
export interface BuiltInMiddleware {
  /**
   * Creates middleware that parses JSON bodies into `req.body`. It parses requests with `Content-Type:
   * application/json`, in any Unicode encoding, compressed or not. Errors go to the error handlers: 400
   * for invalid JSON, 413 for a body over `limit`, and 415 for an unknown charset or encoding.
   *
   * @throws {TypeError} if `verify` is not a function
   * @example
   * ```ts
   * app.use(fw.json({ limit: '1mb' }))
   * app.post('/users', (req, res) => res.json(req.body))
   * ```
   */
  json(options?: OptionsJson): BodyParser
  /**
   * Creates middleware that reads bodies as bytes: `req.body` is a Buffer. It reads requests with
   * `Content-Type: application/octet-stream`, unless you set `type`.
   *
   * @throws {TypeError} if `verify` is not a function
   * @example
   * ```ts
   * app.post('/webhook', fw.raw({ type: 'application/json' }), (req, res) => {
   *   res.json({ bytes: req.body.length })
   * })
   * ```
   */
  raw(options?: Options): BodyParser
  /**
   * Creates middleware that serves files from a folder. If a file does not exist, it calls `next()`. It
   * serves regular files only, and never files outside the folder.
   *
   * @param root the folder; a relative path is resolved from the working directory
   * @throws {TypeError} if `root` is missing or not a string, or if `setHeaders` is not a function
   * @example
   * ```ts
   * app.use('/assets', fw.static('public', { maxAge: '1d' }))
   * ```
   */
  static(root: string, options?: ServeStaticOptions): Handler
  /**
   * Creates middleware that reads bodies as text: `req.body` is a string. It reads requests with
   * `Content-Type: text/plain`, unless you set `type`.
   *
   * @throws {TypeError} if `verify` is not a function
   * @example
   * ```ts
   * app.post('/notes', fw.text(), (req, res) => res.send(req.body))
   * ```
   */
  text(options?: OptionsText): BodyParser
  /**
   * Creates middleware that parses HTML form bodies into `req.body`. It parses requests with
   * `Content-Type: application/x-www-form-urlencoded`, in UTF-8 or ISO-8859-1.
   *
   * @throws {TypeError} if `verify` is not a function, or `parameterLimit` or `depth` is not a number
   * @example
   * ```ts
   * app.post('/login', fw.urlencoded(), (req, res) => res.send(req.body?.name))
   * ```
   */
  urlencoded(options?: OptionsUrlencoded): BodyParser
}
