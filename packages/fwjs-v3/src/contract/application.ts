import type { IncomingMessage, Server, ServerResponse } from 'http'
import type { ErrorRequestHandler, RequestHandler, RequestParamHandler } from './handlers.ts'
import type { Locals, RenderCallback, ViewEngine } from './options.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'
import type { Route } from './router.ts'
import type { ForeignHandler, Routing, Verb } from './routing.ts'
import type { Settings } from './settings.ts'

// biome-ignore-start lint/suspicious/noExplicitAny: what a program sends and keeps is its own affair

/** Reads a setting, as `app.get(name)` does. */
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
   * Returns the value of a setting of your own, or `undefined` when it is not set.
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

/** The values that `app.use` takes besides functions. */
type Mountable = Application | Server | { handle(req: any, res: any, next: any): void }

/**
 * An app: middleware, routes and settings. It is a function that handles requests, so that it can be
 * given to an HTTP server or mounted on another app.
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
   * The files of the templates that were found, when the setting `view cache` is on.
   *
   * @example
   * ```ts
   * console.log(Object.keys(app.cache))
   * ```
   */
  cache: Record<string, unknown>
  /**
   * The functions that render templates, by extension.
   *
   * @example
   * ```ts
   * console.log(Object.keys(app.engines))
   * ```
   */
  engines: Record<string, ViewEngine>
  /**
   * Variables for every template of this app. It is a function that adds all values of an object.
   */
  locals: Locals
  /**
   * The app on which this one is mounted.
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
   * The prototype of the requests of this app.
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
   * The prototype of the responses of this app.
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
   * The path on which this app is mounted. In 4.x: `mountpath`.
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
   * The middleware that runs the routes. `app.use(app.router)` decides their place among the middleware;
   * without it they run where the first route was registered. In 4.x there is no such place.
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
   * All settings of this app, those of the parent app included.
   *
   * @example
   * ```ts
   * console.log(app.settings['x-powered-by'], app.settings.title)
   * ```
   */
  settings: Settings & Record<string, any>
  /**
   * The middleware, in the order in which it is tried. The app reads this array for each request.
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
   * Stores a setting that the framework knows.
   *
   * @param name the name of the setting
   * @param value the value
   * @throws {TypeError} when `etag` or `trust proxy` does not know the value
   * @example
   * ```ts
   * app.set('trust proxy', 'loopback')
   * app.set('json spaces', 2)
   * ```
   */
  set<Name extends keyof Settings>(name: Name, value: Settings[Name] | undefined): this
  /**
   * Stores a setting of your own, under any name.
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
   * Returns the value of a setting. The same as `get`.
   *
   * @example
   * ```ts
   * const engine = app.set('view engine')
   * ```
   */
  set<Name extends keyof Settings>(name: Name): Settings[Name]
  /**
   * Returns the value of a setting of your own. The same as `get`.
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
   * Tells whether a setting has a value that counts as true.
   *
   * @example
   * ```ts
   * if (app.enabled('trust proxy')) console.log('behind a proxy')
   * ```
   */
  enabled(name: string): boolean
  /**
   * Tells whether a setting has a value that counts as false, or none.
   *
   * @example
   * ```ts
   * if (app.disabled('view cache')) console.log('templates are looked for at each request')
   * ```
   */
  disabled(name: string): boolean
  /**
   * Calls the function at once. In 4.x write its statements without it.
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
   * Calls the function when `env` is the environment of the app. In 4.x write an `if` statement.
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
   * Calls the function when one of the given names is the environment of the app.
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
   * Registers a handler for every request whose path begins with `path`, followed by `/`, `.` or nothing
   * more. Inside, `req.url` lacks the part that matched.
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
   * Registers an error handler for every request whose path begins with `path`.
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
   * Registers middleware of an npm package, another app or a server of Node for every request.
   *
   * @example
   * ```ts
   * app.use(fw.bodyParser())
   * ```
   */
  use(mounted: Mountable | ForeignHandler): this
  /**
   * Registers middleware of an npm package, another app or a server of Node for every request whose path
   * begins with `path`.
   *
   * @example
   * ```ts
   * const admin = fw()
   * app.use('/admin', admin)
   * ```
   */
  use(path: string, mounted: Mountable | ForeignHandler): this
  /**
   * Renders templates with the extension `ext` by the function `engine`.
   *
   * @throws {Error} when `engine` is not a function
   * @example
   * ```ts
   * import { readFile } from 'fs'
   *
   * app.engine('txt', (path, options, callback) => readFile(path, 'utf8', callback))
   * ```
   */
  engine(ext: string, engine: ViewEngine): this
  /**
   * Runs a request through the middleware of this app. Calls `done` when none of it sent a response;
   * without `done` the app answers 404.
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
   * Starts an HTTP server and returns it. It takes what Node's `server.listen` takes.
   *
   * @example
   * ```ts
   * app.listen(3000, () => console.log('listening'))
   * ```
   */
  listen: Server['listen']
  /**
   * Runs the handlers before the callbacks of every route of this app whose path has the parameter.
   *
   * @throws {Error} when a handler is not a function
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
   * Decides what later calls of `app.param(name, option)` mean: `callback` receives both and returns the
   * handler.
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
   * Registers a parameter with an option, which the function that was given to `app.param` reads.
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
   * Returns the path on which this app is mounted, with the paths of its parents; an empty text for an
   * app that is not mounted.
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
   * Renders a template without variables of its own and gives the HTML to the callback.
   *
   * @example
   * ```ts
   * app.render('mail', (error, html) => console.log(error ?? html))
   * ```
   */
  render(view: string, callback: RenderCallback): void
  /**
   * Renders a template and gives the HTML to the callback. It sends nothing.
   *
   * @example
   * ```ts
   * app.render('mail', { name: 'Ada' }, (error, html) => console.log(error ?? html))
   * ```
   */
  render(view: string, locals: object, callback: RenderCallback): void
}

// biome-ignore-end lint/suspicious/noExplicitAny: see above
