import type { BodyParser, Options, OptionsJson, OptionsText, OptionsUrlencoded } from './body.ts'
import type { MimeTable, ServeStaticOptions } from './files.ts'
import type { Handler } from './handlers.ts'
import type { IRoute } from './router.ts'

/** Creates routes that belong to no router. */
export interface RouteConstructor {
  /**
   * Creates a route that belongs to no router. Tools use it; a program calls `app.route(path)`.
   *
   * @example
   * ```ts
   * const route = new fw.Route('/users')
   * route.get((req, res) => res.send('users'))
   * ```
   * @since 4.0.0
   */
  new (path: string): IRoute
  /** The members that all routes share. */
  prototype: IRoute
}

/** Creates middleware that serves a folder. */
export interface StaticFactory {
  /**
   * Creates middleware that serves the files of a folder. For a file that does not exist it calls
   * `next()`. It serves regular files only, and no file outside the folder.
   *
   * @param root the folder; a relative path belongs to the working directory
   * @throws {TypeError} when `root` is missing or not a text, or when `setHeaders` is not a function
   * @example
   * ```ts
   * app.use('/assets', fw.static('public', { maxAge: '1d' }))
   * ```
   * @since 4.0.0
   */
  (root: string, options?: ServeStaticOptions): Handler
  /**
   * The media types by extension. `define` adds types.
   *
   * @example
   * ```ts
   * fw.static.mime.define({ 'text/x-note': ['note'] })
   * ```
   * @since 4.0.0
   */
  mime: MimeTable
}

/** The middleware that comes with the framework. */
export interface BuiltInMiddleware {
  /**
   * Creates middleware that reads JSON bodies into `req.body`. It reads requests whose `Content-Type` is
   * `application/json`, in any Unicode encoding, compressed or not. An error goes to the error handlers:
   * 400 for a body that is not JSON, 413 for one over `limit`, 415 for an unknown charset or encoding.
   *
   * @throws {TypeError} when `verify` is not a function
   * @example
   * ```ts
   * app.use(fw.json({ limit: '1mb' }))
   * app.post('/users', (req, res) => res.json(req.body))
   * ```
   * @since 4.16.0
   */
  json(options?: OptionsJson): BodyParser
  /**
   * Creates the middleware that sets `req.query`. Every app has it already.
   *
   * @param options options of the package `qs`, or a function that reads the query string
   * @example
   * ```ts
   * app.use(fw.query({ depth: 2 }))
   * ```
   * @since 4.0.0
   */
  query(options?: object | ((text: string) => unknown)): Handler
  /**
   * Creates middleware that reads bodies as bytes: `req.body` is a Buffer. It reads requests whose
   * `Content-Type` is `application/octet-stream`, unless `type` says otherwise.
   *
   * @throws {TypeError} when `verify` is not a function
   * @example
   * ```ts
   * app.post('/webhook', fw.raw({ type: 'application/json' }), (req, res) => {
   *   res.json({ bytes: req.body.length })
   * })
   * ```
   * @since 4.17.0
   */
  raw(options?: Options): BodyParser
  /**
   * Creates middleware that serves the files of a folder.
   *
   * @since 4.0.0
   */
  static: StaticFactory
  /**
   * Creates middleware that reads bodies as text: `req.body` is a string. It reads requests whose
   * `Content-Type` is `text/plain`, unless `type` says otherwise.
   *
   * @throws {TypeError} when `verify` is not a function
   * @example
   * ```ts
   * app.post('/notes', fw.text(), (req, res) => res.send(req.body))
   * ```
   * @since 4.17.0
   */
  text(options?: OptionsText): BodyParser
  /**
   * Creates middleware that reads the bodies of HTML forms into `req.body`. It reads requests whose
   * `Content-Type` is `application/x-www-form-urlencoded`, in UTF-8.
   *
   * @throws {TypeError} when `verify` is not a function or `parameterLimit` or `depth` not a number
   * @example
   * ```ts
   * app.post('/login', fw.urlencoded({ extended: false }), (req, res) => res.send(req.body.name))
   * ```
   * @since 4.16.0
   */
  urlencoded(options?: OptionsUrlencoded): BodyParser
}
