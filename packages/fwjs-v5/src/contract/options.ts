import type * as core from 'express-serve-static-core'

// biome-ignore-start lint/suspicious/noExplicitAny: the app decides what it sends and stores

// The same as in the core types, so that values pass between them and ours in both directions.

/** `req.params` if the compiler doesn't know the path: any name, with a string or an array of strings. */
export type ParamsDictionary = core.ParamsDictionary

/** `req.params` for a regular expression: any name or number, with a string value. */
export type ParamsFlatDictionary = core.ParamsFlatDictionary

/** `req.query` as parsed by the built-in parsers: strings, arrays, and nested objects. */
export type Query = core.Query

/** Variables for templates, under any name. */
export type AnyLocals = Record<string, any>

/**
 * Passes control to the next handler. Every handler receives it as its third argument (error handlers
 * as their fourth), and either calls it once or sends a response.
 */
export interface NextFunction extends core.NextFunction {
  /**
   * Runs the next matching handler or, with an error, the next error handler.
   *
   * @param error the error; omit it or pass `null` or `undefined` if there is none
   * @example
   * ```ts
   * app.get('/users/:id', (req, res, next) => {
   *   if (!/^\d+$/.test(req.params.id)) return next(new Error('The id is not a number'))
   *   next()
   * })
   * ```
   */
  (error?: any): void
  /**
   * Skips the rest of this router. The handlers after the router run next.
   *
   * @example
   * ```ts
   * router.use((req, res, next) => {
   *   if (req.get('X-Beta') === undefined) return next('router')
   *   next()
   * })
   * ```
   */
  (leave: 'router'): void
  /**
   * Skips the remaining handlers of this route. The next matching route runs next.
   *
   * @example
   * ```ts
   * app.get('/news', (req, res, next) => (req.query.draft ? next('route') : next()), (req, res) => {
   *   res.send('published')
   * })
   * app.get('/news', (req, res) => {
   *   res.send('draft')
   * })
   * ```
   */
  (leave: 'route'): void
}

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

/** Attributes and encoding of a cookie. */
export interface CookieOptions extends core.CookieOptions {
  /**
   * The domain to send the cookie to, including its subdomains.
   *
   * @default only the host that set the cookie
   */
  domain?: string | undefined
  /**
   * Encodes the value for use in a cookie.
   *
   * @default encodeURIComponent
   */
  encode?: ((value: string) => string) | undefined
  /**
   * The time when the cookie expires.
   *
   * @default when the browser is closed
   */
  expires?: Date | undefined
  /**
   * Whether to hide the cookie from scripts in the page.
   *
   * @default false
   */
  httpOnly?: boolean | undefined
  /**
   * How many milliseconds from now until the cookie expires. Also sets `expires`.
   *
   * @default when the browser is closed
   */
  maxAge?: number | undefined
  /**
   * The path prefix: the cookie is sent with requests to it and the paths below it.
   *
   * @default '/'
   */
  path?: string | undefined
  /**
   * Whether the browser keeps a separate copy of the cookie for each site that embeds yours.
   *
   * @default false
   */
  partitioned?: boolean | undefined
  /**
   * The priority: when there are too many cookies, browsers delete those with low priority first.
   *
   * @default 'medium', in browsers that know it
   */
  priority?: 'low' | 'medium' | 'high'
  /**
   * Whether to send the cookie over HTTPS only.
   *
   * @default false
   */
  secure?: boolean | undefined
  /**
   * Whether to sign the cookie with the `cookie-parser` secret. `cookie-parser` then reads it into
   * `req.signedCookies`.
   *
   * @default false
   */
  signed?: boolean | undefined
  /**
   * Whether to send the cookie with cross-site requests: `'strict'` or `true` never, `'lax'` only when
   * the user follows a link, `'none'` always (requires `secure`).
   *
   * @default not sent; browsers then decide, most of them for `'lax'`
   */
  sameSite?: boolean | 'lax' | 'strict' | 'none' | undefined
}

/** Options of `req.range`. */
export interface RangeOptions {
  /**
   * Whether to combine overlapping and adjacent ranges.
   *
   * @default false
   */
  combine?: boolean | undefined
}

/** A range of a resource. Both ends are inclusive. */
interface ByteRange {
  /** The first byte, counted from 0. */
  start: number
  /** The last byte. */
  end: number
}

/** The ranges a client requested. */
export interface ByteRanges extends Array<ByteRange> {
  /** The unit of the ranges, usually `bytes`. */
  type: string
}

/** A media type in the `Accept` header, and its parts. */
export interface MediaType extends core.MediaType {
  /** The media type as the client sent it, such as `text/html`. */
  value: string
  /** How much the client prefers it, from 0 to 1. */
  quality: number
  /** The part before the slash. */
  type: string
  /** The part after the slash. */
  subtype: string
}

/** Called when an operation is complete, with an error if it failed. */
export type Errback = core.Errback

/** Variables available in every template. Add your own to the global interface `Express.Locals`. */
export interface Locals extends core.Locals {}

/** Receives the rendered HTML, or an error. */
export type RenderCallback = (error: Error, html: string) => void

/** Renders a template file, and calls `callback` with the rendered string or an error. */
export type ViewEngine = (
  path: string,
  options: object,
  callback: (error: any, rendered?: string) => void,
) => void

// biome-ignore-end lint/suspicious/noExplicitAny: see above
