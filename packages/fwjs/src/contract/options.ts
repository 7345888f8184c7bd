import type * as core from 'express-serve-static-core'

/** How a router compares paths. */
export interface RouterOptions {
  /**
   * Whether `/Foo` and `/foo` are different paths.
   *
   * @default false
   * @since 4.0.0
   */
  caseSensitive?: boolean | undefined
  /**
   * Whether `req.params` keeps the parameters of the path on which the router is mounted. When both have
   * a name, the router's own value counts.
   *
   * @default false
   * @since 4.5.0
   */
  mergeParams?: boolean | undefined
  /**
   * Whether `/foo` and `/foo/` are different paths.
   *
   * @default false
   * @since 4.0.0
   */
  strict?: boolean | undefined
}

/** The attributes of a cookie, and how it is written. */
export interface CookieOptions extends core.CookieOptions {
  /**
   * The domain whose hosts receive the cookie.
   *
   * @default only the host that set the cookie
   */
  domain?: string | undefined
  /**
   * Turns the value into text that a cookie can have.
   *
   * @default encodeURIComponent
   */
  encode?: ((value: string) => string) | undefined
  /**
   * When the browser deletes the cookie.
   *
   * @default when the browser is closed
   */
  expires?: Date | undefined
  /**
   * Whether scripts in the page cannot read the cookie.
   *
   * @default false
   */
  httpOnly?: boolean | undefined
  /**
   * How many milliseconds from now the browser keeps the cookie. It also sets `expires`.
   *
   * @default when the browser is closed
   */
  maxAge?: number | undefined
  /**
   * The path below which the browser sends the cookie.
   *
   * @default '/'
   */
  path?: string | undefined
  /**
   * Whether the browser keeps a copy of the cookie for each site that embeds yours.
   *
   * @default false
   * @since 4.18.3
   */
  partitioned?: boolean | undefined
  /**
   * Which cookies the browser deletes first when there are too many.
   *
   * @default 'medium', in browsers that know it
   * @since 4.18.0
   */
  priority?: 'low' | 'medium' | 'high'
  /**
   * Whether the browser sends the cookie over HTTPS only.
   *
   * @default false
   */
  secure?: boolean | undefined
  /**
   * Whether the cookie is signed with the secret of `cookie-parser`, which reads it into
   * `req.signedCookies`.
   *
   * @default false
   */
  signed?: boolean | undefined
  /**
   * Whether the browser sends the cookie with requests that other sites start: `'strict'` or `true`
   * never, `'lax'` only when the user follows a link, `'none'` always (it needs `secure`).
   *
   * @default not sent; browsers then decide, most of them for `'lax'`
   * @since 4.14.0
   */
  sameSite?: boolean | 'lax' | 'strict' | 'none' | undefined
}

/** How `req.range` reads ranges. */
export interface RangeOptions {
  /**
   * Whether ranges that overlap or touch are joined.
   *
   * @default false
   * @since 4.14.0
   */
  combine?: boolean | undefined
}

/** One range of a resource. Both ends belong to it. */
interface ByteRange {
  /** The first byte, counted from 0. */
  start: number
  /** The last byte. */
  end: number
}

/** The ranges that a client asked for. */
export interface ByteRanges extends Array<ByteRange> {
  /** The unit of the numbers, usually `bytes`. */
  type: string
}

/** A media type of the header `Accept`, with its parts. */
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
 * Receives the error with which an operation ended, or nothing. Versions 4 and 5 of the core types
 * disagree on whether the error may be missing; `any` fits both.
 */
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Errback = (error?: any) => void

/** Variables that every template sees. Add your own to the global interface `Express.Locals`. */
export interface Locals extends core.Locals {}

/** Receives the HTML of a template, or the error. */
export type RenderCallback = (error: Error, html: string) => void

/** Renders the template in a file: it calls `callback` with the text or with an error. */
export type ViewEngine = (
  path: string,
  options: object,
  // biome-ignore lint/suspicious/noExplicitAny: engines report errors of every kind
  callback: (error: any, rendered?: string) => void,
) => void
