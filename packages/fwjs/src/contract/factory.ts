import type { Application, Express } from './application.ts'
import type { BodyParser, Options, OptionsJson, OptionsText, OptionsUrlencoded } from './body.ts'
import type { MimeTable, ServeStaticOptions } from './files.ts'
import type { RequestHandler } from './handlers.ts'
import type { RouterOptions } from './options.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'
import type { IRoute, Router } from './router.ts'

// biome-ignore-start lint/suspicious/noExplicitAny: what a program sends and keeps is its own affair

/** Makes routers; what is added to it is added to every router. */
interface RouterFactory {
  (options?: RouterOptions): Router
  new (options?: RouterOptions): Router
}

/** Makes routes that belong to no router. */
interface RouteConstructor {
  new (path: string): IRoute
  prototype: IRoute
}

/** Makes middleware that serves a folder. */
interface StaticFactory {
  (root: string, options?: ServeStaticOptions): RequestHandler
  /** The media types by extension; programs may add their own. */
  mime: MimeTable
}

/** The framework: call it for an application. */
export interface Factory {
  (): Express
  /** The framework itself, for programs that import a default. */
  default: Factory
  /** The prototype of every application. */
  application: Application
  /** The prototype of every request. */
  request: Request
  /** The prototype of every response. */
  response: Response
  /** Makes routes that belong to no router. */
  Route: RouteConstructor
  /** Makes routers. */
  Router: RouterFactory
  /** The middleware that fills `req.query`; every application has it built in. */
  query(options?: object | ((text: string) => unknown)): RequestHandler
  /**
   * Makes middleware that reads JSON bodies, in any Unicode encoding, into `req.body`.
   * @since 4.16.0
   */
  json(options?: OptionsJson): BodyParser
  /**
   * Makes middleware that reads bodies as bytes: `req.body` is a Buffer.
   * @since 4.17.0
   */
  raw(options?: Options): BodyParser
  /**
   * Makes middleware that reads bodies as text: `req.body` is a string.
   * @since 4.17.0
   */
  text(options?: OptionsText): BodyParser
  /**
   * Makes middleware that reads the bodies of HTML forms into `req.body`.
   * @since 4.16.0
   */
  urlencoded(options?: OptionsUrlencoded): BodyParser
  /** Serves the files of a folder; what it does not find, it passes on. */
  static: StaticFactory
}

// biome-ignore-end lint/suspicious/noExplicitAny: see above
