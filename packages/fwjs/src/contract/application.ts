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
   * @since 4.0.0
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
   * @since 4.0.0
   */
  (name: string): any
}

/** A name that is not in the table, so that a wrong value for one that is does not slip through. */
type Unlisted<Name> = Name & (Name extends keyof Settings ? never : unknown)

/** The name of a setting: one that the framework knows, or one of your own. */
type SettingName = keyof Settings | (string & Record<never, never>)

/**
 * The members of an app. The core types bring what programs added to them; what they declare for
 * routing stays out, and `router`, which versions 4 and 5 declare differently.
 */
type ApplicationBase<LocalsObj extends AnyLocals> = Routing &
  EventEmitter &
  Omit<core.Application<LocalsObj>, keyof Routing | keyof EventEmitter | 'router'>

/**
 * An app: middleware, routes and settings. It is a function that handles requests, so that it can be
 * given to an HTTP server or mounted on another app.
 */
export interface Application<LocalsObj extends AnyLocals = AnyLocals>
  extends ApplicationBase<LocalsObj> {
  // `any`, because messages of HTTP/2 are others: with their types here, an app of the core types could
  // not stand for one of ours.
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
   * Handles a request as a handler of another app does: it calls `next` when it does not answer.
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
   * Registers handlers for requests of every method to a path.
   *
   * @example
   * ```ts
   * app.all('/api/*', requireLogin)
   * ```
   * @since 4.0.0
   */
  all: IRouterMatcher<this>
  /**
   * Registers handlers for QUERY requests to a path. It exists only where this Node knows the method.
   */
  query?: IRouterMatcher<this>
  /**
   * Runs a request through the middleware and routes of this app. Calls `done` when none of them sent a
   * response; without `done` the app answers 404.
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
   * Variables for every template of this app.
   *
   * @example
   * ```ts
   * app.locals.title = 'My site'
   * ```
   * @since 4.0.0
   */
  locals: LocalsObj & Locals
  /**
   * The path, or the paths, on which this app is mounted, as they were written.
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
   * The router that holds the middleware and routes of this app. It is `undefined` until something is
   * registered. Tools read `_router.stack`.
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
   * All settings of this app, those of the parent app included.
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
  // `Self` and not the type `this`: TypeScript calls a generic method on a union, such as
  // `Express | Application`, only if its signatures are identical in all members.
  /**
   * Stores a setting that the framework knows.
   *
   * @param name the name of the setting
   * @param value the value
   * @throws {TypeError} when `etag`, `query parser` or `trust proxy` does not know the value
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
    value: Settings[Name] | undefined,
  ): Self
  /**
   * Stores a setting of your own, under any name.
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
   * Returns the value of a setting. The same as `get`.
   *
   * @example
   * ```ts
   * const engine = app.set('view engine')
   * ```
   * @since 4.0.0
   */
  set<Name extends keyof Settings>(name: Name, nothing?: never): Settings[Name]
  /**
   * Returns the value of a setting of your own. The same as `get`.
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
   * Tells whether a setting has a value that counts as true.
   *
   * @example
   * ```ts
   * if (app.enabled('trust proxy')) console.log('behind a proxy')
   * ```
   * @since 4.0.0
   */
  enabled(name: SettingName): boolean
  /**
   * Tells whether a setting has a value that counts as false, or none.
   *
   * @example
   * ```ts
   * if (app.disabled('view cache')) console.log('templates are read again for each request')
   * ```
   * @since 4.0.0
   */
  disabled(name: SettingName): boolean

  /**
   * Renders templates with the extension `ext` by the function `engine`. Packages with a function
   * `__express` need no such call when their name is the extension.
   *
   * @param ext the extension, with or without the dot
   * @throws {Error} when `engine` is not a function
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
   * Starts an HTTP server on a port and an address and returns it. Port 0 lets the system choose a port.
   *
   * @param backlog how many connections may wait until they are accepted
   * @param callback is called when the server listens; a server that cannot listen emits `'error'`
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
   * Starts an HTTP server on a port and an address and returns it. Port 0 lets the system choose a port.
   *
   * @param callback is called when the server listens; a server that cannot listen emits `'error'`
   * @example
   * ```ts
   * app.listen(3000, '127.0.0.1', () => console.log('listening'))
   * ```
   * @since 4.0.0
   */
  listen(port: number, hostname: string, callback?: (error?: Error) => void): Server
  /**
   * Starts an HTTP server on a port of every address and returns it. Port 0 lets the system choose a
   * port.
   *
   * @param callback is called when the server listens; a server that cannot listen emits `'error'`
   * @example
   * ```ts
   * const server = app.listen(3000, () => console.log('listening'))
   * server.on('error', (error) => console.error(error.message))
   * ```
   * @since 4.0.0
   */
  listen(port: number, callback?: (error?: Error) => void): Server
  /**
   * Starts an HTTP server on a port that the system chooses and returns it.
   *
   * @param callback is called when the server listens
   * @example
   * ```ts
   * const server = app.listen(() => console.log(server.address()))
   * ```
   * @since 4.0.0
   */
  listen(callback?: (error?: Error) => void): Server
  /**
   * Starts an HTTP server on a Unix socket, or on a port that is given as a text, and returns it.
   *
   * @param callback is called when the server listens; a server that cannot listen emits `'error'`
   * @example
   * ```ts
   * app.listen(process.env.PORT ?? '3000', () => console.log('listening'))
   * ```
   * @since 4.0.0
   */
  listen(path: string, callback?: (error?: Error) => void): Server
  /**
   * Starts an HTTP server on anything that Node's `server.listen` takes, and returns it.
   *
   * @param callback is called when the server listens; a server that cannot listen emits `'error'`
   * @throws {Error} `ERR_SOCKET_BAD_PORT` when the port is not between 0 and 65535
   * @example
   * ```ts
   * app.listen({ port: 3000, host: '::1' }, () => console.log('listening'))
   * ```
   * @since 4.0.0
   */
  listen(handle: any, callback?: (error?: Error) => void): Server
  /**
   * Calls the listener when this app is mounted on another one.
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
   * Calls the listener for an event of your own: an app is an event emitter.
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
   * Runs `handler` before the handlers of every route of this app whose path has the parameter `name`.
   * It runs once for a request, even if several routes match with the same value. Routers that are
   * mounted on this app do not inherit it.
   *
   * @param name the name of the parameter without the colon, or several names
   * @param handler receives the value as its fourth argument
   * @throws {Error} when `handler` is not a function
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
   * Replaces what `param(name, option)` does: `callback` receives both and returns the handler.
   *
   * @deprecated since 4.11.0. Call `param(name, handler)`.
   */
  param(name: string | string[] | ParamFactory, handler?: RequestParamHandler): this
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
   * @since 4.0.0
   */
  path(): string
  /**
   * Renders a template without variables of its own and gives the HTML to the callback.
   *
   * @example
   * ```ts
   * app.render('mail', (error, html) => console.log(error ?? html))
   * ```
   * @since 4.0.0
   */
  render(view: string, callback: RenderCallback): void
  /**
   * Renders a template and gives the HTML to the callback. It sends nothing.
   *
   * @param view the name of a file in the folder of the setting `views`; the setting `view engine` adds
   * the extension
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
   * Prepares a new app. `fw()` has called it already.
   *
   * @example
   * ```ts
   * app.init()
   * ```
   * @since 4.0.0
   */
  init(): void
  /**
   * Gives the settings their default values. `fw()` has called it already.
   *
   * @example
   * ```ts
   * app.defaultConfiguration()
   * ```
   * @since 4.0.0
   */
  defaultConfiguration(): void
  /**
   * Not there in 4.x: the core types declare it.
   *
   * @deprecated
   */
  map: any
  /**
   * Not there in 4.x: the core types declare it.
   *
   * @deprecated
   */
  resource: any
  /**
   * Reading it throws an error, as in Express 4: routes need no call of `app.use(app.router)`.
   *
   * @deprecated since 4.0.0.
   */
  router: any
  /**
   * Not there in 4.x: the core types declare it.
   *
   * @deprecated
   */
  routes: any
  /**
   * Not there in 4.x: the core types declare it. The layers of an app are in `_router.stack`.
   *
   * @deprecated
   */
  stack: Layer[]
}

/** The app that `fw()` returns. */
export interface Express extends Application {
  /**
   * The prototype of the requests of this app. Members that you add are there on each of its requests.
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
   * The prototype of the responses of this app. Members that you add are there on each of its responses.
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
