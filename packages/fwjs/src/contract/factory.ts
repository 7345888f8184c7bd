import type { MimeTable, ServeStaticOptions } from './files.ts'
import type { Handler } from './handlers.ts'
import type { IRoute } from './router.ts'

/** Makes routes that belong to no router. */
export interface RouteConstructor {
  new (path: string): IRoute
  prototype: IRoute
}

/** Makes middleware that serves a folder. */
export interface StaticFactory {
  (root: string, options?: ServeStaticOptions): Handler
  /** The media types by extension; programs may add their own. */
  mime: MimeTable
}
