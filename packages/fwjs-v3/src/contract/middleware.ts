import type { EventEmitter } from 'events'
import type { Stats } from 'fs'
import type { IncomingMessage, Server, ServerResponse } from 'http'
import type { Readable } from 'stream'
import type { ZlibOptions } from 'zlib'

/** Passes the request on. An argument is an error. */
// biome-ignore lint/suspicious/noExplicitAny: an error may be anything
export type Proceed = (error?: any) => void

/** Middleware that works in an app and in a server of Node's own. */
export type Middleware = (req: IncomingMessage, res: ServerResponse, next: Proceed) => void

/** An error handler that works in an app and in a server of Node's own. */
export type ErrorMiddleware = (
  error: unknown,
  req: IncomingMessage,
  res: ServerResponse,
  next: Proceed,
) => void

/** Checks a name and a password. `true` lets the request pass, with the name as `req.user`. */
export type Verify = (user: string, pass: string) => unknown

/**
 * Checks a name and a password. `done(null, user)` lets the request pass, with that user as `req.user`.
 */
export type AsyncVerify = (
  user: string,
  pass: string,
  done: (error: unknown, user?: unknown) => void,
) => void

/** Creates middleware that asks for a name and a password. */
export interface BasicAuth {
  /**
   * Asks for a name and a password and has them checked by a function with a callback. In 4.x: the package
   * `express-basic-auth`.
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
   * Asks for a name and a password and has them checked by a function.
   *
   * @example
   * ```ts
   * app.use(fw.basicAuth((user, pass) => user === 'ada' && pass === 'secret'))
   * ```
   */
  (verify: Verify, realm?: string): Middleware
  /**
   * Asks for one name and one password.
   *
   * @example
   * ```ts
   * app.use(fw.basicAuth('ada', 'secret'))
   * ```
   */
  (user: string, pass: string, realm?: string): Middleware
}

/** The options that all body parsers have. */
export interface BodyOptions {
  /**
   * Whether a body is refused with 400 when some of its bytes are not text in its charset. When `false`,
   * U+FFFD replaces such bytes.
   *
   * @default false
   */
  fatal?: boolean | undefined
  /**
   * Whether compressed bodies are read. When `false`, they are refused with 415.
   *
   * @default true
   */
  inflate?: boolean | undefined
  /**
   * The largest body that is read, in bytes or as a text such as `'1mb'`. A larger one is refused with 413.
   *
   * @default '1mb'
   */
  limit?: number | string | undefined
  /**
   * The media types that are read: an extension (`'json'`), a media type, one with a wildcard
   * (`'text/*'`), an array of these, or a function that receives the request.
   *
   * @default the media type of the parser, such as `'application/json'`
   */
  type?: string | string[] | ((req: IncomingMessage) => unknown) | undefined
  /**
   * Receives the text of the body before it is parsed. When it throws, the body is refused with 403.
   *
   * @default none
   */
  verify?: ((req: IncomingMessage, res: ServerResponse, body: string) => void) | undefined
}

/** The options of `json`. */
export interface JsonOptions extends BodyOptions {
  /**
   * How deep objects and arrays may be nested. A deeper body is refused with 400. It is not called
   * `depth` as in `urlencoded`, because `bodyParser` gives the same options to both.
   *
   * @default undefined, for any depth
   */
  maxDepth?: number | undefined
  /**
   * What happens to names by which a careless copy of the body changes a prototype: `__proto__`, and
   * `constructor` with a `prototype` in it. `'keep'` leaves them as data, `'remove'` takes them out,
   * `'error'` refuses the body with 400.
   *
   * @default 'keep'
   */
  proto?: 'keep' | 'remove' | 'error' | undefined
  /**
   * The second argument of `JSON.parse`: it may replace each value.
   *
   * @default none
   */
  reviver?: ((key: string, value: unknown) => unknown) | undefined
  /**
   * Whether only objects and arrays are accepted. When `false`, everything that `JSON.parse` accepts is.
   *
   * @default true
   */
  strict?: boolean | undefined
}

/** The options of `urlencoded`. */
export interface UrlencodedOptions extends BodyOptions {
  /**
   * How deep names such as `a[b][c]` may be nested when `extended` is true. A deeper one is refused with
   * 400.
   *
   * @default 32
   */
  depth?: number | undefined
  /**
   * Whether names such as `a[b]` make objects and arrays. When `false`, each value is a text or an array
   * of texts.
   *
   * @default true
   */
  extended?: boolean | undefined
  /**
   * How many parameters a body may have. More are refused with 413.
   *
   * @default 1000
   */
  parameterLimit?: number | undefined
}

/** The options of `multipart`. */
export interface MultipartOptions {
  /**
   * Whether the next handler runs at once, with `req.form`, which tells by events what comes.
   *
   * @default false
   */
  defer?: boolean | undefined
  /**
   * The charset of names and fields.
   *
   * @default 'utf8'
   */
  encoding?: BufferEncoding | undefined
  /**
   * The digest of each file that `file.hash` receives, such as `'sha1'`.
   *
   * @default false
   */
  hash?: string | false | undefined
  /**
   * Whether the files stay when the response has ended. To keep a single file, set `file.keep =
   * true`.
   *
   * @default false
   */
  keepFiles?: boolean | undefined
  /**
   * The largest body that is read, in bytes or as a text such as `'100mb'`. A larger one is
   * refused with 413.
   *
   * @default '100mb'
   */
  limit?: number | string | undefined
  /**
   * How many parts a body may have, fields and files together.
   *
   * @default 1000
   */
  maxFields?: number | undefined
  /**
   * How many bytes all fields may have together.
   *
   * @default 2 MB
   */
  maxFieldsSize?: number | undefined
  /**
   * How many bytes all files may have together.
   *
   * @default as many as `limit` allows
   */
  maxFilesSize?: number | undefined
  /**
   * The folder in which files are written.
   *
   * @default the system's folder for temporary files
   */
  uploadDir?: string | undefined
}

/** An uploaded file. */
export interface UploadedFile {
  /** The name of the field. */
  fieldName: string
  /** The name that the file has at the client. Do not use it as a path. */
  originalFilename: string
  /** The path of the file on this machine, until the response has ended. */
  path: string
  /** The headers of the part. */
  headers: Record<string, string>
  /** The size in bytes. */
  size: number
  /** The same as `originalFilename`. */
  name: string
  /** The media type, as the client names it. */
  type: string | null
  /** The digest, with the option `hash`. */
  hash?: string | undefined
  /** Set it to `true` to keep the file when the response has ended. */
  keep?: boolean | undefined
}

/** A part of an upload, as the stream of its bytes. */
export interface FormPart extends Readable {
  /** The headers of the part. */
  headers: Record<string, string>
  /** The name of the field. */
  name: string | undefined
  /** The name of the file; `undefined` for a field. */
  filename: string | undefined
}

/** Tells by events what an upload brings. It is `req.form` with the option `defer`. */
export interface Form extends EventEmitter {
  /** How many bytes have arrived. */
  bytesReceived: number
  /** How many bytes will arrive; `null` when the client does not say. */
  bytesExpected: number | null
  /**
   * Calls the listener when a field has arrived.
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
   * Calls the listener when bytes have arrived.
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
   * Calls the listener when the upload has ended or was broken off.
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

/** The options of `bodyParser`: those of `json`, `urlencoded` and `multipart`. */
export interface BodyParserOptions extends MultipartOptions {
  /**
   * How deep names such as `a[b][c]` may be nested when `extended` is true. A deeper one is refused with
   * 400.
   *
   * @default 32
   */
  depth?: number | undefined
  /**
   * Whether names such as `a[b]` make objects and arrays. When `false`, each value is a text or an array
   * of texts.
   *
   * @default true
   */
  extended?: boolean | undefined
  /**
   * Whether compressed bodies are read. When `false`, they are refused with 415.
   *
   * @default true
   */
  inflate?: boolean | undefined
  /**
   * How many parameters a body may have. More are refused with 413.
   *
   * @default 1000
   */
  parameterLimit?: number | undefined
  /**
   * The second argument of `JSON.parse`: it may replace each value.
   *
   * @default none
   */
  reviver?: ((key: string, value: unknown) => unknown) | undefined
  /**
   * Whether only objects and arrays are accepted. When `false`, everything that `JSON.parse` accepts is.
   *
   * @default true
   */
  strict?: boolean | undefined
  /**
   * Receives the text of the body before it is parsed. When it throws, the body is refused with 403.
   *
   * @default none
   */
  verify?: BodyOptions['verify']
}

/** The options of `compress`. */
export interface CompressOptions extends ZlibOptions {
  /**
   * Decides whether a response is compressed.
   *
   * @default by the media type of the response
   */
  filter?: ((req: IncomingMessage, res: ServerResponse) => boolean) | undefined
  /**
   * The size below which responses are not compressed, in bytes or as a text such as `'1kb'`.
   *
   * @default 1024
   */
  threshold?: number | string | undefined
}

/** The options of `cookieParser`. */
export interface CookieParserOptions {
  /**
   * Turns the text of a cookie into its value.
   *
   * @default decodeURIComponent
   */
  decode?: ((value: string) => string) | undefined
  /**
   * Whether an unsigned cookie that begins with `j:` becomes the value that its JSON stands for. A client
   * can write such a cookie, so that a handler gets an object where it expects text. When `false`, it
   * stays text. Signed cookies are the app's own and are always read.
   *
   * @default true
   */
  jsonCookies?: boolean | undefined
}

/** The attributes of the cookie of a session. */
export interface SessionCookieOptions {
  /**
   * The domain whose hosts receive the cookie.
   *
   * @default only the host that set the cookie
   */
  domain?: string | undefined
  /**
   * When the browser deletes the cookie.
   *
   * @default when the browser is closed
   */
  expires?: Date | null | undefined
  /**
   * Whether scripts in the page cannot read the cookie.
   *
   * @default true
   */
  httpOnly?: boolean | undefined
  /**
   * How many milliseconds from now the browser keeps the cookie. It also sets `expires`.
   *
   * @default when the browser is closed
   */
  maxAge?: number | null | undefined
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
}

/** The options of `cookieSession`. */
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
   * Whether `X-Forwarded-Proto` decides that a connection is secure.
   *
   * @default false
   */
  proxy?: boolean | undefined
  /**
   * The secret that signs the cookie.
   *
   * @default the secret of `cookieParser`
   */
  secret?: string | undefined
}

/** The options of `csrf`. */
export interface CsrfOptions {
  /**
   * Keeps the secret in a cookie instead of the session.
   *
   * @default false
   */
  cookie?: boolean | ({ key?: string; signed?: boolean } & SessionCookieOptions) | undefined
  /**
   * The methods that need no token.
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
   * Reads the token from a request.
   *
   * @default from `req.body._csrf`, `req.query._csrf` and the headers
   */
  value?: ((req: IncomingMessage) => unknown) | undefined
}

/** The options of `directory`. */
export interface DirectoryOptions {
  /**
   * Decides which files are listed.
   *
   * @default false
   */
  filter?:
    | false
    | ((name: string, index: number, files: string[], directory: string) => boolean)
    | undefined
  /**
   * Whether files whose name begins with a dot are listed.
   *
   * @default false
   */
  hidden?: boolean | undefined
  /**
   * Whether files have icons.
   *
   * @default false
   */
  icons?: boolean | undefined
  /**
   * The path of a style sheet.
   *
   * @default that of the package
   */
  stylesheet?: string | undefined
  /**
   * The path of a page, or a function that makes the page.
   *
   * @default that of the package
   */
  template?:
    | string
    | ((locals: object, done: (error: Error | null, html?: string) => void) => void)
    | undefined
  /**
   * How files are shown: `'tiles'` or `'details'`.
   *
   * @default 'tiles'
   */
  view?: 'tiles' | 'details' | undefined
}

/** The options of `static`. */
export interface StaticOptions<Res = ServerResponse> {
  /**
   * What happens to a file whose name begins with a dot: `'allow'` sends it, `'deny'` refuses it with
   * 403, `'ignore'` treats it as missing. Without this option such a file is missing, but a file in a
   * folder whose name begins with a dot is sent.
   *
   * @default undefined
   */
  dotfiles?: 'allow' | 'deny' | 'ignore' | (string & Record<never, never>) | undefined
  /**
   * Whether an `ETag` is sent, which is made from the size and the date of the file.
   *
   * @default true
   */
  etag?: boolean | undefined
  /**
   * The extensions that are tried, in this order, when there is no file of that name.
   *
   * @default false
   */
  extensions?: string[] | false | undefined
  /**
   * Whether `next()` is called for a file that is missing or refused and for other methods than GET and
   * HEAD. When `false`, the error handlers receive a 404, 403 or 405.
   *
   * @default true
   */
  fallthrough?: boolean | undefined
  /**
   * Whether files whose name begins with a dot are served.
   *
   * @default false
   */
  hidden?: boolean | undefined
  /**
   * The file that is sent for a folder, or several that are tried in order. `false` sends none.
   *
   * @default 'index.html'
   */
  index?: string | string[] | false | undefined
  /**
   * Whether `Last-Modified` is sent.
   *
   * @default true
   */
  lastModified?: boolean | undefined
  /**
   * How long a copy of the file may be used without asking again, in milliseconds or as a text such as
   * `'1d'`. It is at most a year.
   *
   * @default 0
   */
  maxAge?: number | string | undefined
  /**
   * Whether the path of a folder is redirected to the same path with a slash at the end.
   *
   * @default true
   */
  redirect?: boolean | undefined
  /**
   * Sets headers of a file before it is sent. It must do so before it returns.
   *
   * @default none
   */
  setHeaders?: ((res: Res, path: string, stat: Stats) => unknown) | undefined
  /**
   * Which files are sent that are reached by a symbolic link: `'follow'` all, `'inside'` those that are
   * inside the folder, `'deny'` none. The others are refused with 403.
   *
   * @default 'follow'
   */
  symlinks?: 'follow' | 'inside' | 'deny' | undefined
  /**
   * Whether the `ETag` is made from the content of the file, in place of its size and date. For that
   * the file is read once more, until it changes.
   *
   * @default false
   */
  strongEtag?: boolean | undefined
}

/** The options of a package that the program installs; see that package. */
export type PackageOptions = Record<string, unknown>

/** Creates middleware that keeps sessions. It needs the package `express-session`. */
export interface SessionFactory {
  /**
   * Creates middleware that keeps sessions in `req.session`. It needs the package `express-session`.
   *
   * @throws {Error} when the package is not installed
   * @example
   * ```ts
   * app.use(fw.session({ secret: 'a long secret' }))
   * ```
   */
  (options?: PackageOptions): Middleware
  /**
   * The class `Cookie` of the package `express-session`.
   *
   * @example
   * ```ts
   * const { Cookie } = fw.session
   * ```
   */
  readonly Cookie: unknown
  /**
   * The class `MemoryStore` of the package `express-session`.
   *
   * @example
   * ```ts
   * const { MemoryStore } = fw.session
   * ```
   */
  readonly MemoryStore: unknown
  /**
   * The class `Session` of the package `express-session`.
   *
   * @example
   * ```ts
   * const { Session } = fw.session
   * ```
   */
  readonly Session: unknown
  /**
   * The class `Store` of the package `express-session`.
   *
   * @example
   * ```ts
   * const { Store } = fw.session
   * ```
   */
  readonly Store: unknown
}

/** Creates middleware that writes a line for each request. It needs the package `morgan`. */
export interface LoggerFactory {
  /**
   * Creates middleware that writes a line for each request. It needs the package `morgan`.
   *
   * @throws {Error} when the package is not installed
   * @example
   * ```ts
   * app.use(fw.logger('dev'))
   * ```
   */
  (options?: string | ((...values: unknown[]) => unknown) | PackageOptions): Middleware
  /**
   * Turns the text of a format into a function.
   *
   * @example
   * ```ts
   * const line = fw.logger.compile(':method :url')
   * ```
   */
  readonly compile: (format: string) => unknown
  /**
   * Gives a format a name.
   *
   * @example
   * ```ts
   * fw.logger.format('short-line', ':method :url :status')
   * app.use(fw.logger('short-line'))
   * ```
   */
  readonly format: (name: string, format: unknown) => unknown
  /**
   * Adds a token that formats can use.
   *
   * @example
   * ```ts
   * fw.logger.token('kind', () => 'api')
   * app.use(fw.logger(':kind :method :url'))
   * ```
   */
  readonly token: (name: string, read: (...values: unknown[]) => unknown) => unknown
}

/** Creates an error handler for development. It needs the package `errorhandler`. */
export interface ErrorHandlerFactory {
  /**
   * Creates an error handler that shows the stack of an error. Use it in development only. It needs the
   * package `errorhandler`.
   *
   * @throws {Error} when the package is not installed
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

/** Every middleware of 3.x, by its name. */
export interface MiddlewareFactories<Res = ServerResponse> {
  /** Creates middleware that asks for a name and a password. */
  basicAuth: BasicAuth
  /**
   * Creates middleware that reads JSON, forms and uploads into `req.body` and `req.files`. Anyone can then
   * upload files: use `json` and `urlencoded` where you need none.
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
   * Creates middleware that reads cookies into `req.cookies` and `req.signedCookies`. In 4.x: the package
   * `cookie-parser`.
   *
   * @example
   * ```ts
   * app.use(fw.cookieParser('a long secret'))
   * ```
   */
  cookieParser: {
    (secret?: string | string[], options?: CookieParserOptions): Middleware
    /**
     * Reads the value of a cookie that `res.cookie` made of an object.
     *
     * @example
     * ```ts
     * fw.cookieParser.JSONCookie('j:{"theme":"dark"}') // { theme: 'dark' }
     * ```
     */
    JSONCookie(value: string): object | undefined
    /**
     * Reads all values of an object that `res.cookie` made of objects.
     *
     * @example
     * ```ts
     * fw.cookieParser.JSONCookies({ user: 'j:{"id":7}' }) // { user: { id: 7 } }
     * ```
     */
    JSONCookies<T extends Record<string, string>>(values: T): Record<keyof T, object | undefined>
    /**
     * Returns the value of a signed cookie without its signature, or `false` when that is wrong.
     *
     * @example
     * ```ts
     * fw.cookieParser.signedCookie('s:ada.wrong', 'a long secret') // false
     * ```
     */
    signedCookie(value: string, secret: string | string[]): string | false
    /**
     * Takes the signed cookies out of an object, and returns them without their signatures.
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
   * Creates middleware that keeps a session in a signed cookie. In 4.x: the package `cookie-session`.
   *
   * @example
   * ```ts
   * app.use(fw.cookieParser('a long secret'))
   * app.use(fw.cookieSession())
   * ```
   */
  cookieSession(options?: CookieSessionOptions): Middleware
  /**
   * Creates middleware that refuses forms without the token of `req.csrfToken()`. It needs a session or the
   * option `cookie`.
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
   * Creates middleware that lists the files of folders. In 4.x: the package `serve-index`.
   *
   * @example
   * ```ts
   * app.use(fw.directory('public'))
   * ```
   */
  directory(root: string, options?: DirectoryOptions): Middleware
  /** Creates an error handler for development. It needs the package `errorhandler`. */
  errorHandler: ErrorHandlerFactory
  /**
   * Creates middleware that serves `/favicon.ico`. It needs the package `serve-favicon`.
   *
   * @example
   * ```ts
   * app.use(fw.favicon('public/favicon.ico'))
   * ```
   */
  favicon(path?: string | Buffer, options?: { maxAge?: number | string }): Middleware
  /**
   * Creates middleware that reads JSON bodies into `req.body`.
   *
   * @example
   * ```ts
   * app.use(fw.json({ limit: '100kb' }))
   * ```
   */
  json(options?: JsonOptions): Middleware
  /**
   * Creates middleware that refuses larger bodies with 413.
   *
   * @example
   * ```ts
   * app.use(fw.limit('1mb'))
   * ```
   */
  limit(bytes: number | string): Middleware
  /** Creates middleware that writes a line for each request. It needs the package `morgan`. */
  logger: LoggerFactory
  /**
   * Creates middleware that takes the HTTP method from a field of the body or from the header
   * `X-HTTP-Method-Override`. It needs the package `method-override`.
   *
   * @example
   * ```ts
   * app.use(fw.bodyParser())
   * app.use(fw.methodOverride())
   * ```
   */
  methodOverride(key?: string): Middleware
  /**
   * Creates middleware that reads uploads into `req.body` and `req.files`. In 4.x: the package `multer`.
   *
   * @example
   * ```ts
   * app.use(fw.multipart({ limit: '10mb' }))
   * ```
   */
  multipart(options?: MultipartOptions): Middleware
  /**
   * Creates the middleware that sets `req.query`. Every app has it already.
   *
   * @example
   * ```ts
   * app.use(fw.query())
   * ```
   */
  query(): Middleware
  /**
   * Creates middleware that sends the time of a response in `X-Response-Time`. It needs the package
   * `response-time`.
   *
   * @example
   * ```ts
   * app.use(fw.responseTime())
   * ```
   */
  responseTime(options?: PackageOptions | number): Middleware
  /** Creates middleware that keeps sessions. It needs the package `express-session`. */
  session: SessionFactory
  /** Creates middleware that serves the files of a folder. */
  static: {
    /**
     * Creates middleware that serves the files of a folder. For a file that does not exist it calls
     * `next()`.
     *
     * @throws {TypeError} when `root` is missing or not a text
     * @example
     * ```ts
     * app.use('/assets', fw.static('public', { maxAge: 86_400_000 }))
     * ```
     */
    (root: string, options?: StaticOptions<Res>): Middleware
    /**
     * The media types by extension, as `fw.mime`.
     *
     * @example
     * ```ts
     * fw.static.mime === fw.mime // true
     * ```
     */
    mime: object
  }
  /**
   * Creates middleware that does nothing but warn: 3.x deprecates it.
   *
   * @example
   * ```ts
   * app.use(fw.staticCache())
   * ```
   */
  staticCache(options?: { maxLength?: number; maxObjects?: number }): Middleware
  /**
   * Creates middleware that passes on an error when a response takes too long. It needs the package
   * `connect-timeout`.
   *
   * @example
   * ```ts
   * app.use(fw.timeout('5s'))
   * ```
   */
  timeout(time?: number | string, options?: PackageOptions): Middleware
  /**
   * Creates middleware that reads the bodies of HTML forms into `req.body`.
   *
   * @example
   * ```ts
   * app.use(fw.urlencoded())
   * ```
   */
  urlencoded(options?: UrlencodedOptions): Middleware
  /**
   * Creates middleware that hands requests for one host name to another app. It needs the package
   * `vhost`.
   *
   * @example
   * ```ts
   * app.use(fw.vhost('api.example.com', fw()))
   * ```
   */
  vhost(hostname: string | RegExp, server: Middleware | Server): Middleware
}
