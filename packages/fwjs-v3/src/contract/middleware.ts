import type { EventEmitter } from 'events'
import type { Stats } from 'fs'
import type { IncomingMessage, Server, ServerResponse } from 'http'
import type { Readable } from 'stream'
import type { ZlibOptions } from 'zlib'

/** What every middleware calls to go on; an argument is an error. */
// biome-ignore lint/suspicious/noExplicitAny: an error may be anything
export type Proceed = (error?: any) => void

/** Middleware that fits an application as well as a plain server of Node's. */
export type Middleware = (req: IncomingMessage, res: ServerResponse, next: Proceed) => void

export type ErrorMiddleware = (
  error: unknown,
  req: IncomingMessage,
  res: ServerResponse,
  next: Proceed,
) => void

/** `(user, pass)`: true lets the request pass, with the user's name as `req.user`. */
export type Verify = (user: string, pass: string) => unknown

/** `(user, pass, fn)`: `fn(null, user)` lets it pass, with that user as `req.user`. */
export type AsyncVerify = (
  user: string,
  pass: string,
  done: (error: unknown, user?: unknown) => void,
) => void

export interface BasicAuth {
  (verify: AsyncVerify, realm?: string): Middleware
  (verify: Verify, realm?: string): Middleware
  (user: string, pass: string, realm?: string): Middleware
}

export interface BodyOptions {
  /** When false, compressed bodies are refused with 415. Default true. */
  inflate?: boolean | undefined
  /** The largest body, in bytes or as text such as `1mb`, which is the default. */
  limit?: number | string | undefined
  /** Media types, extensions, a list of these, or a function of the request. */
  type?: string | string[] | ((req: IncomingMessage) => unknown) | undefined
  /** Sees the body's text before it is parsed. Throw to refuse the body with 403. */
  verify?: ((req: IncomingMessage, res: ServerResponse, body: string) => void) | undefined
}

export interface JsonOptions extends BodyOptions {
  /** Given to `JSON.parse` as its second argument. */
  reviver?: ((key: string, value: unknown) => unknown) | undefined
  /** When true, only objects and arrays are accepted. Default true. */
  strict?: boolean | undefined
}

export interface UrlencodedOptions extends BodyOptions {
  /** How deep names such as `a[b][c]` may nest. Default 32. */
  depth?: number | undefined
  /** Nested objects and arrays (true, the default), or strings and lists of strings. */
  extended?: boolean | undefined
  /** The most parameters. Default 1000. */
  parameterLimit?: number | undefined
}

export interface MultipartOptions {
  /** Goes on at once with `req.form`, which tells what comes by events. Default false. */
  defer?: boolean | undefined
  /** The charset of names and fields. Default `utf8`. */
  encoding?: BufferEncoding | undefined
  /** A digest of each file in `file.hash`: `md5`, `sha1`, … Default false. */
  hash?: string | false | undefined
  /**
   * When true, the files stay where they are; else they are removed when the response has ended. A
   * single file is kept with `file.keep = true`.
   */
  keepFiles?: boolean | undefined
  /** The largest body, in bytes or as text such as `100mb`, which is the default. */
  limit?: number | string | undefined
  /** The most parts, fields and files together. Default 1000. */
  maxFields?: number | undefined
  /** The most bytes of all fields together. Default 2 MB. */
  maxFieldsSize?: number | undefined
  /** The most bytes of all files together. Default as many as `limit` allows. */
  maxFilesSize?: number | undefined
  /** Where files are written. Default the system's folder for temporary files. */
  uploadDir?: string | undefined
}

/** One uploaded file. */
export interface UploadedFile {
  fieldName: string
  originalFilename: string
  /** Where it lies until the response has ended. */
  path: string
  headers: Record<string, string>
  size: number
  /** The same as `originalFilename`. */
  name: string
  /** Its Content-Type as the client names it. */
  type: string | null
  /** With the option `hash`. */
  hash?: string | undefined
  /** Set it to true and the file stays when the response has ended. */
  keep?: boolean | undefined
}

/** One part of a deferred form, as the stream of its bytes. */
export interface FormPart extends Readable {
  headers: Record<string, string>
  name: string | undefined
  /** Undefined for a field. */
  filename: string | undefined
}

/** `req.form` with the option `defer`. */
export interface Form extends EventEmitter {
  bytesReceived: number
  /** Null when the client does not say. */
  bytesExpected: number | null
  on(event: 'field', listener: (name: string, value: string) => void): this
  on(event: 'file', listener: (name: string, file: UploadedFile) => void): this
  on(event: 'part', listener: (part: FormPart) => void): this
  on(event: 'progress', listener: (received: number, expected: number | null) => void): this
  on(event: 'error', listener: (error: Error) => void): this
  on(event: 'aborted' | 'close', listener: () => void): this
}

export interface BodyParserOptions extends MultipartOptions {
  depth?: number | undefined
  extended?: boolean | undefined
  inflate?: boolean | undefined
  parameterLimit?: number | undefined
  reviver?: ((key: string, value: unknown) => unknown) | undefined
  strict?: boolean | undefined
  verify?: BodyOptions['verify']
}

export interface CompressOptions extends ZlibOptions {
  /** Whether to compress this response. Default by its Content-Type. */
  filter?: ((req: IncomingMessage, res: ServerResponse) => boolean) | undefined
  /** Responses with fewer bytes stay as they are. Default 1024; text such as `1kb` is fine. */
  threshold?: number | string | undefined
}

export interface CookieParserOptions {
  decode?: ((value: string) => string) | undefined
}

export interface SessionCookieOptions {
  domain?: string | undefined
  expires?: Date | null | undefined
  httpOnly?: boolean | undefined
  maxAge?: number | null | undefined
  path?: string | undefined
  sameSite?: boolean | 'lax' | 'strict' | 'none' | undefined
  secure?: boolean | undefined
}

export interface CookieSessionOptions {
  cookie?: SessionCookieOptions | undefined
  /** The cookie's name. Default `connect.sess`. */
  key?: string | undefined
  /** Believe `X-Forwarded-Proto` about a secure connection. Default false. */
  proxy?: boolean | undefined
  /** Signs the cookie. Default the secret of cookieParser. */
  secret?: string | undefined
}

export interface CsrfOptions {
  /** Keeps the secret in a cookie instead of the session. */
  cookie?: boolean | ({ key?: string; signed?: boolean } & SessionCookieOptions) | undefined
  /** Methods that need no token. Default GET, HEAD and OPTIONS. */
  ignoreMethods?: string[] | undefined
  saltLength?: number | undefined
  secretLength?: number | undefined
  /** The property of the request that holds the session. Default `session`. */
  sessionKey?: string | undefined
  /** Reads the token from a request. */
  value?: ((req: IncomingMessage) => unknown) | undefined
}

export interface DirectoryOptions {
  filter?:
    | false
    | ((name: string, index: number, files: string[], directory: string) => boolean)
    | undefined
  /** Lists dot-files too. Default false. */
  hidden?: boolean | undefined
  icons?: boolean | undefined
  stylesheet?: string | undefined
  /** A file, or a function that makes the page. */
  template?:
    | string
    | ((locals: object, done: (error: Error | null, html?: string) => void) => void)
    | undefined
  view?: 'tiles' | 'details' | undefined
}

export interface StaticOptions<Res = ServerResponse> {
  /** Any text compiles: in options declared before the call TypeScript knows only a `string`. */
  dotfiles?: 'allow' | 'deny' | 'ignore' | (string & Record<never, never>) | undefined
  etag?: boolean | undefined
  extensions?: string[] | false | undefined
  fallthrough?: boolean | undefined
  /** Serves dot-files. Default false. */
  hidden?: boolean | undefined
  index?: string | string[] | false | undefined
  lastModified?: boolean | undefined
  /** In milliseconds, or as text such as `1d`. Default 0. */
  maxAge?: number | string | undefined
  redirect?: boolean | undefined
  /** Sets headers for a file that was found; it must not wait for anything. */
  setHeaders?: ((res: Res, path: string, stat: Stats) => unknown) | undefined
}

/** Options of a package that the application installs; see that package. */
export type PackageOptions = Record<string, unknown>

export interface SessionFactory {
  (options?: PackageOptions): Middleware
  readonly Cookie: unknown
  readonly MemoryStore: unknown
  readonly Session: unknown
  readonly Store: unknown
}

export interface LoggerFactory {
  (options?: string | ((...values: unknown[]) => unknown) | PackageOptions): Middleware
  readonly compile: (format: string) => unknown
  readonly format: (name: string, format: unknown) => unknown
  readonly token: (name: string, read: (...values: unknown[]) => unknown) => unknown
}

export interface ErrorHandlerFactory {
  (options?: PackageOptions): ErrorMiddleware
  /** The title of the page. */
  title: string
}

/** Every middleware that comes with 3.x, by its name. */
export interface MiddlewareFactories<Res = ServerResponse> {
  basicAuth: BasicAuth
  bodyParser(options?: BodyParserOptions): Middleware
  compress(options?: CompressOptions): Middleware
  cookieParser: {
    (secret?: string | string[], options?: CookieParserOptions): Middleware
    JSONCookie(value: string): object | undefined
    JSONCookies<T extends Record<string, string>>(values: T): Record<keyof T, object | undefined>
    signedCookie(value: string, secret: string | string[]): string | false
    signedCookies<T extends Record<string, string>>(
      values: T,
      secret: string | string[],
    ): Record<keyof T, string | false>
  }
  cookieSession(options?: CookieSessionOptions): Middleware
  csrf(options?: CsrfOptions): Middleware
  directory(root: string, options?: DirectoryOptions): Middleware
  errorHandler: ErrorHandlerFactory
  favicon(path?: string | Buffer, options?: { maxAge?: number | string }): Middleware
  json(options?: JsonOptions): Middleware
  limit(bytes: number | string): Middleware
  logger: LoggerFactory
  methodOverride(key?: string): Middleware
  multipart(options?: MultipartOptions): Middleware
  query(): Middleware
  responseTime(options?: PackageOptions | number): Middleware
  session: SessionFactory
  static: { (root: string, options?: StaticOptions<Res>): Middleware; mime: object }
  staticCache(options?: { maxLength?: number; maxObjects?: number }): Middleware
  timeout(time?: number | string, options?: PackageOptions): Middleware
  urlencoded(options?: UrlencodedOptions): Middleware
  vhost(hostname: string | RegExp, server: Middleware | Server): Middleware
}
