import type * as core from 'express-serve-static-core'
import type { Application } from './application.ts'
import type { DownloadOptions, SendFileOptions } from './files.ts'
import type { AnyLocals, CookieOptions, Errback, Locals, RenderCallback } from './options.ts'
import type { Request } from './request.ts'

// biome-ignore-start lint/suspicious/noExplicitAny: the app decides what it sends and stores

/** Sends a body. */
export type Send<ResBody = any, T = Response<ResBody>> = (body?: ResBody) => T

/**
 * A response, which is Node's `ServerResponse` with additional properties and methods.
 *
 * The type parameters are the types of the body and of `res.locals`.
 *
 * @example
 * ```ts
 * import type { Request, Response } from 'fwjs-v5'
 *
 * app.get('/health', (req: Request, res: Response<{ ok: boolean }>) => {
 *   res.json({ ok: true })
 * })
 * ```
 */
export interface Response<ResBody = any, LocalsObj extends AnyLocals = AnyLocals>
  extends core.Response<ResBody, LocalsObj> {
  /**
   * The app that handles the request. Same as `req.app`.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => res.send(res.app.get('title') ?? 'no title'))
   * ```
   */
  app: Application
  /**
   * Variables for the templates of this response. Middleware also uses it to pass values to later
   * handlers.
   *
   * @example
   * ```ts
   * app.use((req, res, next) => {
   *   res.locals.startedAt = Date.now()
   *   next()
   * })
   * ```
   * @default {}
   */
  locals: LocalsObj & Locals
  /**
   * Not in 5.x; declared only because the core types have it.
   *
   * @deprecated Include the charset in the type: `res.type('text/html; charset=latin1')`.
   */
  charset: string
  /**
   * Whether the headers have been sent. After that, you can't change them or the status code.
   *
   * @example
   * ```ts
   * import type { NextFunction, Request, Response } from 'fwjs-v5'
   *
   * app.use((error: Error, req: Request, res: Response, next: NextFunction) => {
   *   if (res.headersSent) return next(error)
   *   res.status(500).send('Something failed')
   * })
   * ```
   */
  headersSent: boolean
  /**
   * The request this response belongs to.
   *
   * @example
   * ```ts
   * app.use((req, res, next) => {
   *   res.on('finish', () => console.log(res.req.method, res.req.originalUrl, res.statusCode))
   *   next()
   * })
   * ```
   */
  req: Request

  /**
   * Adds a value to a header and keeps its existing values.
   *
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` if the headers were already sent
   * @example
   * ```ts
   * app.use((req, res, next) => {
   *   res.append('Link', ['</style.css>; rel=preload', '</main.js>; rel=preload'])
   *   next()
   * })
   * ```
   */
  append(field: string, value?: string[] | string): this
  /**
   * Asks the browser to save the response by setting `Content-Disposition`. With a file name, it also
   * sets `Content-Type` from the extension.
   *
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` if the headers were already sent
   * @example
   * ```ts
   * app.get('/export', (req, res) => {
   *   res.attachment('orders.csv').send('id,total\n1,20\n')
   * })
   * ```
   */
  attachment(filename?: string): this
  /**
   * Makes the browser delete a cookie. Pass the `path` and `domain` you set the cookie with; otherwise,
   * the browser keeps it. The options `maxAge` and `expires` have no effect.
   *
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` if the headers were already sent
   * @example
   * ```ts
   * app.post('/logout', (req, res) => {
   *   res.clearCookie('session', { path: '/admin' }).redirect('/')
   * })
   * ```
   */
  clearCookie(name: string, options?: CookieOptions): this
  /**
   * Sets `Content-Type`. Same as `type`.
   *
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` if the headers were already sent
   * @example
   * ```ts
   * app.get('/robots.txt', (req, res) => res.contentType('txt').send('User-agent: *'))
   * ```
   */
  contentType(type: string): this
  /**
   * Sets a cookie. Values other than strings are sent as JSON. Each call adds a cookie.
   *
   * @param options `path` is `/` by default; `maxAge` is in milliseconds
   * @throws {TypeError} if the name, the value, or an option is not allowed in a cookie
   * @throws {Error} if `signed` is set, but `cookie-parser` has no secret
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` if the headers were already sent
   * @example
   * ```ts
   * app.post('/login', (req, res) => {
   *   res.cookie('session', 'abc', { httpOnly: true, secure: true, sameSite: 'lax', maxAge: 3_600_000 })
   *   res.redirect('/')
   * })
   * ```
   */
  cookie(name: string, value: any, options?: CookieOptions): this
  /**
   * Sends a file and asks the browser to save it under its own name. A relative path is resolved from
   * the working directory. Without `done`, errors go to the error handlers.
   *
   * @param done called when the file has been sent, or with an error
   * @example
   * ```ts
   * app.get('/report', (req, res) => res.download('files/report.pdf'))
   * ```
   */
  download(path: string, done?: Errback): void
  /**
   * Sends a file and asks the browser to save it under `filename`. You can pass `sendFile` options
   * instead of `filename`: with `root`, the path cannot leave that folder.
   *
   * @param done called when the file has been sent, or with an error
   * @example
   * ```ts
   * app.get('/report', (req, res) => res.download('files/2026-11.pdf', 'november.pdf'))
   * app.get('/reports/:name', (req, res) => res.download(req.params.name, { root: 'files' }))
   * ```
   */
  download(path: string, filename: string | DownloadOptions, done?: Errback): void
  /**
   * Sends a file and asks the browser to save it under `filename`. Accepts the options of `sendFile`.
   *
   * @param done called when the file has been sent, or with an error
   * @example
   * ```ts
   * app.get('/report', (req, res) => {
   *   res.download('2026-11.pdf', 'november.pdf', { root: 'files', maxAge: '1h' })
   * })
   * ```
   */
  download(path: string, filename: string, options: DownloadOptions, done?: Errback): void
  /**
   * Calls the function for the media type that the client prefers, and sets `Content-Type` and `Vary`.
   * If nothing matches, it calls `default`; without `default`, the error handlers receive a 406.
   *
   * @example
   * ```ts
   * app.get('/user', (req, res) => {
   *   res.format({
   *     html: () => res.send('<p>Ada</p>'),
   *     json: () => res.json({ name: 'Ada' }),
   *     default: () => res.sendStatus(406),
   *   })
   * })
   * ```
   */
  format(choices: any): this
  /**
   * Returns the value of a response header, or `undefined`. The name is case-insensitive.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => {
   *   res.type('html').send(res.get('Content-Type'))
   * })
   * ```
   */
  get(field: string): string | undefined
  /**
   * Sets all headers in an object. Same as `set`.
   *
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` if the headers were already sent
   * @example
   * ```ts
   * app.get('/', (req, res) => res.header({ 'X-Version': '2' }).send('ok'))
   * ```
   */
  header(fields: any): this
  /**
   * Sets a header. Same as `set`.
   *
   * @throws {TypeError} if the value is missing or contains a character that is not allowed in headers
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` if the headers were already sent
   * @example
   * ```ts
   * app.get('/', (req, res) => res.header('X-Version', '2').send('ok'))
   * ```
   */
  header(field: string, value?: string | string[]): this
  /**
   * Sends a value as JSON, with `Content-Type: application/json`. The settings `json spaces`, `json
   * replacer`, and `json escape` change the output.
   *
   * @throws {TypeError} if the value cannot be converted to JSON, for example because it is circular
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` if the headers were already sent, for example by an earlier
   * `json`
   * @example
   * ```ts
   * app.get('/users/:id', (req, res) => {
   *   res.json({ id: req.params.id, name: 'Ada' })
   * })
   * ```
   */
  json: Send<ResBody, this>
  /**
   * Sends a value as a script that calls a function with it. The function name comes from a query
   * parameter, `callback` by default; to change it, use the `jsonp callback name` setting. Without the
   * parameter, it sends JSON.
   *
   * @throws {TypeError} if the value cannot be converted to JSON
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` if the headers were already sent
   * @example
   * ```ts
   * // GET /user?callback=show sends show({"name":"Ada"})
   * app.get('/user', (req, res) => res.jsonp({ name: 'Ada' }))
   * ```
   */
  jsonp: Send<ResBody, this>
  /**
   * Adds links with their relations to the `Link` header. The value of a relation is a URL, or an array
   * of URLs.
   *
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` if the headers were already sent
   * @example
   * ```ts
   * app.get('/users', (req, res) => {
   *   res.links({ next: '/users?page=2', last: '/users?page=5' }).json([])
   * })
   * ```
   */
  links(links: any): this
  /**
   * Sets the `Location` header. The URL is encoded where necessary, but not validated.
   *
   * @param url the URL; there is no special value for the page the client came from
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` if the headers were already sent
   * @example
   * ```ts
   * app.post('/users', (req, res) => res.location('/users/7').sendStatus(201))
   * ```
   */
  location(url: string): this
  /**
   * Redirects the client to another URL with status 302. The URL can be absolute, relative to the host
   * (`'/login'`), or relative to the current URL (`'../new'`). Don't redirect to a URL from the client
   * without validating it.
   *
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` if the headers were already sent
   * @example
   * ```ts
   * app.get('/old', (req, res) => res.redirect('/new'))
   * ```
   */
  redirect(url: string): void
  /**
   * Redirects the client to another URL with the given status, such as 301 (permanent) or 303 (fetch it
   * with GET).
   *
   * @throws {TypeError} if the status is not an integer
   * @throws {RangeError} if the status is below 100 or above 999
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` if the headers were already sent
   * @example
   * ```ts
   * app.get('/old', (req, res) => res.redirect(301, '/new'))
   * ```
   */
  redirect(status: number, url: string): void
  // In this order, because a callback in the place of `locals` is then inferred.
  /**
   * Renders a template without extra variables, and passes the HTML to the callback. It does not send
   * anything.
   *
   * @example
   * ```ts
   * app.get('/', (req, res, next) => {
   *   res.render('index', (error, html) => (error ? next(error) : res.send(html)))
   * })
   * ```
   */
  render(view: string, callback: RenderCallback): void
  /**
   * Renders a template and sends it as HTML. With a callback, it does not send anything: the callback
   * receives the HTML. The template can use `locals`, `res.locals`, and `app.locals`. Without a
   * callback, errors go to the error handlers.
   *
   * @param view the name of a file in the `views` folder; the `view engine` setting adds the extension
   * @example
   * ```ts
   * app.set('view engine', 'pug')
   * app.get('/', (req, res) => res.render('index', { title: 'Home' }))
   * ```
   */
  render(view: string, locals?: object, callback?: RenderCallback): void
  /**
   * Sends a body: strings as HTML, Buffers, typed arrays, and `DataView`s as bytes, and anything else,
   * including numbers, as JSON, unless `Content-Type` is already set. It also sets `Content-Length` and `ETag`, and responds with 304 if
   * the client's copy is fresh.
   *
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` if the headers were already sent
   * @example
   * ```ts
   * app.get('/', (req, res) => res.send('<h1>Hello</h1>'))
   * app.get('/missing', (req, res) => res.status(404).send('There is no such page'))
   * ```
   */
  send: Send<ResBody, this>
  /**
   * Sends a file. The path must be absolute, or relative to the `root` option. `Content-Type` comes
   * from the extension. Without `done`, errors go to the error handlers.
   *
   * @param done called when the file has been sent, or with an error
   * @throws {TypeError} if the path is missing, not a string, or relative without `root`
   * @example
   * ```ts
   * app.get('/logo', (req, res) => res.sendFile('/srv/app/logo.svg'))
   * ```
   */
  sendFile(path: string, done?: Errback): void
  /**
   * Sends a file. With `root`, the path is relative to that folder and cannot leave it, so it may come
   * from the client.
   *
   * @param done called when the file has been sent, or with an error
   * @throws {TypeError} if the path is missing, not a string, or relative without `root`
   * @example
   * ```ts
   * app.get('/avatars/:name', (req, res, next) => {
   *   res.sendFile(req.params.name, { root: '/srv/avatars', maxAge: '1d' }, (error) => {
   *     if (error) next(error)
   *   })
   * })
   * ```
   */
  sendFile(path: string, options: SendFileOptions, done?: Errback): void
  /**
   * Sets the status code and sends its message as the body: `sendStatus(404)` sends `Not Found`.
   *
   * @throws {TypeError} if the status code is not an integer, such as `'200'`
   * @throws {RangeError} if the status code is below 100 or above 999
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` if the headers were already sent
   * @example
   * ```ts
   * app.delete('/users/:id', (req, res) => res.sendStatus(204))
   * ```
   */
  sendStatus(code: number): this
  /**
   * Sets all headers in an object.
   *
   * @throws {TypeError} if a value contains a character that is not allowed in headers
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` if the headers were already sent
   * @example
   * ```ts
   * app.get('/', (req, res) => {
   *   res.set({ 'Cache-Control': 'no-store', 'X-Version': '2' }).send('ok')
   * })
   * ```
   */
  set(fields: any): this
  /**
   * Sets a header. An array sets several values. For `Content-Type`, it adds the charset if the type
   * has one.
   *
   * @throws {TypeError} if the value is missing or contains a character that is not allowed in headers
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` if the headers were already sent
   * @example
   * ```ts
   * app.get('/', (req, res) => res.set('Cache-Control', 'no-store').send('ok'))
   * ```
   */
  set(field: string, value?: string | string[]): this
  /**
   * Sets the status code of the response. It does not send anything.
   *
   * @throws {TypeError} if the status code is not an integer, such as `'200'`
   * @throws {RangeError} if the status code is below 100 or above 999
   * @example
   * ```ts
   * app.get('/users/:id', (req, res) => res.status(404).json({ error: 'There is no such user' }))
   * ```
   */
  status(code: number): this
  /**
   * Sets `Content-Type`, from a media type (`'text/csv'`) or from an extension (`'csv'`).
   *
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` if the headers were already sent
   * @example
   * ```ts
   * app.get('/feed', (req, res) => res.type('xml').send('<feed/>'))
   * ```
   */
  type(type: string): this
  /**
   * Adds fields to the `Vary` header: the response depends on these request headers, so caches keep a
   * separate copy for each value.
   *
   * @throws {TypeError} if there is no field, or it is not a header name
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` if the headers were already sent
   * @example
   * ```ts
   * app.get('/', (req, res) => res.vary(['Accept', 'User-Agent']).send('ok'))
   * ```
   */
  vary(field: string | string[]): this
}

// biome-ignore-end lint/suspicious/noExplicitAny: see above
