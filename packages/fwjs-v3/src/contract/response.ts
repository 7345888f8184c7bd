import type { ServerResponse } from 'http'
import type { Application } from './application.ts'
import type { NextFunction } from './handlers.ts'
import type { CookieOptions, Errback, Locals, RenderCallback, SendFileOptions } from './options.ts'
import type { Older, Request } from './request.ts'

// biome-ignore-start lint/suspicious/noExplicitAny: the app decides what it sends and stores

/** A response: Node's `ServerResponse` with additional properties and methods. */
export interface Response extends ServerResponse, Omit<Express.Response, Older> {
  /**
   * The app that handles the request. Same as `req.app`.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => {
   *   res.json({ title: res.app.get('title') })
   * })
   * ```
   */
  app: Application
  /**
   * The charset to add to a `Content-Type` without one.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => {
   *   res.charset = 'latin1'
   *   res.type('text/plain').end('hello')
   * })
   * ```
   * @default undefined
   */
  charset?: string | undefined
  /**
   * Whether the headers have been sent.
   *
   * @deprecated Use `headersSent`.
   */
  readonly headerSent: boolean
  /**
   * Variables for the templates of this response. Call it with an object to add all of its values.
   */
  locals: Locals
  /**
   * The request of this response.
   *
   * @example
   * ```ts
   * app.use((req, res, next) => {
   *   res.on('finish', () => console.log(res.req.method, res.statusCode))
   *   next()
   * })
   * ```
   */
  req: Request

  /**
   * Asks the browser to save the response by setting `Content-Disposition`. With a file name, it
   * also sets `Content-Type` from the extension.
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
   * Makes the browser delete a cookie. Pass the `path` and `domain` you set the cookie with;
   * otherwise, the browser keeps it.
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
   * app.get('/robots.txt', (req, res) => {
   *   res.contentType('txt').send('User-agent: *')
   * })
   * ```
   */
  contentType(type: string): this
  /**
   * Sets a cookie. An object is sent as JSON. Several calls set several cookies.
   *
   * @throws {Error} if `signed` is set and `cookieParser` has no secret
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` if the headers were already sent
   * @example
   * ```ts
   * app.post('/login', (req, res) => {
   *   res.cookie('session', 'abc', { httpOnly: true, secure: true, maxAge: 3_600_000 }).redirect('/')
   * })
   * ```
   */
  cookie(name: string, value: any, options?: CookieOptions): this
  /**
   * Sends a file and asks the browser to save it under its own name.
   *
   * @param done called when the file has been sent, or with an error
   * @example
   * ```ts
   * app.get('/report', (req, res) => {
   *   res.download('files/report.pdf')
   * })
   * ```
   */
  download(path: string, done?: Errback): void
  /**
   * Sends a file and asks the browser to save it under `filename`.
   *
   * @param done called when the file has been sent, or with an error
   * @example
   * ```ts
   * app.get('/report', (req, res) => {
   *   res.download('files/2026-11.pdf', 'november.pdf')
   * })
   * ```
   */
  download(path: string, filename: string, done?: Errback): void
  /**
   * Calls the function for the media type that the client prefers. If none matches, it calls
   * `default`; without `default`, the error handlers receive a 406.
   *
   * @example
   * ```ts
   * app.get('/user', (req, res) => {
   *   res.format({
   *     html: () => res.send('<p>Ada</p>'),
   *     json: () => res.json({ name: 'Ada' }),
   *   })
   * })
   * ```
   */
  format(choices: Record<string, (req: Request, res: Response, next: NextFunction) => void>): this
  /**
   * Returns the value of a response header, or `undefined`.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => {
   *   res.type('html').send(res.get('Content-Type'))
   * })
   * ```
   */
  get(field: string): any
  /**
   * Sets all headers in an object. Same as `set`.
   *
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` if the headers were already sent
   * @example
   * ```ts
   * app.get('/', (req, res) => {
   *   res.header({ 'X-Version': '2' }).send('ok')
   * })
   * ```
   */
  header(fields: object): this
  /**
   * Sets a header. Same as `set`.
   *
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` if the headers were already sent
   * @example
   * ```ts
   * app.get('/', (req, res) => {
   *   res.header('X-Version', '2').send('ok')
   * })
   * ```
   */
  header(field: string, value: any): this
  /**
   * Sends a value as JSON.
   *
   * @throws {TypeError} if the value cannot be converted to JSON
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` if the headers were already sent
   * @example
   * ```ts
   * app.get('/users/:id', (req, res) => {
   *   res.json({ id: req.params.id })
   * })
   * ```
   */
  json(value: any): this
  /**
   * Sends a value as JSON with a status. In 4.x: `res.status(status).json(value)`.
   *
   * @throws {TypeError} if the value cannot be converted to JSON
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` if the headers were already sent
   * @example
   * ```ts
   * app.get('/users/:id', (req, res) => {
   *   res.json(404, { error: 'There is no such user' })
   * })
   * ```
   */
  json(status: number, value: any): this
  /**
   * Sends a value with a status.
   *
   * @deprecated The status comes first: `res.json(status, value)`.
   */
  json(value: any, status: number): this
  /**
   * Sends a value as a script that calls the function named in the query, or as JSON if none is
   * named.
   *
   * @throws {TypeError} if the value cannot be converted to JSON
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` if the headers were already sent
   * @example
   * ```ts
   * app.get('/users/:id', (req, res) => {
   *   res.jsonp({ id: req.params.id })
   * })
   * ```
   */
  jsonp(value: any): this
  /**
   * Sends a value as JSONP with a status. In 4.x: `res.status(status).jsonp(value)`.
   *
   * @throws {TypeError} if the value cannot be converted to JSON
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` if the headers were already sent
   * @example
   * ```ts
   * app.get('/users/:id', (req, res) => {
   *   res.jsonp(404, { error: 'There is no such user' })
   * })
   * ```
   */
  jsonp(status: number, value: any): this
  /**
   * Sends a value with a status.
   *
   * @deprecated The status comes first: `res.jsonp(status, value)`.
   */
  jsonp(value: any, status: number): this
  /**
   * Adds links with their relations to the `Link` header.
   *
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` if the headers were already sent
   * @example
   * ```ts
   * app.get('/users', (req, res) => {
   *   res.links({ next: '/users?page=2' }).json([])
   * })
   * ```
   */
  links(links: Record<string, string>): this
  /**
   * Sets the `Location` header. A URL without a leading slash is relative to the path the app is
   * mounted on.
   *
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` if the headers were already sent
   * @example
   * ```ts
   * app.post('/users', (req, res) => {
   *   res.location('/users/7').send(201)
   * })
   * ```
   */
  location(url: string): this
  /**
   * Redirects the client to another URL with status 302. The URL is resolved as in `location`.
   *
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` if the headers were already sent
   * @example
   * ```ts
   * app.get('/old', (req, res) => {
   *   res.redirect('/new')
   * })
   * ```
   */
  redirect(url: string): void
  /**
   * Redirects the client to another URL with the given status.
   *
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` if the headers were already sent
   * @example
   * ```ts
   * app.get('/old', (req, res) => {
   *   res.redirect(301, '/new')
   * })
   * ```
   */
  redirect(status: number, url: string): void
  /**
   * Redirects the client to another URL with the given status.
   *
   * @deprecated The status comes first: `res.redirect(status, url)`.
   */
  redirect(url: string, status: number): void
  /**
   * Renders a template without extra variables, and passes the HTML to the callback. It does not
   * send anything.
   *
   * @example
   * ```ts
   * app.get('/', (req, res, next) => {
   *   res.render('index', (error, html) => {
   *     if (error) return next(error)
   *     res.send(html)
   *   })
   * })
   * ```
   */
  render(view: string, callback: RenderCallback): void
  /**
   * Renders a template and sends it as HTML. With a callback, it does not send anything: the
   * callback receives the HTML. Without a callback, the error handlers receive any error.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => {
   *   res.render('index', { title: 'Home' })
   * })
   * ```
   */
  render(view: string, locals?: object, callback?: RenderCallback): void
  /**
   * Sends a status code with its message as the body. In 4.x: `res.sendStatus(status)`.
   *
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` if the headers were already sent
   * @example
   * ```ts
   * app.del('/users/:id', (req, res) => {
   *   res.send(204)
   * })
   * ```
   */
  send(status: number): this
  /**
   * Sends a body. A string is sent as HTML, a Buffer as bytes, and anything else as JSON, unless
   * `Content-Type` is already set.
   *
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` if the headers were already sent
   * @example
   * ```ts
   * app.get('/', (req, res) => {
   *   res.send('<h1>Hello</h1>')
   * })
   * ```
   */
  send(body?: any): this
  /**
   * Sends a body with a status. In 4.x: `res.status(status).send(body)`.
   *
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` if the headers were already sent
   * @example
   * ```ts
   * app.get('/missing', (req, res) => {
   *   res.send(404, 'There is no such page')
   * })
   * ```
   */
  send(status: number, body: any): this
  /**
   * Sends a body with a status.
   *
   * @deprecated The status comes first: `res.send(status, body)`.
   */
  send(body: any, status: number): this
  /**
   * Sends a file. A relative path is resolved from the working directory. In 4.x: `sendFile`, with
   * an absolute path or the `root` option.
   *
   * @param done called when the file has been sent, or with an error
   * @example
   * ```ts
   * app.get('/logo', (req, res) => {
   *   res.sendfile('public/logo.svg')
   * })
   * ```
   */
  sendfile(path: string, done?: Errback): void
  /**
   * Sends a file. With `root`, the path is relative to that folder and cannot leave it.
   *
   * @param done called when the file has been sent, or with an error
   * @example
   * ```ts
   * app.get('/avatars/:name', (req, res) => {
   *   res.sendfile(req.params.name ?? '', { root: '/srv/avatars', maxAge: '1d' })
   * })
   * ```
   */
  sendfile(path: string, options: SendFileOptions, done?: Errback): void
  /**
   * Sets all headers in an object.
   *
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` if the headers were already sent
   * @example
   * ```ts
   * app.get('/', (req, res) => {
   *   res.set({ 'Cache-Control': 'no-store' }).send('ok')
   * })
   * ```
   */
  set(fields: object): this
  /**
   * Sets a header. An array sets it multiple times.
   *
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` if the headers were already sent
   * @example
   * ```ts
   * app.get('/', (req, res) => {
   *   res.set('Cache-Control', 'no-store').send('ok')
   * })
   * ```
   */
  set(field: string, value: any): this
  /**
   * Sets the status code of the response. It does not send anything.
   *
   * @example
   * ```ts
   * app.get('/users/:id', (req, res) => {
   *   res.status(404).send('There is no such user')
   * })
   * ```
   */
  status(code: number): this
  /**
   * Sets `Content-Type`, from a media type (`'text/csv'`) or from an extension (`'csv'`).
   *
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` if the headers were already sent
   * @example
   * ```ts
   * app.get('/feed', (req, res) => {
   *   res.type('xml').send('<feed/>')
   * })
   * ```
   */
  type(type: string): this
  /**
   * Adds one or more fields to the `Vary` header, because the response depends on those request
   * headers.
   *
   * @throws {Error} `ERR_HTTP_HEADERS_SENT` if the headers were already sent
   * @example
   * ```ts
   * app.get('/', (req, res) => {
   *   res.vary('User-Agent').send('ok')
   * })
   * ```
   */
  vary(field: string | string[]): this
}

// biome-ignore-end lint/suspicious/noExplicitAny: see above
