import type { IncomingMessage, Server, ServerResponse } from 'http'
import type { ErrorRequestHandler, RequestHandler, RequestParamHandler } from './handlers.ts'
import type { Locals, RenderCallback, ViewEngine } from './options.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'
import type { Route } from './router.ts'
import type { ForeignHandler, Routing, Verb } from './routing.ts'
import type { Settings } from './settings.ts'

// biome-ignore-start lint/suspicious/noExplicitAny: the app decides what it sends and stores

/** Reads a setting, as in `app.get(name)`. */
export interface SettingReader {
  /**
   * Returns the value of a setting. With a path and handlers, `app.get` registers a route instead.
   *
   * @param name the name of the setting
   * @example
   * ```ts
   * app.set('views', ['views', 'shared'])
   * const folders = app.get('views')
   * ```
   */
  <Name extends keyof Settings>(name: Name): Settings[Name]
  /**
   * Returns the value of your own setting, or `undefined` if it is not set.
   *
   * @param name the name of the setting
   * @example
   * ```ts
   * app.set('title', 'My site')
   * app.get('title') // 'My site'
   * ```
   */
  (name: string): any
}

/** The values that `app.use` accepts besides functions. */
type Mountable = Application | Server | { handle(req: any, res: any, next: any): void }

/**
 * An app: middleware, routes, and settings. It is a function that handles requests, so you can pass
 * it to an HTTP server or mount it on another app.
 */
export interface Application
  extends NodeJS.EventEmitter,
    Omit<Express.Application, Verb | 'del' | 'handle'>,
    Routing<Application> {
  /**
   * Handles a request. `http.createServer(app)` calls it.
   *
   * @example
   * ```ts
   * import { createServer } from 'http'
   *
   * createServer(app).listen(3000)
   * ```
   */
  (req: IncomingMessage, res: ServerResponse, next?: (error?: any) => void): void

  /**
   * The template files found so far, if the `view cache` setting is enabled.
   *
   * @example
   * ```ts
   * console.log(Object.keys(app.cache))
   * ```
   */
  cache: Record<string, unknown>
  /**
   * The template engines by extension.
   *
   * @example
   * ```ts
   * console.log(Object.keys(app.engines))
   * ```
   */
  engines: Record<string, ViewEngine>
  /** Variables for every template of this app. Call it with an object to add all of its values. */
  locals: Locals
  /**
   * The app this one is mounted on.
   *
   * @example
   * ```ts
   * const admin = fw()
   * app.use('/admin', admin)
   * admin.parent === app // true
   * ```
   */
  parent?: Application | undefined
  /**
   * The prototype of this app's requests.
   *
   * @example
   * ```ts
   * Object.defineProperty(app.request, 'isApi', {
   *   get() {
   *     return this.path.startsWith('/api/')
   *   },
   * })
   * ```
   */
  request: Request
  /**
   * The prototype of this app's responses.
   *
   * @example
   * ```ts
   * import type { Response } from 'fwjs-v3'
   *
   * Object.assign(app.response, {
   *   created(this: Response, body: unknown) {
   *     return this.json(201, body)
   *   },
   * })
   * ```
   */
  response: Response
  /**
   * The path this app is mounted on. In 4.x: `mountpath`.
   *
   * @example
   * ```ts
   * const admin = fw()
   * app.use('/admin', admin)
   * admin.route // '/admin'
   * ```
   * @default '/'
   */
  route: string
  /**
   * The middleware that runs the routes. `app.use(app.router)` sets their position among the
   * middleware; without it, they run where the first route was registered. In 4.x, remove it:
   * routes run in the order of registration.
   *
   * @example
   * ```ts
   * app.use(app.router)
   * app.use((req, res) => {
   *   res.send(404, 'There is no such page')
   * })
   * ```
   */
  readonly router: RequestHandler
  /**
   * The routes by method.
   *
   * @example
   * ```ts
   * app.get('/users', (req, res) => {
   *   res.json([])
   * })
   * console.log(app.routes.get?.map((route) => route.path))
   * ```
   */
  routes: Record<string, Route[]>
  /**
   * All settings of this app, including those inherited from its parent.
   *
   * @example
   * ```ts
   * console.log(app.settings['x-powered-by'], app.settings.title)
   * ```
   */
  settings: Settings & Record<string, any>
  /**
   * The middleware in order. The app reads this array for each request.
   *
   * @example
   * ```ts
   * console.log(app.stack.map((layer) => layer.route))
   * ```
   */
  stack: { route: string; handle: (...args: any[]) => unknown }[]

  /** Reads a setting, or registers callbacks for GET requests to a path. */
  get: SettingReader & Routing<Application>['get']
  /**
   * Registers callbacks for DELETE requests to a path.
   *
   * @deprecated Use `delete`.
   */
  del: Routing<Application>['delete']
  /**
   * Sets a built-in setting.
   *
   * @param name the name of the setting
   * @param value the value
   * @throws {TypeError} if the value of `etag` or `trust proxy` is not supported
   * @example
   * ```ts
   * app.set('trust proxy', 'loopback')
   * app.set('json spaces', 2)
   * ```
   */
  set<Name extends keyof Settings>(name: Name, value: Settings[Name] | undefined): this
  /**
   * Stores your own setting under any name.
   *
   * @param name the name of the setting
   * @param value the value
   * @example
   * ```ts
   * app.set('title', 'My site')
   * ```
   */
  set(name: string, value: any): this
  /**
   * Returns the value of a setting. Same as `get`.
   *
   * @example
   * ```ts
   * const engine = app.set('view engine')
   * ```
   */
  set<Name extends keyof Settings>(name: Name): Settings[Name]
  /**
   * Returns the value of your own setting. Same as `get`.
   *
   * @example
   * ```ts
   * const title = app.set('title')
   * ```
   */
  set(name: string): any
  /**
   * Sets a setting to `true`.
   *
   * @example
   * ```ts
   * app.enable('strict routing')
   * ```
   */
  enable(name: string): this
  /**
   * Sets a setting to `false`.
   *
   * @example
   * ```ts
   * app.disable('x-powered-by')
   * ```
   */
  disable(name: string): this
  /**
   * Returns `true` if a setting has a truthy value.
   *
   * @example
   * ```ts
   * if (app.enabled('trust proxy')) console.log('behind a proxy')
   * ```
   */
  enabled(name: string): boolean
  /**
   * Returns `true` if a setting has a falsy value or is not set.
   *
   * @example
   * ```ts
   * if (app.disabled('view cache')) console.log('templates are located for each request')
   * ```
   */
  disabled(name: string): boolean
  /**
   * Calls the function immediately. In 4.x, write its statements directly.
   *
   * @example
   * ```ts
   * app.configure(() => {
   *   app.set('title', 'My site')
   * })
   * ```
   */
  configure(callback: (this: Application) => void): this
  /**
   * Calls the function if `env` is the app's environment. In 4.x, use an `if` statement.
   *
   * @example
   * ```ts
   * app.configure('production', () => {
   *   app.enable('view cache')
   * })
   * ```
   */
  configure(env: string, callback: (this: Application) => void): this
  /**
   * Calls the function if one of the given names is the app's environment.
   *
   * @example
   * ```ts
   * app.configure('staging', 'production', () => {
   *   app.enable('view cache')
   * })
   * ```
   */
  configure(env: string, ...more: (string | ((this: Application) => void))[]): this

  /**
   * Registers a handler for every request. Handlers run in the order in which they were registered.
   *
   * @example
   * ```ts
   * app.use((req, res, next) => {
   *   res.set('X-Version', '2')
   *   next()
   * })
   * ```
   */
  use(handler: RequestHandler): this
  /**
   * Registers a handler for every request whose path starts with `path`, followed by `/`, `.`, or
   * nothing. In the handler, `req.url` does not include the matched part.
   *
   * @example
   * ```ts
   * app.use('/admin', (req, res, next) => {
   *   next(req.user ? undefined : new Error('Log in first'))
   * })
   * ```
   */
  use(path: string, handler: RequestHandler): this
  /**
   * Registers an error handler for every request. It has four parameters.
   *
   * @example
   * ```ts
   * import type { NextFunction, Request, Response } from 'fwjs-v3'
   *
   * app.use((error: Error, req: Request, res: Response, next: NextFunction) => {
   *   res.send(500, 'Something failed')
   * })
   * ```
   */
  use(handler: ErrorRequestHandler): this
  /**
   * Registers an error handler for every request whose path starts with `path`.
   *
   * @example
   * ```ts
   * import type { NextFunction, Request, Response } from 'fwjs-v3'
   *
   * app.use('/api', (error: Error, req: Request, res: Response, next: NextFunction) => {
   *   res.json(500, { error: error.message })
   * })
   * ```
   */
  use(path: string, handler: ErrorRequestHandler): this
  /**
   * Registers middleware from an npm package, another app, or a Node.js server for every request.
   *
   * @example
   * ```ts
   * app.use(fw.bodyParser())
   * ```
   */
  use(mounted: Mountable | ForeignHandler): this
  /**
   * Registers middleware from an npm package, another app, or a Node.js server for every request
   * whose path starts with `path`.
   *
   * @example
   * ```ts
   * const admin = fw()
   * app.use('/admin', admin)
   * ```
   */
  use(path: string, mounted: Mountable | ForeignHandler): this
  /**
   * Registers `engine` as the function that renders templates with the extension `ext`.
   *
   * @throws {Error} if `engine` is not a function
   * @example
   * ```ts
   * import { readFile } from 'fs'
   *
   * app.engine('txt', (path, options, callback) => readFile(path, 'utf8', callback))
   * ```
   */
  engine(ext: string, engine: ViewEngine): this
  /**
   * Runs a request through the middleware of this app. If none of it sends a response, calls `done`
   * or, without `done`, responds with 404.
   *
   * @example
   * ```ts
   * import { createServer } from 'http'
   *
   * createServer((req, res) => app.handle(req, res))
   * ```
   */
  handle(req: object, res: object, done?: (error?: any) => void): void
  /**
   * Starts an HTTP server and returns it. Accepts the same arguments as Node's `server.listen`.
   *
   * @example
   * ```ts
   * app.listen(3000, () => console.log('listening'))
   * ```
   */
  listen: Server['listen']
  /**
   * Runs the handlers before the callbacks of every route of this app with the path parameter.
   *
   * @throws {Error} if a handler is not a function
   * @example
   * ```ts
   * app.param('user', (req, res, next, value) => {
   *   res.locals.userId = Number(value)
   *   next()
   * })
   * ```
   */
  param(name: string | string[], ...handlers: RequestParamHandler[]): this
  /**
   * Defines how later calls to `app.param(name, option)` work: `callback` receives both and returns
   * the handler.
   *
   * @example
   * ```ts
   * app.param((name, option) => (req, res, next, value) => {
   *   next(option.test(value) ? undefined : 'route')
   * })
   * ```
   */
  param(callback: (name: string, option: any) => RequestParamHandler | undefined): this
  /**
   * Registers a parameter with an option for the function passed to `app.param`.
   *
   * @example
   * ```ts
   * app.param((name, option) => (req, res, next, value) => {
   *   next(option.test(value) ? undefined : 'route')
   * })
   * app.param('id', /^\d+$/)
   * ```
   */
  param(name: string | string[], option: any): this
  /**
   * Returns the path this app is mounted on, including the paths of its parents, or an empty string
   * if it is not mounted.
   *
   * @example
   * ```ts
   * const admin = fw()
   * app.use('/admin', admin)
   * admin.path() // '/admin'
   * ```
   */
  path(): string
  /**
   * Renders a template without extra variables, and passes the HTML to the callback.
   *
   * @example
   * ```ts
   * app.render('mail', (error, html) => console.log(error ?? html))
   * ```
   */
  render(view: string, callback: RenderCallback): void
  /**
   * Renders a template and passes the HTML to the callback. It does not send anything.
   *
   * @example
   * ```ts
   * app.render('mail', { name: 'Ada' }, (error, html) => console.log(error ?? html))
   * ```
   */
  render(view: string, locals: object, callback: RenderCallback): void
}

// biome-ignore-end lint/suspicious/noExplicitAny: see above
