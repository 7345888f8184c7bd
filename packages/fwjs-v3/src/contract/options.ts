// biome-ignore-start lint/suspicious/noExplicitAny: what a program keeps for its templates is its own
/** Variables for templates. It is a function that adds all values of an object. */
export interface Locals extends Express.Locals {
  /**
   * Adds all values of an object and returns it. In 4.x: `Object.assign(app.locals, values)`.
   *
   * @example
   * ```ts
   * app.locals({ title: 'My site' })
   * ```
   */
  <Values extends object>(values: Values): Values
  [name: string]: any
}
// biome-ignore-end lint/suspicious/noExplicitAny: what a program keeps for its templates is its own

/** Receives the error with which an operation ended, or nothing. */
export type Errback = (error?: Error) => void

/** Receives the HTML of a template, or the error. */
export type RenderCallback = (error: Error, html: string) => void

/** Renders the template in a file: it calls `callback` with the text or with an error. */
export type ViewEngine = (
  path: string,
  options: object,
  callback: (error: unknown, html?: string) => void,
) => void

/** A media type of the header `Accept`, with its parts. */
export interface AcceptedMediaType {
  /** The media type as the client sent it. */
  value: string
  /** How much the client likes it, from 0 to 1. */
  quality: number
  /** Its parameters. */
  params: Record<string, string | undefined>
  /** Its place in the header. */
  originalIndex: number
  /** The part before the slash. */
  type: string
  /** The part after the slash. */
  subtype: string | undefined
}

/** The name and password of Basic authentication. */
export interface Credentials {
  /** The name. */
  username: string
  /** The password. */
  password: string
}

/** The attributes of a cookie, and how it is written. */
export interface CookieOptions {
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
   * Whether the browser sends the cookie with requests that other sites start: `'strict'` or `true`
   * never, `'lax'` only when the user follows a link, `'none'` always (it needs `secure`).
   *
   * @default not sent; browsers then decide, most of them for `'lax'`
   */
  sameSite?: boolean | 'lax' | 'strict' | 'none' | undefined
  /**
   * Whether the browser sends the cookie over HTTPS only.
   *
   * @default false
   */
  secure?: boolean | undefined
  /**
   * Whether the cookie is signed with the secret of `cookieParser`, which reads it into
   * `req.signedCookies`.
   *
   * @default false
   */
  signed?: boolean | undefined
}

/** How `res.sendfile` finds and sends a file. */
export interface SendFileOptions {
  /**
   * Whether a file whose name begins with a dot is sent.
   *
   * @default false
   */
  hidden?: boolean | undefined
  /**
   * How long a copy of the file may be used without asking again, in milliseconds or as a text such as
   * `'1d'`. It is at most a year.
   *
   * @default 0
   */
  maxAge?: string | number | undefined
  /**
   * The folder of a relative path. The path cannot leave it.
   *
   * @default none
   */
  root?: string | undefined
}

/** The media types by extension. */
export interface MimeTable {
  /**
   * Returns the media type of a path or an extension.
   *
   * @example
   * ```ts
   * fw.mime.lookup('photo.jpg') // 'image/jpeg'
   * ```
   */
  lookup(path: string, fallback?: string): string
  /**
   * Returns the usual extension of a media type.
   *
   * @example
   * ```ts
   * fw.mime.extension('image/jpeg') // 'jpeg'
   * ```
   */
  extension(type: string): string | undefined
  /**
   * Adds media types and their extensions.
   *
   * @param force replaces the type that an extension already has
   * @throws {Error} when an extension already has a type and `force` is not given
   * @example
   * ```ts
   * fw.mime.define({ 'text/x-note': ['note'] })
   * ```
   */
  define(types: Record<string, string[]>, force?: boolean): void
  /**
   * Reads media types from a file in the format of Apache's `mime.types`.
   *
   * @throws {Error} when the file cannot be read
   * @example
   * ```ts
   * fw.mime.load('/etc/mime.types')
   * ```
   */
  load(file: string): void
  /**
   * The charsets of media types.
   *
   * @example
   * ```ts
   * fw.mime.charsets.lookup('text/html') // 'UTF-8'
   * ```
   */
  charsets: {
    /**
     * Returns the charset of a media type: `UTF-8` for text.
     *
     * @example
     * ```ts
     * fw.mime.charsets.lookup('image/png', 'none') // 'none'
     * ```
     */
    lookup(type: string, fallback?: string): string
  }
  /**
   * The media type of extensions that are not known.
   *
   * @example
   * ```ts
   * fw.mime.default_type // 'application/octet-stream'
   * ```
   * @default 'application/octet-stream'
   */
  default_type: string
}
