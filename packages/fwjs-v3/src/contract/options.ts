// biome-ignore-start lint/suspicious/noExplicitAny: the app decides what its templates get
/** Variables for templates. Call it with an object to add all of its values. */
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
// biome-ignore-end lint/suspicious/noExplicitAny: see above

/** Receives the error if an operation failed, or nothing. */
export type Errback = (error?: Error) => void

/** Receives the rendered HTML, or an error. */
export type RenderCallback = (error: Error, html: string) => void

/** Renders a template file, and calls `callback` with the rendered string or an error. */
export type ViewEngine = (
  path: string,
  options: object,
  callback: (error: unknown, html?: string) => void,
) => void

/** A media type in the `Accept` header, and its parts. */
export interface AcceptedMediaType {
  /** The media type as the client sent it. */
  value: string
  /** The client's preference, from 0 to 1. */
  quality: number
  /** Its parameters. */
  params: Record<string, string | undefined>
  /** Its position in the header. */
  originalIndex: number
  /** The part before the slash. */
  type: string
  /** The part after the slash. */
  subtype: string | undefined
}

/** The name and password from Basic authentication. */
export interface Credentials {
  /** The name. */
  username: string
  /** The password. */
  password: string
}

/** Attributes and encoding of a cookie. */
export interface CookieOptions {
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
   * The path that requests must start with to include the cookie.
   *
   * @default '/'
   */
  path?: string | undefined
  /**
   * Whether to send the cookie with cross-site requests: `'strict'` or `true` never, `'lax'` only
   * when the user follows a link, `'none'` always (requires `secure`).
   *
   * @default not sent; browsers then decide, most of them for `'lax'`
   */
  sameSite?: boolean | 'lax' | 'strict' | 'none' | undefined
  /**
   * Whether to send the cookie over HTTPS only.
   *
   * @default false
   */
  secure?: boolean | undefined
  /**
   * Whether to sign the cookie with the secret of `cookieParser`, which parses it into
   * `req.signedCookies`.
   *
   * @default false
   */
  signed?: boolean | undefined
}

/** Options for `res.sendfile`. */
export interface SendFileOptions {
  /**
   * Whether to send files whose name starts with a dot.
   *
   * @default false
   */
  hidden?: boolean | undefined
  /**
   * How long clients may use their copy without revalidation, in milliseconds or as a string such
   * as `'1d'`. At most one year.
   *
   * @default 0
   */
  maxAge?: string | number | undefined
  /**
   * The folder that a relative path is resolved from. The path cannot leave it.
   *
   * @default none
   */
  root?: string | undefined
}

/** The media types by extension. */
export interface MimeTable {
  /**
   * Returns the media type for a path or an extension.
   *
   * @example
   * ```ts
   * fw.mime.lookup('photo.jpg') // 'image/jpeg'
   * ```
   */
  lookup(path: string, fallback?: string): string
  /**
   * Returns the default extension for a media type.
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
   * @param force whether to replace the type an extension already has
   * @throws {Error} if an extension already has a type and `force` is not set
   * @example
   * ```ts
   * fw.mime.define({ 'text/x-note': ['note'] })
   * ```
   */
  define(types: Record<string, string[]>, force?: boolean): void
  /**
   * Reads media types from a file in the format of Apache's `mime.types`.
   *
   * @throws {Error} if the file cannot be read
   * @example
   * ```ts
   * fw.mime.load('/etc/mime.types')
   * ```
   */
  load(file: string): void
  /**
   * Charsets by media type.
   *
   * @example
   * ```ts
   * fw.mime.charsets.lookup('text/html') // 'UTF-8'
   * ```
   */
  charsets: {
    /**
     * Returns the charset for a media type: `UTF-8` for text.
     *
     * @example
     * ```ts
     * fw.mime.charsets.lookup('image/png', 'none') // 'none'
     * ```
     */
    lookup(type: string, fallback?: string): string
  }
  /**
   * The media type for unknown extensions.
   *
   * @example
   * ```ts
   * fw.mime.default_type // 'application/octet-stream'
   * ```
   * @default 'application/octet-stream'
   */
  default_type: string
}
