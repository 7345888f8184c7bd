import type { EventEmitter } from 'events'
import type * as core from 'express-serve-static-core'
import type { IncomingMessage, Server, ServerResponse } from 'http'
import type { AnyLocals, NextFunction, ParamFactory, RequestParamHandler } from './handlers.ts'
import type { IRouterMatcher } from './matchers.ts'
import type { Locals, RenderCallback, ViewEngine } from './options.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'
import type { Layer } from './router.ts'
import type { Settings } from './settings.ts'
import type { Routing } from './verbs.ts'

// biome-ignore-start lint/suspicious/noExplicitAny: what a program sends and keeps is its own affair

export interface SettingReader {
  /** The value of a setting. */
  <Name extends keyof Settings>(name: Name): Settings[Name]
  (name: string): any
}

/** A name that is not in the table, so that a wrong value for one that is does not slip through. */
type Unlisted<Name> = Name & (Name extends keyof Settings ? never : unknown)

type SettingName = keyof Settings | (string & Record<never, never>)

type ApplicationBase<LocalsObj extends AnyLocals> = Routing &
  EventEmitter &
  Omit<core.Application<LocalsObj>, keyof Routing | keyof EventEmitter | 'router'>

/** An application: itself a handler, for an HTTP server or for another application. */
export interface Application<LocalsObj extends AnyLocals = AnyLocals>
  extends ApplicationBase<LocalsObj> {
  (req: Request | IncomingMessage, res: Response | ServerResponse): any
  (
    req: Request | core.Request,
    res: Response | core.Response,
    next: NextFunction | core.NextFunction,
  ): any

  /** Answers requests of every method. */
  all: IRouterMatcher<this>
  /** Answers QUERY requests; only there if this Node knows the method. */
  query?: IRouterMatcher<this>
  /** Runs a request through all that is registered; then, if nothing answered, `done`. */
  handle(req: object, res: object, done?: (error?: any) => void): void
  /** Variables for every template, as long as the application lives. */
  locals: LocalsObj & Locals
  /** The path or paths on which this application is mounted, as patterns. */
  mountpath: string | string[]
  /** The router that holds all that is registered here, once anything is. */
  _router: any
  /** Every setting that is stored here or inherited. */
  settings: Settings & Record<string, any>

  /** The value of a setting; or, with handlers, answers GET requests for a path. */
  get: SettingReader & IRouterMatcher<this>
  /** @deprecated Use `delete`. */
  del: IRouterMatcher<this>
  /** Stores a setting. */
  set<Name extends keyof Settings>(name: Name, value: Settings[Name] | undefined): this
  set<Name extends string>(name: Unlisted<Name>, value: any): this
  /** The value of a setting. */
  set<Name extends keyof Settings>(name: Name, nothing?: never): Settings[Name]
  set(name: string, nothing?: never): any
  /** Sets a setting to `true`. */
  enable(name: SettingName): this
  /** Sets a setting to `false`. */
  disable(name: SettingName): this
  /** A setting has a true value. */
  enabled(name: SettingName): boolean
  /** A setting has no true value. */
  disabled(name: SettingName): boolean

  /** Renders files with the extension `ext` by `engine`. */
  engine(ext: string, engine: ViewEngine): this
  /**
   * Starts an HTTP server; arguments as for Node's `server.listen`. As in the core types of 5.x,
   * `callback` may name an error; there never is one.
   */
  listen(
    port: number,
    hostname: string,
    backlog: number,
    callback?: (error?: Error) => void,
  ): Server
  listen(port: number, hostname: string, callback?: (error?: Error) => void): Server
  listen(port: number, callback?: (error?: Error) => void): Server
  listen(callback?: (error?: Error) => void): Server
  listen(path: string, callback?: (error?: Error) => void): Server
  listen(handle: any, callback?: (error?: Error) => void): Server
  /** Listens to an event; `mount` tells a sub-app that it was mounted on a parent. */
  on(event: 'mount', listener: (parent: Application) => void): this
  on(event: string | symbol, listener: (...values: any[]) => void): this
  /**
   * Calls `handler` with the value of a parameter before the handlers of each route that has
   * it, once for a request and value. Several names are treated one by one.
   */
  param(name: string | string[], handler: RequestParamHandler): this
  /** @deprecated since 4.11.0: name the parameter. */
  param(name: string | string[] | ParamFactory, handler?: RequestParamHandler): this
  /** The path on which this application is mounted, from the outermost one; empty for that. */
  path(): string
  /** Renders a template and gives it to `callback`; sends nothing. */
  render(view: string, locals?: object, callback?: RenderCallback): void
  render(view: string, callback: RenderCallback): void

  /** Prepares a new application. `fw()` has already called it. */
  init(): void
  /** Gives the settings their defaults. `fw()` has already called it. */
  defaultConfiguration(): void
  /** @deprecated Only in the core types: 4.x has no such member. */
  map: any
  /** @deprecated Only in the core types: 4.x has no such member. */
  resource: any
  /** @deprecated Left over from 3.x: reading it throws. */
  router: any
  /** @deprecated Left over from 3.x: there is no such member any more. */
  routes: any
  /** @deprecated Only in the core types: an application has its layers in `_router.stack`. */
  stack: Layer[]
}

/** What `fw()` returns. */
export interface Express extends Application {
  /** The prototype of this application's requests. */
  request: Request
  /** The prototype of this application's responses. */
  response: Response
}

// biome-ignore-end lint/suspicious/noExplicitAny: see above
