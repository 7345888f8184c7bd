import type { EventEmitter } from 'events'
import type { Stats } from 'fs'
import type { IncomingMessage, Server, ServerResponse } from 'http'
import type { Readable } from 'stream'
import type { ZlibOptions } from 'zlib'

/** Passes control to the next handler. Any argument is an error. */
// biome-ignore lint/suspicious/noExplicitAny: an error may be anything
export type Proceed = (error?: any) => void

/** Middleware that works in an app and in a plain Node.js server. */
export type Middleware = (req: IncomingMessage, res: ServerResponse, next: Proceed) => void

/** An error handler that works in an app and in a plain Node.js server. */
export type ErrorMiddleware = (
  error: unknown,
  req: IncomingMessage,
  res: ServerResponse,
  next: Proceed,
) => void

/**
 * Checks a name and a password. If it returns `true`, the request continues, with the name as
 * `req.user`.
 */
export type Verify = (user: string, pass: string) => unknown

/**
 * Checks a name and a password. `done(null, user)` lets the request continue, with `user` as
 * `req.user`.
 */
export type AsyncVerify = (
  user: string,
  pass: string,
  done: (error: unknown, user?: unknown) => void,
) => void

/** Creates middleware for HTTP Basic authentication. */
export interface BasicAuth {
  /**
   * Requires a name and a password, and checks them with an asynchronous function. In 4.x: the
   * package `express-basic-auth`.
   *
   * @example
   * ```ts
   * app.use(
   *   fw.basicAuth((user, pass, done) => {
   *     done(null, user === 'ada' && pass === 'secret' ? { name: user } : undefined)
   *   }),
   * )
   * ```
   */
  (verify: AsyncVerify, realm?: string): Middleware
  /**
   * Requires a name and a password, and checks them with a function.
   *
   * @example
   * ```ts
   * app.use(fw.basicAuth((user, pass) => user === 'ada' && pass === 'secret'))
   * ```
   */
  (verify: Verify, realm?: string): Middleware
  /**
   * Requires the given name and password.
   *
   * @example
   * ```ts
   * app.use(fw.basicAuth('ada', 'secret'))
   * ```
   */
  (user: string, pass: string, realm?: string): Middleware
}

/** Options shared by all body parsers. */
export interface BodyOptions {
  /**
   * Whether to reject a body with 400 if it has bytes that are invalid in its charset. If `false`,
   * they are replaced with U+FFFD.
   *
   * @default false
   */
  fatal?: boolean | undefined
  /**
   * Whether to accept compressed bodies. If `false`, they are rejected with 415.
   *
   * @default true
   */
  inflate?: boolean | undefined
  /**
   * The maximum body size, in bytes or as a string such as `'1mb'`. Larger bodies are rejected with
   * 413.
   *
   * @default '1mb'
   */
  limit?: number | string | undefined
  /**
   * The media types to parse: an extension (`'json'`), a media type, one with a wildcard
   * (`'text/*'`), an array of these, or a function that receives the request.
   *
   * @default the media type of the parser, such as `'application/json'`
   */
  type?: string | string[] | ((req: IncomingMessage) => unknown) | undefined
  /**
   * Receives the body as a string before it is parsed. If it throws, the body is rejected with 403.
   *
   * @default none
   */
  verify?: ((req: IncomingMessage, res: ServerResponse, body: string) => void) | undefined
}

/** Options for `json`. */
export interface JsonOptions extends BodyOptions {
  /**
   * The maximum nesting depth of objects and arrays. Deeper bodies are rejected with 400. It is not
   * called `depth` as in `urlencoded`, because `bodyParser` passes the same options to both.
   *
   * @default undefined, for any depth
   */
  maxDepth?: number | undefined
  /**
   * How to treat names that cause prototype pollution if your code copies the body carelessly:
   * `__proto__`, and `constructor` with a `prototype` inside. `'keep'` leaves them as data,
   * `'remove'` deletes them, and `'error'` rejects the body with 400.
   *
   * @default 'keep'
   */
  proto?: 'keep' | 'remove' | 'error' | undefined
  /**
   * The second argument of `JSON.parse`, which can replace each value.
   *
   * @default none
   */
  reviver?: ((key: string, value: unknown) => unknown) | undefined
  /**
   * Whether to accept only objects and arrays. If `false`, everything that `JSON.parse` accepts is
   * allowed.
   *
   * @default true
   */
  strict?: boolean | undefined
}

/** Options for `urlencoded`. */
export interface UrlencodedOptions extends BodyOptions {
  /**
   * The maximum nesting depth of names such as `a[b][c]` if `extended` is true. Deeper names are
   * rejected with 400.
   *
   * @default 32
   */
  depth?: number | undefined
  /**
   * Whether to parse names such as `a[b]` into objects and arrays. If `false`, each value is a
   * string or an array of strings.
   *
   * @default true
   */
  extended?: boolean | undefined
  /**
   * The maximum number of parameters in a body. Bodies with more are rejected with 413.
   *
   * @default 1000
   */
  parameterLimit?: number | undefined
}

/** Options for `multipart`. */
export interface MultipartOptions {
  /**
   * Whether to run the next handler immediately, with `req.form`, which emits events as the upload
   * arrives.
   *
   * @default false
   */
  defer?: boolean | undefined
  /**
   * The charset of field names and values.
   *
   * @default 'utf8'
   */
  encoding?: BufferEncoding | undefined
  /**
   * The hash algorithm for `file.hash`, such as `'sha1'`.
   *
   * @default false
   */
  hash?: string | false | undefined
  /**
   * Whether to keep the files after the response has ended. To keep a single file, set `file.keep =
   * true`.
   *
   * @default false
   */
  keepFiles?: boolean | undefined
  /**
   * The maximum body size, in bytes or as a string such as `'100mb'`. Larger bodies are rejected
   * with 413.
   *
   * @default '100mb'
   */
  limit?: number | string | undefined
  /**
   * The maximum number of parts in a body, including fields and files.
   *
   * @default 1000
   */
  maxFields?: number | undefined
  /**
   * The maximum total size of all fields, in bytes.
   *
   * @default 2 MB
   */
  maxFieldsSize?: number | undefined
  /**
   * The maximum total size of all files, in bytes.
   *
   * @default as many as `limit` allows
   */
  maxFilesSize?: number | undefined
  /**
   * The folder to write files to.
   *
   * @default the system's temporary folder
   */
  uploadDir?: string | undefined
}

/** An uploaded file. */
export interface UploadedFile {
  /** The name of the field. */
  fieldName: string
  /** The file name on the client. Do not use it as a path. */
  originalFilename: string
  /** The path of the file on the server, until the response has ended. */
  path: string
  /** The headers of the part. */
  headers: Record<string, string>
  /** The size in bytes. */
  size: number
  /** Same as `originalFilename`. */
  name: string
  /** The media type sent by the client. */
  type: string | null
  /** The hash, if the `hash` option is set. */
  hash?: string | undefined
  /** Set it to `true` to keep the file after the response has ended. */
  keep?: boolean | undefined
}

/** A part of an upload, as a stream. */
export interface FormPart extends Readable {
  /** The headers of the part. */
  headers: Record<string, string>
  /** The name of the field. */
  name: string | undefined
  /** The name of the file; `undefined` for a field. */
  filename: string | undefined
}

/** Emits events as an upload arrives. Available as `req.form` with the `defer` option. */
export interface Form extends EventEmitter {
  /** The number of bytes received. */
  bytesReceived: number
  /** The number of bytes expected; `null` if unknown. */
  bytesExpected: number | null
  /**
   * Calls the listener when a field has been received.
   *
   * @example
   * ```ts
   * app.use(fw.multipart({ defer: true }))
   * app.post('/upload', (req, res) => {
   *   req.form?.on('field', (name, value) => console.log(name, value))
   *   res.send(202)
   * })
   * ```
   */
  on(event: 'field', listener: (name: string, value: string) => void): this
  /**
   * Calls the listener when a file has been written.
   *
   * @example
   * ```ts
   * app.use(fw.multipart({ defer: true }))
   * app.post('/upload', (req, res) => {
   *   req.form?.on('file', (name, file) => console.log(name, file.path))
   *   res.send(202)
   * })
   * ```
   */
  on(event: 'file', listener: (name: string, file: UploadedFile) => void): this
  /**
   * Calls the listener when a part begins, before its bytes arrive.
   *
   * @example
   * ```ts
   * app.use(fw.multipart({ defer: true }))
   * app.post('/upload', (req, res) => {
   *   req.form?.on('part', (part) => part.resume())
   *   res.send(202)
   * })
   * ```
   */
  on(event: 'part', listener: (part: FormPart) => void): this
  /**
   * Calls the listener when bytes have been received.
   *
   * @example
   * ```ts
   * app.use(fw.multipart({ defer: true }))
   * app.post('/upload', (req, res) => {
   *   req.form?.on('progress', (received, expected) => console.log(received, expected))
   *   res.send(202)
   * })
   * ```
   */
  on(event: 'progress', listener: (received: number, expected: number | null) => void): this
  /**
   * Calls the listener when the upload has failed.
   *
   * @example
   * ```ts
   * app.use(fw.multipart({ defer: true }))
   * app.post('/upload', (req, res) => {
   *   req.form?.on('error', (error) => console.error(error.message))
   *   res.send(202)
   * })
   * ```
   */
  on(event: 'error', listener: (error: Error) => void): this
  /**
   * Calls the listener when the upload has ended or was aborted.
   *
   * @example
   * ```ts
   * app.use(fw.multipart({ defer: true }))
   * app.post('/upload', (req, res) => {
   *   req.form?.on('close', () => console.log('done'))
   *   res.send(202)
   * })
   * ```
   */
  on(event: 'aborted' | 'close', listener: () => void): this
}

/** Options for `bodyParser`: those of `json`, `urlencoded`, and `multipart`. */
export interface BodyParserOptions extends MultipartOptions {
  /**
   * The maximum nesting depth of names such as `a[b][c]` if `extended` is true. Deeper names are
   * rejected with 400.
   *
   * @default 32
   */
  depth?: number | undefined
  /**
   * Whether to parse names such as `a[b]` into objects and arrays. If `false`, each value is a
   * string or an array of strings.
   *
   * @default true
   */
  extended?: boolean | undefined
  /**
   * Whether to accept compressed bodies. If `false`, they are rejected with 415.
   *
   * @default true
   */
  inflate?: boolean | undefined
  /**
   * The maximum number of parameters in a body. Bodies with more are rejected with 413.
   *
   * @default 1000
   */
  parameterLimit?: number | undefined
  /**
   * The second argument of `JSON.parse`, which can replace each value.
   *
   * @default none
   */
  reviver?: ((key: string, value: unknown) => unknown) | undefined
  /**
   * Whether to accept only objects and arrays. If `false`, everything that `JSON.parse` accepts is
   * allowed.
   *
   * @default true
   */
  strict?: boolean | undefined
  /**
   * Receives the body as a string before it is parsed. If it throws, the body is rejected with 403.
   *
   * @default none
   */
  verify?: BodyOptions['verify']
}

/** Options for `compress`. */
export interface CompressOptions extends ZlibOptions {
  /**
   * Returns `true` to compress a response.
   *
   * @default based on the media type of the response
   */
  filter?: ((req: IncomingMessage, res: ServerResponse) => boolean) | undefined
  /**
   * The size below which responses are not compressed, in bytes or as a string such as `'1kb'`.
   *
   * @default 1024
   */
  threshold?: number | string | undefined
}

/** Options for `cookieParser`. */
export interface CookieParserOptions {
  /**
   * Decodes the value of a cookie.
   *
   * @default decodeURIComponent
   */
  decode?: ((value: string) => string) | undefined
  /**
   * Whether to parse unsigned cookies that start with `j:` as JSON. Clients can send such a cookie,
   * and a handler gets an object instead of the expected string. If `false`, it stays a string.
   * Signed cookies come from the app itself and are always parsed.
   *
   * @default true
   */
  jsonCookies?: boolean | undefined
}

/** Attributes of a session cookie. */
export interface SessionCookieOptions {
  /**
   * The domain to send the cookie to, including its subdomains.
   *
   * @default only the host that set the cookie
   */
  domain?: string | undefined
  /**
   * The time when the cookie expires.
   *
   * @default when the browser is closed
   */
  expires?: Date | null | undefined
  /**
   * Whether to hide the cookie from scripts in the page.
   *
   * @default true
   */
  httpOnly?: boolean | undefined
  /**
   * How many milliseconds from now until the cookie expires. Also sets `expires`.
   *
   * @default when the browser is closed
   */
  maxAge?: number | null | undefined
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
}

/** Options for `cookieSession`. */
export interface CookieSessionOptions {
  /**
   * The attributes of the cookie.
   *
   * @default `{ path: '/', httpOnly: true, maxAge: null }`
   */
  cookie?: SessionCookieOptions | undefined
  /**
   * The name of the cookie.
   *
   * @default 'connect.sess'
   */
  key?: string | undefined
  /**
   * Whether to trust `X-Forwarded-Proto` to tell if a connection is secure.
   *
   * @default false
   */
  proxy?: boolean | undefined
  /**
   * The secret to sign the cookie with.
   *
   * @default the secret of `cookieParser`
   */
  secret?: string | undefined
}

/** Options for `csrf`. */
export interface CsrfOptions {
  /**
   * Whether to store the secret in a cookie instead of the session, and the attributes of that
   * cookie.
   *
   * @default false
   */
  cookie?: boolean | ({ key?: string; signed?: boolean } & SessionCookieOptions) | undefined
  /**
   * The methods that do not require a token.
   *
   * @default `['GET', 'HEAD', 'OPTIONS']`
   */
  ignoreMethods?: string[] | undefined
  /**
   * The length of the random part of a token.
   *
   * @default 8
   */
  saltLength?: number | undefined
  /**
   * The length of the secret in bytes.
   *
   * @default 18
   */
  secretLength?: number | undefined
  /**
   * The property of the request that holds the session.
   *
   * @default 'session'
   */
  sessionKey?: string | undefined
  /**
   * Returns the token of a request.
   *
   * @default reads `req.body._csrf`, `req.query._csrf`, and the headers
   */
  value?: ((req: IncomingMessage) => unknown) | undefined
}

/** Options for `directory`. */
export interface DirectoryOptions {
  /**
   * Returns `true` for each file to list.
   *
   * @default false
   */
  filter?:
    | false
    | ((name: string, index: number, files: string[], directory: string) => boolean)
    | undefined
  /**
   * Whether to list files whose name starts with a dot.
   *
   * @default false
   */
  hidden?: boolean | undefined
  /**
   * Whether to show icons.
   *
   * @default false
   */
  icons?: boolean | undefined
  /**
   * The path of a style sheet.
   *
   * @default the package's own
   */
  stylesheet?: string | undefined
  /**
   * The path of a template, or a function that renders the page.
   *
   * @default the package's own
   */
  template?:
    | string
    | ((locals: object, done: (error: Error | null, html?: string) => void) => void)
    | undefined
  /**
   * The layout: `'tiles'` or `'details'`.
   *
   * @default 'tiles'
   */
  view?: 'tiles' | 'details' | undefined
}

/** Options for `static`. */
export interface StaticOptions<Res = ServerResponse> {
  /**
   * How to treat files whose name starts with a dot: `'allow'` sends them, `'deny'` rejects the
   * request with 403, and `'ignore'` treats them as missing. If you don't set it, dotfiles are
   * treated as missing, but files inside a folder whose name starts with a dot are sent.
   *
   * @default undefined
   */
  dotfiles?: 'allow' | 'deny' | 'ignore' | (string & Record<never, never>) | undefined
  /**
   * Whether to send an `ETag`, based on the file's size and modification time.
   *
   * @default true
   */
  etag?: boolean | undefined
  /**
   * The extensions to try, in this order, if the file does not exist.
   *
   * @default false
   */
  extensions?: string[] | false | undefined
  /**
   * Whether to call `next()` if a file is missing or rejected, and for methods other than GET and
   * HEAD. If `false`, the error handlers receive a 404, 403, or 405.
   *
   * @default true
   */
  fallthrough?: boolean | undefined
  /**
   * Whether to serve files whose name starts with a dot.
   *
   * @default false
   */
  hidden?: boolean | undefined
  /**
   * The file to send for a folder, or several to try in order. `false` turns this off.
   *
   * @default 'index.html'
   */
  index?: string | string[] | false | undefined
  /**
   * Whether to send `Last-Modified`.
   *
   * @default true
   */
  lastModified?: boolean | undefined
  /**
   * How long clients may use their copy without revalidation, in milliseconds or as a string such
   * as `'1d'`. At most one year.
   *
   * @default 0
   */
  maxAge?: number | string | undefined
  /**
   * Whether to redirect the path of a folder to the same path with a trailing slash.
   *
   * @default true
   */
  redirect?: boolean | undefined
  /**
   * Sets headers before a file is sent. It must be synchronous.
   *
   * @default none
   */
  setHeaders?: ((res: Res, path: string, stat: Stats) => unknown) | undefined
  /**
   * Which symbolic links to follow: `'follow'` all, `'inside'` those whose target is inside the
   * folder, `'deny'` none. For other links, the response is a 403.
   *
   * @default 'follow'
   */
  symlinks?: 'follow' | 'inside' | 'deny' | undefined
  /**
   * Whether to base the `ETag` on the file's content instead of its size and modification time. The
   * file is read one extra time, and again after it changes.
   *
   * @default false
   */
  strongEtag?: boolean | undefined
}

/** Options for a package that you install yourself; see its documentation. */
export type PackageOptions = Record<string, unknown>

/** Creates session middleware. Requires the package `express-session`. */
export interface SessionFactory {
  /**
   * Creates middleware that stores sessions in `req.session`. Requires the package
   * `express-session`.
   *
   * @throws {Error} if the package is not installed
   * @example
   * ```ts
   * app.use(fw.session({ secret: 'a long secret' }))
   * ```
   */
  (options?: PackageOptions): Middleware
  /**
   * The `Cookie` class of the package `express-session`.
   *
   * @example
   * ```ts
   * const { Cookie } = fw.session
   * ```
   */
  readonly Cookie: unknown
  /**
   * The `MemoryStore` class of the package `express-session`.
   *
   * @example
   * ```ts
   * const { MemoryStore } = fw.session
   * ```
   */
  readonly MemoryStore: unknown
  /**
   * The `Session` class of the package `express-session`.
   *
   * @example
   * ```ts
   * const { Session } = fw.session
   * ```
   */
  readonly Session: unknown
  /**
   * The `Store` class of the package `express-session`.
   *
   * @example
   * ```ts
   * const { Store } = fw.session
   * ```
   */
  readonly Store: unknown
}

/** Creates middleware that logs a line for each request. Requires the package `morgan`. */
export interface LoggerFactory {
  /**
   * Creates middleware that logs a line for each request. Requires the package `morgan`.
   *
   * @throws {Error} if the package is not installed
   * @example
   * ```ts
   * app.use(fw.logger('dev'))
   * ```
   */
  (options?: string | ((...values: unknown[]) => unknown) | PackageOptions): Middleware
  /**
   * Compiles a format string into a function.
   *
   * @example
   * ```ts
   * const line = fw.logger.compile(':method :url')
   * ```
   */
  readonly compile: (format: string) => unknown
  /**
   * Registers a named format.
   *
   * @example
   * ```ts
   * fw.logger.format('short-line', ':method :url :status')
   * app.use(fw.logger('short-line'))
   * ```
   */
  readonly format: (name: string, format: unknown) => unknown
  /**
   * Registers a token for use in formats.
   *
   * @example
   * ```ts
   * fw.logger.token('kind', () => 'api')
   * app.use(fw.logger(':kind :method :url'))
   * ```
   */
  readonly token: (name: string, read: (...values: unknown[]) => unknown) => unknown
}

/** Creates an error handler for development. Requires the package `errorhandler`. */
export interface ErrorHandlerFactory {
  /**
   * Creates an error handler that shows the error's stack. Use it only in development. Requires the
   * package `errorhandler`.
   *
   * @throws {Error} if the package is not installed
   * @example
   * ```ts
   * app.use(fw.errorHandler())
   * ```
   */
  (options?: PackageOptions): ErrorMiddleware
  /**
   * The title of the page.
   *
   * @example
   * ```ts
   * fw.errorHandler.title = 'My site'
   * ```
   * @default 'Connect'
   */
  title: string
}

/** All 3.x middleware by name. */
export interface MiddlewareFactories<Res = ServerResponse> {
  /** Creates middleware for HTTP Basic authentication. */
  basicAuth: BasicAuth
  /**
   * Creates middleware that parses JSON, forms, and uploads into `req.body` and `req.files`. It
   * lets anyone upload files: if you don't need uploads, use `json` and `urlencoded` instead.
   *
   * @example
   * ```ts
   * app.use(fw.bodyParser())
   * ```
   */
  bodyParser(options?: BodyParserOptions): Middleware
  /**
   * Creates middleware that compresses responses. In 4.x: the package `compression`.
   *
   * @example
   * ```ts
   * app.use(fw.compress())
   * ```
   */
  compress(options?: CompressOptions): Middleware
  /**
   * Creates middleware that parses cookies into `req.cookies` and `req.signedCookies`. In 4.x: the
   * package `cookie-parser`.
   *
   * @example
   * ```ts
   * app.use(fw.cookieParser('a long secret'))
   * ```
   */
  cookieParser: {
    (secret?: string | string[], options?: CookieParserOptions): Middleware
    /**
     * Parses a cookie value that `res.cookie` created from an object.
     *
     * @example
     * ```ts
     * fw.cookieParser.JSONCookie('j:{"theme":"dark"}') // { theme: 'dark' }
     * ```
     */
    JSONCookie(value: string): object | undefined
    /**
     * Parses all values of an object that `res.cookie` created from objects.
     *
     * @example
     * ```ts
     * fw.cookieParser.JSONCookies({ user: 'j:{"id":7}' }) // { user: { id: 7 } }
     * ```
     */
    JSONCookies<T extends Record<string, string>>(values: T): Record<keyof T, object | undefined>
    /**
     * Returns the value of a signed cookie without its signature, or `false` if the signature is
     * invalid.
     *
     * @example
     * ```ts
     * fw.cookieParser.signedCookie('s:ada.wrong', 'a long secret') // false
     * ```
     */
    signedCookie(value: string, secret: string | string[]): string | false
    /**
     * Removes the signed cookies from an object, and returns them without their signatures.
     *
     * @example
     * ```ts
     * fw.cookieParser.signedCookies({ user: 's:ada.wrong' }, 'a long secret') // { user: false }
     * ```
     */
    signedCookies<T extends Record<string, string>>(
      values: T,
      secret: string | string[],
    ): Record<keyof T, string | false>
  }
  /**
   * Creates middleware that stores a session in a signed cookie. In 4.x: the package
   * `cookie-session`.
   *
   * @example
   * ```ts
   * app.use(fw.cookieParser('a long secret'))
   * app.use(fw.cookieSession())
   * ```
   */
  cookieSession(options?: CookieSessionOptions): Middleware
  /**
   * Creates middleware that rejects forms without the token from `req.csrfToken()`. Requires a
   * session or the `cookie` option.
   *
   * @example
   * ```ts
   * app.use(fw.cookieParser('a long secret'))
   * app.use(fw.cookieSession())
   * app.use(fw.csrf())
   * ```
   */
  csrf(options?: CsrfOptions): Middleware
  /**
   * Creates middleware that lists the files in a folder. In 4.x: the package `serve-index`.
   *
   * @example
   * ```ts
   * app.use(fw.directory('public'))
   * ```
   */
  directory(root: string, options?: DirectoryOptions): Middleware
  /** Creates an error handler for development. Requires the package `errorhandler`. */
  errorHandler: ErrorHandlerFactory
  /**
   * Creates middleware that serves `/favicon.ico`. Requires the package `serve-favicon`.
   *
   * @example
   * ```ts
   * app.use(fw.favicon('public/favicon.ico'))
   * ```
   */
  favicon(path?: string | Buffer, options?: { maxAge?: number | string }): Middleware
  /**
   * Creates middleware that parses JSON bodies into `req.body`.
   *
   * @example
   * ```ts
   * app.use(fw.json({ limit: '100kb' }))
   * ```
   */
  json(options?: JsonOptions): Middleware
  /**
   * Creates middleware that rejects larger bodies with 413.
   *
   * @example
   * ```ts
   * app.use(fw.limit('1mb'))
   * ```
   */
  limit(bytes: number | string): Middleware
  /** Creates middleware that logs a line for each request. Requires the package `morgan`. */
  logger: LoggerFactory
  /**
   * Creates middleware that reads the HTTP method from a body field or the `X-HTTP-Method-Override`
   * header. Requires the package `method-override`.
   *
   * @example
   * ```ts
   * app.use(fw.bodyParser())
   * app.use(fw.methodOverride())
   * ```
   */
  methodOverride(key?: string): Middleware
  /**
   * Creates middleware that parses uploads into `req.body` and `req.files`. In 4.x: the package
   * `multer`.
   *
   * @example
   * ```ts
   * app.use(fw.multipart({ limit: '10mb' }))
   * ```
   */
  multipart(options?: MultipartOptions): Middleware
  /**
   * Creates the middleware that sets `req.query`. Every app already includes it.
   *
   * @example
   * ```ts
   * app.use(fw.query())
   * ```
   */
  query(): Middleware
  /**
   * Creates middleware that sends the response time in `X-Response-Time`. Requires the package
   * `response-time`.
   *
   * @example
   * ```ts
   * app.use(fw.responseTime())
   * ```
   */
  responseTime(options?: PackageOptions | number): Middleware
  /** Creates session middleware. Requires the package `express-session`. */
  session: SessionFactory
  /** Creates middleware that serves files from a folder. */
  static: {
    /**
     * Creates middleware that serves files from a folder. If a file does not exist, it calls
     * `next()`.
     *
     * @throws {TypeError} if `root` is missing or not a string
     * @example
     * ```ts
     * app.use('/assets', fw.static('public', { maxAge: 86_400_000 }))
     * ```
     */
    (root: string, options?: StaticOptions<Res>): Middleware
    /**
     * The media types by extension. Same as `fw.mime`.
     *
     * @example
     * ```ts
     * fw.static.mime === fw.mime // true
     * ```
     */
    mime: object
  }
  /**
   * Creates middleware that only warns, because it is deprecated in 3.x.
   *
   * @example
   * ```ts
   * app.use(fw.staticCache())
   * ```
   */
  staticCache(options?: { maxLength?: number; maxObjects?: number }): Middleware
  /**
   * Creates middleware that passes an error to `next` if a response takes too long. Requires the
   * package `connect-timeout`.
   *
   * @example
   * ```ts
   * app.use(fw.timeout('5s'))
   * ```
   */
  timeout(time?: number | string, options?: PackageOptions): Middleware
  /**
   * Creates middleware that parses HTML form bodies into `req.body`.
   *
   * @example
   * ```ts
   * app.use(fw.urlencoded())
   * ```
   */
  urlencoded(options?: UrlencodedOptions): Middleware
  /**
   * Creates middleware that passes requests for one host name to another app. Requires the package
   * `vhost`.
   *
   * @example
   * ```ts
   * app.use(fw.vhost('api.example.com', fw()))
   * ```
   */
  vhost(hostname: string | RegExp, server: Middleware | Server): Middleware
}
