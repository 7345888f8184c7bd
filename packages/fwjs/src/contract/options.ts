import type * as core from 'express-serve-static-core'

/** How a router compares paths. */
export interface RouterOptions {
  /** When true, `/Foo` and `/foo` are two routes. */
  caseSensitive?: boolean | undefined
  /**
   * Keeps the parameters of the path on which the router is mounted in `req.params`. On a
   * conflict the router's own value wins.
   * @since 4.5.0
   */
  mergeParams?: boolean | undefined
  /** When true, `/foo` and `/foo/` are two routes. */
  strict?: boolean | undefined
}

/** What a cookie is sent with. */
export interface CookieOptions extends core.CookieOptions {
  /** The domain that may read the cookie. By default only the host that set it. */
  domain?: string | undefined
  /** Turns the value into text fit for a cookie. By default `encodeURIComponent`. */
  encode?: ((value: string) => string) | undefined
  /** The moment at which the browser forgets the cookie. Without it, at the end of the session. */
  expires?: Date | undefined
  /** Hides the cookie from scripts in the page. */
  httpOnly?: boolean | undefined
  /** How long the browser keeps the cookie, in milliseconds from now. */
  maxAge?: number | undefined
  /** The path below which the cookie is sent. Default `/`. */
  path?: string | undefined
  /** Keeps the cookie apart for each site that embeds yours. */
  partitioned?: boolean | undefined
  /** Which cookies a browser gives up first. */
  priority?: 'low' | 'medium' | 'high'
  /** Sends the cookie over HTTPS only. */
  secure?: boolean | undefined
  /** Signs the cookie with the cookie parser's secret; read it back from `req.signedCookies`. */
  signed?: boolean | undefined
  /** Whether the cookie goes along with requests from other sites. `true` means `strict`. */
  sameSite?: boolean | 'lax' | 'strict' | 'none' | undefined
}

/** How `req.range` treats what it found. */
export interface RangeOptions {
  /** Joins ranges that overlap or touch. */
  combine?: boolean | undefined
}

/** One span of a resource, both ends included. */
interface ByteRange {
  start: number
  end: number
}

/** The spans a client asked for. */
export interface ByteRanges extends Array<ByteRange> {
  /** What the numbers count, as a rule `bytes`. */
  type: string
}

/** A media type of an `Accept` header, taken apart. */
export interface MediaType extends core.MediaType {}

/**
 * Told how an operation ended. Versions 4 and 5 of the core types disagree on whether the error may
 * be missing; `any` fits both, in both directions.
 */
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Errback = (error?: any) => void

/** Fields that every template sees, open to augmentation in the global `Express.Locals`. */
export interface Locals extends core.Locals {}

/** Receives a rendered template. */
export type RenderCallback = (error: Error, html: string) => void

/** Renders the template in a file. */
export type ViewEngine = (
  path: string,
  options: object,
  // biome-ignore lint/suspicious/noExplicitAny: engines report errors of every kind
  callback: (error: any, rendered?: string) => void,
) => void
