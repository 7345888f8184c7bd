// Equal to the core types, so that values pass between them and ours in both directions.
export type {
  CookieOptions,
  Errback,
  Locals,
  MediaType,
  NextFunction,
  ParamsDictionary,
  ParamsFlatDictionary,
  Query,
} from 'express-serve-static-core'

/** Variables for templates, under any name. */
// biome-ignore lint/suspicious/noExplicitAny: the app decides what it stores
export type AnyLocals = Record<string, any>

/** Receives the rendered HTML, or an error. */
export type RenderCallback = (error: Error, html: string) => void

/** Options of a router. */
export interface RouterOptions {
  /**
   * Whether to treat `/Foo` and `/foo` as different paths.
   *
   * @default false
   */
  caseSensitive?: boolean | undefined
  /**
   * Whether to keep the parameters of the path the router is mounted on. If both define the same name,
   * the router's own value wins.
   *
   * @default false
   */
  mergeParams?: boolean | undefined
  /**
   * Whether to treat `/foo` and `/foo/` as different paths.
   *
   * @default false
   */
  strict?: boolean | undefined
}
