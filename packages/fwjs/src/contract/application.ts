import type { EventEmitter } from 'events'
import type * as core from 'express-serve-static-core'
import type { Server } from 'http'
import type { AnyLocals, NextFunction, ParamFactory, RequestParamHandler } from './handlers.ts'
import type { IRouterMatcher } from './matchers.ts'
import type { Locals, RenderCallback, ViewEngine } from './options.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'
import type { Layer } from './router.ts'
import type { Settings } from './settings.ts'
import type { Routing } from './verbs.ts'

// biome-ignore-start lint/suspicious/noExplicitAny: the app decides what it sends and stores

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
   * @since 4.0.0
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
   * @since 4.0.0
   */
  (name: string): any
}

/** The values that clear a setting. Null throws for `etag` and `query parser`. */
type Cleared<Name> = undefined | (Name extends 'etag' | 'query parser' ? never : null)

/** Excludes the names in the table: otherwise, wrong values for known settings would compile. */
type Unlisted<Name> = Name & (Name extends keyof Settings ? never : unknown)

/** The name of a built-in setting, or of one you define. */
type SettingName = keyof Settings | (string & Record<never, never>)

/**
 * The base type of an app. The core types include augmentations by apps and packages. Their routing
 * methods are left out, and so is `router`, which versions 4 and 5 declare differently.
 */
type ApplicationBase<LocalsObj extends AnyLocals> = Routing &
  EventEmitter &
  Omit<core.Application<LocalsObj>, keyof Routing | keyof EventEmitter | 'router'>

/**
 * An app: middleware, routes, and settings. It is a function that handles requests, so you can pass it
 * to an HTTP server or mount it on another app.
 */
export interface Application<LocalsObj extends AnyLocals = AnyLocals>
  extends ApplicationBase<LocalsObj> {
  // `any`, because HTTP/2 messages have other types: if they were listed here, an app typed with the
  // core types would not be assignable to ours.
  /**
   * Handles a request. `http.createServer(app)` and `http2.createSecureServer(options, app)` call it.
   *
   * @example
   * ```ts
   * import { createServer } from 'http'
   *
   * createServer(app).listen(3000)
   * ```
   * @since 4.0.0
   */
  (req: any, res: any): any
  /**
   * Handles a request as a handler in another app: calls `next` if it does not send a response.
   *
   * @example
   * ```ts
   * const admin = fw()
   * app.use('/admin', (req, res, next) => admin(req, res, next))
   * ```
   * @since 4.0.0
   */
  (
    req: Request | core.Request,
    res: Response | core.Response,
    next: NextFunction | core.NextFunction,
  ): any

  /**
   * Registers handlers for requests to a path, with any method.
   *
   * @example
   * ```ts
   * app.all('/api/*', requireLogin)
   * ```
   * @since 4.0.0
   */
  all: IRouterMatcher<this>
  /**
   * Registers handlers for QUERY requests to a path. Available only if your Node.js version supports
   * the method.
   */
  query?: IRouterMatcher<this>
  /**
   * Runs a request through the middleware and routes of this app. Calls `done` if none of them sends a
   * response; without `done`, the app responds with 404.
   *
   * @example
   * ```ts
   * import { createServer } from 'http'
   *
   * createServer((req, res) => app.handle(req, res))
   * ```
   * @since 4.0.0
   */
  handle(req: object, res: object, done?: (error?: any) => void): void
  /**
   * Variables for all templates of this app.
   *
   * @example
   * ```ts
   * app.locals.title = 'My site'
   * ```
   * @since 4.0.0
   */
  locals: LocalsObj & Locals
  /**
   * The path or paths this app is mounted on, as you wrote them.
   *
   * @example
   * ```ts
   * const admin = fw()
   * app.use('/admin', admin)
   * admin.mountpath // '/admin'
   * ```
   * @default '/'
   * @since 4.0.0
   */
  mountpath: string | string[]
  /**
   * The router with the middleware and routes of this app. It is `undefined` until you register
   * something. Tools read `_router.stack`.
   *
   * @example
   * ```ts
   * app.get('/users', (req, res) => res.json([]))
   * app._router.stack.length // 3: two layers of the framework, and the route
   * ```
   * @since 4.0.0
   */
  _router: any
  /**
   * All settings of this app, including those inherited from its parent.
   *
   * @example
   * ```ts
   * console.log(app.settings['x-powered-by'], app.settings.title)
   * ```
   * @since 4.0.0
   */
  settings: Settings & Record<string, any>

  /** Reads a setting, or registers handlers for GET requests to a path. */
  get: SettingReader & IRouterMatcher<this>
  /**
   * Registers handlers for DELETE requests to a path.
   *
   * @deprecated since 4.2.0. Use `delete`.
   */
  del: IRouterMatcher<this>
  // `Self` instead of `this`: TypeScript allows calling a generic method on a union, such as `Express |
  // Application`, only if the signatures are identical in all its members.
  /**
   * Sets a built-in setting.
   *
   * @param name the name of the setting
   * @param value the value
   * @throws {TypeError} if the value is not valid for `etag`, `query parser`, or `trust proxy`
   * @example
   * ```ts
   * app.set('trust proxy', 'loopback')
   * app.set('json spaces', 2)
   * ```
   * @since 4.0.0
   */
  set<Name extends keyof Settings, Self>(
    this: Self,
    name: Name,
    value: Settings[Name] | Cleared<Name>,
  ): Self
  /**
   * Stores your own setting under any name.
   *
   * @param name the name of the setting
   * @param value the value
   * @example
   * ```ts
   * app.set('title', 'My site')
   * ```
   * @since 4.0.0
   */
  set<Name extends string, Self>(this: Self, name: Unlisted<Name>, value: any): Self
  /**
   * Returns the value of a setting. Same as `get`.
   *
   * @example
   * ```ts
   * const engine = app.set('view engine')
   * ```
   * @since 4.0.0
   */
  set<Name extends keyof Settings>(name: Name, nothing?: never): Settings[Name]
  /**
   * Returns the value of your own setting. Same as `get`.
   *
   * @example
   * ```ts
   * const title = app.set('title')
   * ```
   * @since 4.0.0
   */
  set(name: string, nothing?: never): any
  /**
   * Sets a setting to `true`.
   *
   * @example
   * ```ts
   * app.enable('strict routing')
   * ```
   * @since 4.0.0
   */
  enable(name: SettingName): this
  /**
   * Sets a setting to `false`.
   *
   * @example
   * ```ts
   * app.disable('x-powered-by')
   * ```
   * @since 4.0.0
   */
  disable(name: SettingName): this
  /**
   * Returns `true` if a setting has a truthy value.
   *
   * @example
   * ```ts
   * if (app.enabled('trust proxy')) console.log('behind a proxy')
   * ```
   * @since 4.0.0
   */
  enabled(name: SettingName): boolean
  /**
   * Returns `true` if a setting has a falsy value or is not set.
   *
   * @example
   * ```ts
   * if (app.disabled('view cache')) console.log('templates are read again for each request')
   * ```
   * @since 4.0.0
   */
  disabled(name: SettingName): boolean

  /**
   * Renders templates with the extension `ext` using the function `engine`. You don't need this call
   * for packages that export `__express` and are named like the extension.
   *
   * @param ext the extension, with or without the dot
   * @throws {Error} if `engine` is not a function
   * @example
   * ```ts
   * import { readFile } from 'fs'
   *
   * app.engine('txt', (path, options, callback) => readFile(path, 'utf8', callback))
   * ```
   * @since 4.0.0
   */
  engine(ext: string, engine: ViewEngine): this
  /**
   * Starts an HTTP server on a port and address, and returns it. With port 0, the system chooses a free
   * port.
   *
   * @param backlog how many connections may wait to be accepted
   * @param callback called when the server is listening; if it cannot listen, the server emits
   * `'error'`
   * @example
   * ```ts
   * app.listen(3000, '127.0.0.1', 511, () => console.log('listening'))
   * ```
   * @since 4.0.0
   */
  listen(
    port: number,
    hostname: string,
    backlog: number,
    callback?: (error?: Error) => void,
  ): Server
  /**
   * Starts an HTTP server on a port and address, and returns it. With port 0, the system chooses a free
   * port.
   *
   * @param callback called when the server is listening; if it cannot listen, the server emits
   * `'error'`
   * @example
   * ```ts
   * app.listen(3000, '127.0.0.1', () => console.log('listening'))
   * ```
   * @since 4.0.0
   */
  listen(port: number, hostname: string, callback?: (error?: Error) => void): Server
  /**
   * Starts an HTTP server on a port on all addresses, and returns it. With port 0, the system chooses a
   * free port.
   *
   * @param callback called when the server is listening; if it cannot listen, the server emits
   * `'error'`
   * @example
   * ```ts
   * const server = app.listen(3000, () => console.log('listening'))
   * server.on('error', (error) => console.error(error.message))
   * ```
   * @since 4.0.0
   */
  listen(port: number, callback?: (error?: Error) => void): Server
  /**
   * Starts an HTTP server on a free port, and returns it.
   *
   * @param callback called when the server is listening
   * @example
   * ```ts
   * const server = app.listen(() => console.log(server.address()))
   * ```
   * @since 4.0.0
   */
  listen(callback?: (error?: Error) => void): Server
  /**
   * Starts an HTTP server on a Unix socket, or on a port given as a string, and returns it.
   *
   * @param callback called when the server is listening; if it cannot listen, the server emits
   * `'error'`
   * @example
   * ```ts
   * app.listen(process.env.PORT ?? '3000', () => console.log('listening'))
   * ```
   * @since 4.0.0
   */
  listen(path: string, callback?: (error?: Error) => void): Server
  /**
   * Starts an HTTP server on anything that Node's `server.listen` accepts, and returns it.
   *
   * @param callback called when the server is listening; if it cannot listen, the server emits
   * `'error'`
   * @throws {Error} `ERR_SOCKET_BAD_PORT` if the port is not between 0 and 65535
   * @example
   * ```ts
   * app.listen({ port: 3000, host: '::1' }, () => console.log('listening'))
   * ```
   * @since 4.0.0
   */
  listen(handle: any, callback?: (error?: Error) => void): Server
  /**
   * Calls the listener when this app is mounted on another app.
   *
   * @example
   * ```ts
   * const admin = fw()
   * admin.on('mount', (parent) => console.log(`mounted on ${admin.mountpath}`, parent.get('env')))
   * app.use('/admin', admin)
   * ```
   * @since 4.0.0
   */
  on(event: 'mount', listener: (parent: Application) => void): this
  /**
   * Calls the listener for your own events: an app is an event emitter.
   *
   * @example
   * ```ts
   * app.on('order', (id: number) => console.log(`order ${id}`))
   * app.emit('order', 7)
   * ```
   * @since 4.0.0
   */
  on(event: string | symbol, listener: (...values: any[]) => void): this
  /**
   * Runs `handler` before the handlers of all routes of this app with the path parameter `name`. It
   * runs once per request, even if several routes match with the same value. Routers mounted on this
   * app don't inherit it.
   *
   * @param name the name of the parameter without the colon, or several names
   * @param handler receives the value as its fourth argument
   * @throws {Error} if `handler` is not a function
   * @example
   * ```ts
   * app.param('user', (req, res, next, value) => {
   *   res.locals.userId = Number(value)
   *   next()
   * })
   * app.get('/users/:user', (req, res) => res.json({ id: res.locals.userId }))
   * ```
   * @since 4.0.0
   */
  param(name: string | string[], handler: RequestParamHandler): this
  /**
   * Replaces the behavior of `param(name, option)`: the callback receives both and returns the handler.
   *
   * @deprecated since 4.11.0. Call `param(name, handler)`.
   */
  param(name: string | string[] | ParamFactory, handler?: RequestParamHandler): this
  /**
   * Returns the path this app is mounted on, including the paths of its parents, or an empty string if
   * it is not mounted.
   *
   * @example
   * ```ts
   * const admin = fw()
   * app.use('/admin', admin)
   * admin.path() // '/admin'
   * ```
   * @since 4.0.0
   */
  path(): string
  /**
   * Renders a template without extra variables, and passes the HTML to the callback.
   *
   * @example
   * ```ts
   * app.render('mail', (error, html) => console.log(error ?? html))
   * ```
   * @since 4.0.0
   */
  render(view: string, callback: RenderCallback): void
  /**
   * Renders a template and passes the HTML to the callback. It does not send anything.
   *
   * @param view the name of a file in the `views` folder; the `view engine` setting adds the extension
   * @example
   * ```ts
   * app.render('mail', { name: 'Ada' }, (error, html) => {
   *   if (error) throw error
   *   console.log(html)
   * })
   * ```
   * @since 4.0.0
   */
  render(view: string, locals?: object, callback?: RenderCallback): void

  /**
   * Initializes a new app. `fw()` has already called it.
   *
   * @example
   * ```ts
   * app.init()
   * ```
   * @since 4.0.0
   */
  init(): void
  /**
   * Sets all settings to their defaults. `fw()` has already called it.
   *
   * @example
   * ```ts
   * app.defaultConfiguration()
   * ```
   * @since 4.0.0
   */
  defaultConfiguration(): void
  /**
   * Not in 4.x; declared only because the core types have it.
   *
   * @deprecated
   */
  map: any
  /**
   * Not in 4.x; declared only because the core types have it.
   *
   * @deprecated
   */
  resource: any
  /**
   * Throws an error when read, as in Express 4: you don't need `app.use(app.router)` for routes.
   *
   * @deprecated since 4.0.0.
   */
  router: any
  /**
   * Not in 4.x; declared only because the core types have it.
   *
   * @deprecated
   */
  routes: any
  /**
   * Not in 4.x; declared only because the core types have it. You'll find the layers of an app in
   * `_router.stack`.
   *
   * @deprecated
   */
  stack: Layer[]
}

/** The app that `fw()` returns. */
export interface Express extends Application {
  /**
   * The prototype of this app's requests. Properties and methods you add are available on all its
   * requests.
   *
   * @example
   * ```ts
   * Object.defineProperty(app.request, 'isApi', {
   *   get() {
   *     return this.path.startsWith('/api/')
   *   },
   * })
   * ```
   * @since 4.0.0
   */
  request: Request
  /**
   * The prototype of this app's responses. Properties and methods you add are available on all its
   * responses.
   *
   * @example
   * ```ts
   * import type { Response } from 'fwjs'
   *
   * Object.assign(app.response, {
   *   created(this: Response, body: unknown) {
   *     return this.status(201).json(body)
   *   },
   * })
   * ```
   * @since 4.0.0
   */
  response: Response
}

// biome-ignore-end lint/suspicious/noExplicitAny: see above
