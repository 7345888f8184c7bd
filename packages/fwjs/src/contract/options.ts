import type * as core from 'express-serve-static-core'

/** Options of a router. */
export interface RouterOptions {
  /**
   * Whether to treat `/Foo` and `/foo` as different paths.
   *
   * @default false
   * @since 4.0.0
   */
  caseSensitive?: boolean | undefined
  /**
   * Whether to keep the parameters of the path the router is mounted on. If both define the same name,
   * the router's own value wins.
   *
   * @default false
   * @since 4.5.0
   */
  mergeParams?: boolean | undefined
  /**
   * Whether to treat `/foo` and `/foo/` as different paths.
   *
   * @default false
   * @since 4.0.0
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
   * @since 4.18.3
   */
  partitioned?: boolean | undefined
  /**
   * The priority: when there are too many cookies, browsers delete those with low priority first.
   *
   * @default 'medium', in browsers that know it
   * @since 4.18.0
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
   * @since 4.14.0
   */
  sameSite?: boolean | 'lax' | 'strict' | 'none' | undefined
}

/** Options of `req.range`. */
export interface RangeOptions {
  /**
   * Whether to combine overlapping and adjacent ranges.
   *
   * @default false
   * @since 4.14.0
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

/**
 * Called when an operation is complete, with an error if it failed. Versions 4 and 5 of the core types
 * disagree on whether the error may be missing; `any` fits both.
 */
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Errback = (error?: any) => void

/** Variables available in every template. Add your own to the global interface `Express.Locals`. */
export interface Locals extends core.Locals {}

/** Receives the rendered HTML, or an error. */
export type RenderCallback = (error: Error, html: string) => void

/** Renders a template file, and calls `callback` with the rendered string or an error. */
export type ViewEngine = (
  path: string,
  options: object,
  // biome-ignore lint/suspicious/noExplicitAny: engines report errors of every kind
  callback: (error: any, rendered?: string) => void,
) => void
