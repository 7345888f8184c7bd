import type * as core from 'express-serve-static-core'
import type { Application } from './application.ts'
import type { DownloadOptions, SendFileOptions } from './files.ts'
import type { AnyLocals } from './handlers.ts'
import type { CookieOptions, Errback, Locals, RenderCallback } from './options.ts'
import type { Request } from './request.ts'

// biome-ignore-start lint/suspicious/noExplicitAny: what a program sends and keeps is its own affair

/** Sends a body. */
export type Send<ResBody = any, T = Response<ResBody>> = (body?: ResBody) => T

/**
 * A response. It is Node's `ServerResponse` with members of the framework.
 *
 * The type parameters are the types of the body and of `res.locals`.
 *
 * @example
 * ```ts
 * import type { Request, Response } from 'fwjs'
 *
 * app.get('/health', (req: Request, res: Response<{ ok: boolean }>) => {
 *   res.json({ ok: true })
 * })
 * ```
 */
export interface Response<ResBody = any, LocalsObj extends AnyLocals = AnyLocals>
  extends core.Response<ResBody, LocalsObj> {
  /**
   * The app that handles the request. It is the same as `req.app`.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => res.send(res.app.get('title') ?? 'no title'))
   * ```
   * @since 4.0.0
   */
  app: Application
  /**
   * Variables for the templates of this one response. Middleware uses it to hand values on.
   *
   * @example
   * ```ts
   * app.use((req, res, next) => {
   *   res.locals.startedAt = Date.now()
   *   next()
   * })
   * ```
   * @default {}
   * @since 4.0.0
   */
  locals: LocalsObj & Locals
  /**
   * Not there in 4.x: the core types declare it.
   *
   * @deprecated Write the charset into the type: `res.type('text/html; charset=latin1')`.
   */
  charset: string
  /**
   * Whether the headers are sent. From then on neither they nor the status can change.
   *
   * @example
   * ```ts
   * import type { NextFunction, Request, Response } from 'fwjs'
   *
   * app.use((error: Error, req: Request, res: Response, next: NextFunction) => {
   *   if (res.headersSent) return next(error)
   *   res.status(500).send('Something failed')
   * })
   * ```
   * @since 4.0.0
   */
  headersSent: boolean
  /**
   * The request that is answered.
   *
   * @example
   * ```ts
   * app.use((req, res, next) => {
   *   res.on('finish', () => console.log(res.req.method, res.req.originalUrl, res.statusCode))
   *   next()
   * })
   * ```
   * @since 4.0.0
   */
  req: Request

  /**
   * Adds a value to a header and keeps the values that it has.
   *
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` when the headers are sent
   * @example
   * ```ts
   * app.use((req, res, next) => {
   *   res.append('Link', ['</style.css>; rel=preload', '</main.js>; rel=preload'])
   *   next()
   * })
   * ```
   * @since 4.11.0
   */
  append(field: string, value?: string[] | string): this
  /**
   * Asks the browser to save the response: it sets `Content-Disposition`. With a file name it also sets
   * `Content-Type` by the extension.
   *
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` when the headers are sent
   * @example
   * ```ts
   * app.get('/export', (req, res) => {
   *   res.attachment('orders.csv').send('id,total\n1,20\n')
   * })
   * ```
   * @since 4.0.0
   */
  attachment(filename?: string): this
  /**
   * Makes the browser delete a cookie. Give it the `path` and `domain` that the cookie was set with,
   * otherwise the browser keeps the cookie.
   *
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` when the headers are sent
   * @example
   * ```ts
   * app.post('/logout', (req, res) => {
   *   res.clearCookie('session', { path: '/admin' }).redirect('/')
   * })
   * ```
   * @since 4.0.0
   */
  clearCookie(name: string, options?: CookieOptions): this
  /**
   * Sets `Content-Type`. The same as `type`.
   *
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` when the headers are sent
   * @example
   * ```ts
   * app.get('/robots.txt', (req, res) => res.contentType('txt').send('User-agent: *'))
   * ```
   * @since 4.0.0
   */
  contentType(type: string): this
  /**
   * Sets a cookie. A value that is not a text is sent as JSON. Several calls set several cookies.
   *
   * @param options `path` is `/` unless it is given; `maxAge` is in milliseconds
   * @throws {TypeError} when the name, the value or an option is not allowed in a cookie
   * @throws {Error} when `signed` is set and `cookie-parser` has no secret
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` when the headers are sent
   * @example
   * ```ts
   * app.post('/login', (req, res) => {
   *   res.cookie('session', 'abc', { httpOnly: true, secure: true, sameSite: 'lax', maxAge: 3_600_000 })
   *   res.redirect('/')
   * })
   * ```
   * @since 4.0.0
   */
  cookie(name: string, value: any, options?: CookieOptions): this
  /**
   * Sends a file and asks the browser to save it under its own name. A relative path belongs to the
   * working directory. Without `done`, an error goes to the error handlers.
   *
   * @param done is called when the file is sent, or with the error
   * @example
   * ```ts
   * app.get('/report', (req, res) => res.download('files/report.pdf'))
   * ```
   * @since 4.0.0
   */
  download(path: string, done?: Errback): void
  /**
   * Sends a file and asks the browser to save it under `filename`. Options in its place are those of
   * `sendFile`: with `root` the path cannot leave that folder.
   *
   * @param done is called when the file is sent, or with the error
   * @example
   * ```ts
   * app.get('/report', (req, res) => res.download('files/2026-11.pdf', 'november.pdf'))
   * app.get('/reports/:name', (req, res) => res.download(req.params.name, { root: 'files' }))
   * ```
   * @since 4.0.0
   */
  download(path: string, filename: string | DownloadOptions, done?: Errback): void
  /**
   * Sends a file and asks the browser to save it under `filename`. The options are those of `sendFile`.
   *
   * @param done is called when the file is sent, or with the error
   * @example
   * ```ts
   * app.get('/report', (req, res) => {
   *   res.download('2026-11.pdf', 'november.pdf', { root: 'files', maxAge: '1h' })
   * })
   * ```
   * @since 4.16.0
   */
  download(path: string, filename: string, options: DownloadOptions, done?: Errback): void
  /**
   * Calls the function whose key is the media type that the client prefers, and sets `Content-Type` and
   * `Vary`. Without a match it calls `default`; where there is none, the error handlers receive a 406.
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
   * @since 4.0.0
   */
  format(choices: any): this
  /**
   * Returns the value of a header of this response, or `undefined`. The name may be written in any case.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => {
   *   res.type('html').send(res.get('Content-Type'))
   * })
   * ```
   * @since 4.0.0
   */
  get(field: string): string | undefined
  /**
   * Sets all headers in an object. The same as `set`.
   *
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` when the headers are sent
   * @example
   * ```ts
   * app.get('/', (req, res) => res.header({ 'X-Version': '2' }).send('ok'))
   * ```
   * @since 4.0.0
   */
  header(fields: any): this
  /**
   * Sets a header. The same as `set`.
   *
   * @throws {TypeError} when the value is missing or contains a character that headers cannot have
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` when the headers are sent
   * @example
   * ```ts
   * app.get('/', (req, res) => res.header('X-Version', '2').send('ok'))
   * ```
   * @since 4.0.0
   */
  header(field: string, value?: string | string[]): this
  /**
   * Sends a value as JSON, with `Content-Type: application/json`. The settings `json spaces`,
   * `json replacer` and `json escape` change how it is written.
   *
   * @throws {TypeError} when the value cannot be written as JSON, for example because it contains itself
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` when the headers are sent, for example by an earlier `json`
   * @example
   * ```ts
   * app.get('/users/:id', (req, res) => {
   *   res.json({ id: req.params.id, name: 'Ada' })
   * })
   * ```
   * @since 4.0.0
   */
  json: Send<ResBody, this>
  /**
   * Sends a value as a script that calls a function with it. The query parameter that the setting
   * `jsonp callback name` names (default `callback`) names the function; without it, `jsonp` sends JSON.
   *
   * @throws {TypeError} when the value cannot be written as JSON
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` when the headers are sent
   * @example
   * ```ts
   * // GET /user?callback=show sends show({"name":"Ada"})
   * app.get('/user', (req, res) => res.jsonp({ name: 'Ada' }))
   * ```
   * @since 4.0.0
   */
  jsonp: Send<ResBody, this>
  /**
   * Adds relations and their URLs to the header `Link`.
   *
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` when the headers are sent
   * @example
   * ```ts
   * app.get('/users', (req, res) => {
   *   res.links({ next: '/users?page=2', last: '/users?page=5' }).json([])
   * })
   * ```
   * @since 4.0.0
   */
  links(links: any): this
  /**
   * Sets the header `Location`. The URL is encoded where necessary, but not checked.
   *
   * @param url the URL; `'back'`, the page that the client came from, is deprecated since 4.21.0
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` when the headers are sent
   * @example
   * ```ts
   * app.post('/users', (req, res) => res.location('/users/7').sendStatus(201))
   * ```
   * @since 4.0.0
   */
  location(url: string): this
  /**
   * Sends the client to another URL with status 302. The URL may be absolute, relative to the host
   * (`'/login'`) or relative to the current URL (`'../new'`). Do not pass on a URL that a client chose
   * without checking it.
   *
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` when the headers are sent
   * @example
   * ```ts
   * app.get('/old', (req, res) => res.redirect('/new'))
   * ```
   * @since 4.0.0
   */
  redirect(url: string): void
  /**
   * Sends the client to another URL with the given status, such as 301 (permanent) or 303 (read it with
   * GET).
   *
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` when the headers are sent
   * @example
   * ```ts
   * app.get('/old', (req, res) => res.redirect(301, '/new'))
   * ```
   * @since 4.0.0
   */
  redirect(status: number, url: string): void
  /**
   * Sends the client to another URL with the given status.
   *
   * @deprecated since 4.6.0. The status comes first: `res.redirect(status, url)`.
   */
  redirect(url: string, status: number): void
  /**
   * Renders a template without variables of its own and gives the HTML to the callback. It sends nothing.
   *
   * @example
   * ```ts
   * app.get('/', (req, res, next) => {
   *   res.render('index', (error, html) => (error ? next(error) : res.send(html)))
   * })
   * ```
   * @since 4.0.0
   */
  render(view: string, callback: RenderCallback): void
  /**
   * Renders a template and sends it as HTML. With a callback it sends nothing: the callback receives the
   * HTML. The template sees `locals`, `res.locals` and `app.locals`. Without a callback, an error goes to
   * the error handlers.
   *
   * @param view the name of a file in the folder of the setting `views`; the setting `view engine` adds
   * the extension
   * @example
   * ```ts
   * app.set('view engine', 'pug')
   * app.get('/', (req, res) => res.render('index', { title: 'Home' }))
   * ```
   * @since 4.0.0
   */
  render(view: string, locals?: object, callback?: RenderCallback): void
  /**
   * Sends a body. A text is sent as HTML, a Buffer or Uint8Array as bytes, and anything else as JSON,
   * unless `Content-Type` is already set. It also sets `Content-Length` and `ETag`, and answers 304 when
   * the client's copy is still good.
   *
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` when the headers are sent
   * @example
   * ```ts
   * app.get('/', (req, res) => res.send('<h1>Hello</h1>'))
   * app.get('/missing', (req, res) => res.status(404).send('There is no such page'))
   * ```
   * @since 4.0.0
   */
  send: Send<ResBody, this>
  /**
   * Sends a file. The path is absolute, or relative to the option `root`. `Content-Type` follows from the
   * extension. Without `done`, an error goes to the error handlers.
   *
   * @param done is called when the file is sent, or with the error
   * @throws {TypeError} when the path is missing, not a text, or relative without `root`
   * @example
   * ```ts
   * app.get('/logo', (req, res) => res.sendFile('/srv/app/logo.svg'))
   * ```
   * @since 4.8.0
   */
  sendFile(path: string, done?: Errback): void
  /**
   * Sends a file. With `root` the path is relative to that folder and cannot leave it, so that it may
   * come from the client.
   *
   * @param done is called when the file is sent, or with the error
   * @throws {TypeError} when the path is missing, not a text, or relative without `root`
   * @example
   * ```ts
   * app.get('/avatars/:name', (req, res, next) => {
   *   res.sendFile(req.params.name, { root: '/srv/avatars', maxAge: '1d' }, (error) => {
   *     if (error) next(error)
   *   })
   * })
   * ```
   * @since 4.8.0
   */
  sendFile(path: string, options: SendFileOptions, done?: Errback): void
  /**
   * Sends a file. A relative path belongs to the working directory.
   *
   * @deprecated since 4.8.0. Use `sendFile`.
   */
  sendfile(path: string, done?: Errback): void
  /**
   * Sends a file. A relative path belongs to the working directory or to the option `root`.
   *
   * @deprecated since 4.8.0. Use `sendFile`.
   */
  sendfile(path: string, options: SendFileOptions, done?: Errback): void
  /**
   * Sets the status and sends its name as the body: `sendStatus(404)` sends `Not Found`.
   *
   * @throws {RangeError} when Node refuses the status: below 100 or above 999
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` when the headers are sent
   * @example
   * ```ts
   * app.delete('/users/:id', (req, res) => res.sendStatus(204))
   * ```
   * @since 4.9.0
   */
  sendStatus(code: number): this
  /**
   * Sets all headers in an object.
   *
   * @throws {TypeError} when a value contains a character that headers cannot have
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` when the headers are sent
   * @example
   * ```ts
   * app.get('/', (req, res) => {
   *   res.set({ 'Cache-Control': 'no-store', 'X-Version': '2' }).send('ok')
   * })
   * ```
   * @since 4.0.0
   */
  set(fields: any): this
  /**
   * Sets a header. An array sets it several times. To `Content-Type` it adds the charset where the type
   * has one.
   *
   * @throws {TypeError} when the value is missing or contains a character that headers cannot have
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` when the headers are sent
   * @example
   * ```ts
   * app.get('/', (req, res) => res.set('Cache-Control', 'no-store').send('ok'))
   * ```
   * @since 4.0.0
   */
  set(field: string, value?: string | string[]): this
  /**
   * Sets the status of the response. It sends nothing.
   *
   * @example
   * ```ts
   * app.get('/users/:id', (req, res) => res.status(404).json({ error: 'There is no such user' }))
   * ```
   * @since 4.0.0
   */
  status(code: number): this
  /**
   * Sets `Content-Type`, from a media type (`'text/csv'`) or from an extension (`'csv'`).
   *
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` when the headers are sent
   * @example
   * ```ts
   * app.get('/feed', (req, res) => res.type('xml').send('<feed/>'))
   * ```
   * @since 4.0.0
   */
  type(type: string): this
  /**
   * Adds a field to the header `Vary`: the response depends on that header of the request, so that a
   * cache keeps one copy for each value.
   *
   * @throws {TypeError} when the field is not a header name
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` when the headers are sent
   * @example
   * ```ts
   * app.get('/', (req, res) => res.vary('User-Agent').send('ok'))
   * ```
   * @since 4.0.0
   */
  vary(field: string): this
}

// biome-ignore-end lint/suspicious/noExplicitAny: see above
