import type { IncomingMessage } from 'http'
import type { Application } from './application.ts'
import type { NextFunction } from './handlers.ts'
import type { Form, UploadedFile } from './middleware.ts'
import type { AcceptedMediaType, Credentials } from './options.ts'
import type { Response } from './response.ts'
import type { Route } from './router.ts'

// biome-ignore-start lint/suspicious/noExplicitAny: the app decides what it sends and stores

/** The decoded path parameters, by name, or by index if they have no name. */
export type Params = string[] & Record<string, string>

/** Properties that the 4.x types declare globally, and that 3.x has in another form. */
export type Older = 'acceptsCharset' | 'acceptsEncoding' | 'acceptsLanguage' | 'param' | 'sendfile'

/** A request: Node's `IncomingMessage` with additional properties and methods. */
export interface Request extends IncomingMessage, Omit<Express.Request, Older> {
  /**
   * The app that handles this request. Inside a mounted app, it is that app.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => {
   *   res.json({ title: req.app.get('title') })
   * })
   * ```
   */
  app: Application
  /**
   * The part of the URL path the current app is mounted on.
   *
   * @example
   * ```ts
   * const admin = fw()
   * admin.get('/', (req, res) => {
   *   res.json({ mount: req.baseUrl }) // '/admin'
   * })
   * app.use('/admin', admin)
   * ```
   * @default ''
   */
  baseUrl: string
  /**
   * The parsed body, or `undefined` if no body parser ran. It comes from the client, so validate it
   * before you use it.
   *
   * @example
   * ```ts
   * app.use(fw.bodyParser())
   * app.post('/users', (req, res) => {
   *   res.json(201, { name: req.body.name })
   * })
   * ```
   * @default undefined
   */
  body: any
  /**
   * The cookies by name. Set by `cookieParser`.
   *
   * @example
   * ```ts
   * app.use(fw.cookieParser())
   * app.get('/', (req, res) => {
   *   res.json({ theme: req.cookies.theme })
   * })
   * ```
   */
  cookies: any
  /**
   * Returns the token that a form must send back. Added by `csrf`.
   *
   * @example
   * ```ts
   * app.use(fw.cookieParser('a long secret'))
   * app.use(fw.cookieSession())
   * app.use(fw.csrf())
   * app.get('/form', (req, res) => {
   *   res.render('form', { token: req.csrfToken() })
   * })
   * ```
   */
  csrfToken(): string
  /**
   * The uploaded files by field name. Set by `bodyParser` and `multipart`.
   *
   * @example
   * ```ts
   * app.use(fw.multipart())
   * app.post('/upload', (req, res) => {
   *   res.json({ bytes: req.files.photo?.size })
   * })
   * ```
   */
  files: Record<string, UploadedFile & UploadedFile[]>
  /**
   * Emits events as an upload arrives. Set by `multipart` if its `defer` option is true.
   *
   * @example
   * ```ts
   * app.use(fw.multipart({ defer: true }))
   * app.post('/upload', (req, res) => {
   *   req.form?.on('close', () => console.log('the upload has ended'))
   *   res.send(202)
   * })
   * ```
   */
  form?: Form | undefined
  /**
   * The HTTP method in uppercase, such as `GET`.
   *
   * @example
   * ```ts
   * app.use((req, res, next) => {
   *   console.log(req.method, req.path)
   *   next()
   * })
   * ```
   */
  method: string
  /**
   * The `next` function of the app that currently handles the request.
   *
   * @example
   * ```ts
   * app.use((req) => {
   *   req.next()
   * })
   * ```
   */
  next: NextFunction
  /**
   * The URL as the client sent it. Unlike `req.url`, it does not change in mounted routers.
   *
   * @example
   * ```ts
   * app.use('/api', (req, res) => {
   *   res.json([req.originalUrl, req.url])
   * })
   * ```
   */
  originalUrl: string
  /**
   * The decoded path parameters of the route.
   *
   * @example
   * ```ts
   * app.get('/files/:folder/*', (req, res) => {
   *   res.json({ folder: req.params.folder, rest: req.params[0] })
   * })
   * ```
   */
  params: Params
  /**
   * The query string as an object. It comes from the client: a value may be a string, an array, or
   * an object.
   *
   * @example
   * ```ts
   * app.get('/search', (req, res) => {
   *   res.json({ q: req.query.q })
   * })
   * ```
   * @default {}
   */
  query: any
  /**
   * The user. Set by `basicAuth`.
   *
   * @example
   * ```ts
   * app.use(fw.basicAuth('ada', 'secret'))
   * app.get('/', (req, res) => {
   *   res.json({ user: req.remoteUser })
   * })
   * ```
   */
  remoteUser?: any
  /**
   * The response to this request.
   *
   * @example
   * ```ts
   * app.use((req, res, next) => {
   *   req.res.set('X-Version', '2')
   *   next()
   * })
   * ```
   */
  res: Response
  /**
   * The matching route, or `undefined` until one has matched.
   *
   * @example
   * ```ts
   * app.get('/users/:id', (req, res) => {
   *   res.json({ pattern: req.route?.path })
   * })
   * ```
   */
  route: Route | undefined
  /**
   * The secret passed to `cookieParser`.
   *
   * @example
   * ```ts
   * app.use(fw.cookieParser('a long secret'))
   * app.get('/', (req, res) => {
   *   res.json({ signs: req.secret !== undefined })
   * })
   * ```
   */
  secret?: string | undefined
  /**
   * The session. Set by `session` and `cookieSession`.
   *
   * @example
   * ```ts
   * app.use(fw.cookieParser('a long secret'))
   * app.use(fw.cookieSession())
   * app.get('/', (req, res) => {
   *   req.session.views = (req.session.views ?? 0) + 1
   *   res.json({ views: req.session.views })
   * })
   * ```
   */
  session: any
  /**
   * The cookies with a valid signature, without the signature. Set by `cookieParser`.
   *
   * @example
   * ```ts
   * app.use(fw.cookieParser('a long secret'))
   * app.get('/', (req, res) => {
   *   res.json({ user: req.signedCookies.user })
   * })
   * ```
   */
  signedCookies: any
  /**
   * The URL without the part the current app is mounted on. Middleware may change it.
   *
   * @example
   * ```ts
   * app.use((req, res, next) => {
   *   req.url = req.url.replace(/^\/v1(?=\/)/, '')
   *   next()
   * })
   * ```
   */
  url: string
  /**
   * The user. Set by `basicAuth`.
   *
   * @example
   * ```ts
   * app.use(fw.basicAuth('ada', 'secret'))
   * app.get('/', (req, res) => {
   *   res.json({ user: req.user })
   * })
   * ```
   */
  user?: any

  /**
   * The media types the client accepts, preferred ones first. In 4.x: `req.accepts()`.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => {
   *   res.json(req.accepted.map((type) => type.value))
   * })
   * ```
   */
  readonly accepted: AcceptedMediaType[]
  /**
   * The charsets the client accepts, preferred ones first. In 4.x: `req.acceptsCharsets()`.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => {
   *   res.json(req.acceptedCharsets)
   * })
   * ```
   */
  readonly acceptedCharsets: string[]
  /**
   * The encodings the client accepts, in the order it sent them. In 4.x: `req.acceptsEncodings()`.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => {
   *   res.json(req.acceptedEncodings)
   * })
   * ```
   */
  readonly acceptedEncodings: string[]
  /**
   * The languages the client accepts, preferred ones first. In 4.x: `req.acceptsLanguages()`.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => {
   *   res.json(req.acceptedLanguages)
   * })
   * ```
   */
  readonly acceptedLanguages: string[]
  /**
   * The name and password from Basic authentication.
   *
   * @deprecated Use the package `basic-auth`.
   */
  readonly auth: Credentials | undefined
  /**
   * Whether the client's cached copy is still fresh, so you can respond with 304. Compares the
   * `ETag` and `Last-Modified` response headers with the request headers.
   *
   * @example
   * ```ts
   * app.get('/report', (req, res) => {
   *   res.set('ETag', '"november"')
   *   if (req.fresh) return res.send(304)
   *   res.send('a report that takes long to make')
   * })
   * ```
   */
  readonly fresh: boolean
  /**
   * The host name of the request, without the port. In 4.x: `req.hostname`.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => {
   *   res.json({ host: req.host })
   * })
   * ```
   */
  readonly host: string | undefined
  /**
   * The host name of the request, under its 4.x name.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => {
   *   res.json({ host: req.hostname })
   * })
   * ```
   */
  readonly hostname: string | undefined
  /**
   * The client's IP address. Behind proxies trusted by the `trust proxy` setting, it is the address
   * they report.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => {
   *   res.json({ client: req.ip })
   * })
   * ```
   */
  readonly ip: string
  /**
   * The addresses in `X-Forwarded-For` that the `trust proxy` setting trusts, starting with the
   * client's.
   *
   * @example
   * ```ts
   * app.enable('trust proxy')
   * app.get('/', (req, res) => {
   *   res.json({ client: req.ip, through: req.ips })
   * })
   * ```
   * @default []
   */
  readonly ips: string[]
  /**
   * The path part of `req.url`, without the query string.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => {
   *   res.json({ path: req.path })
   * })
   * ```
   */
  readonly path: string
  /**
   * `http` or `https`. It comes from `X-Forwarded-Proto` if the `trust proxy` setting trusts the
   * sender.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => {
   *   res.json({ protocol: req.protocol })
   * })
   * ```
   */
  readonly protocol: string
  /**
   * Whether `protocol` is `https`.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => {
   *   res.json({ secure: req.secure })
   * })
   * ```
   */
  readonly secure: boolean
  /**
   * Whether `fresh` is false.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => {
   *   res.json({ stale: req.stale })
   * })
   * ```
   */
  readonly stale: boolean
  /**
   * The subdomains of the host name, starting next to the domain: `['api', 'eu']` for
   * `eu.api.example.com`. The `subdomain offset` setting determines how many parts the domain has.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => {
   *   res.json({ tenant: req.subdomains[0] })
   * })
   * ```
   * @default []
   */
  readonly subdomains: string[]
  /**
   * Whether the request has the header `X-Requested-With: XMLHttpRequest`, which some browser
   * libraries send.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => {
   *   res.json({ script: req.xhr })
   * })
   * ```
   */
  readonly xhr: boolean

  /**
   * Returns the given media type that the client prefers, or `undefined` if it accepts none of
   * them. In 4.x, the result is `false` then.
   *
   * @param types an array, or a comma-separated string
   * @example
   * ```ts
   * app.get('/report', (req, res) => {
   *   if (req.accepts(['html', 'json']) === 'json') return res.json({ total: 3 })
   *   res.send('<p>Total: 3</p>')
   * })
   * ```
   */
  accepts(types: string | string[]): string | undefined
  /**
   * Returns the given media type that the client prefers, or `undefined`.
   *
   * @example
   * ```ts
   * app.get('/report', (req, res) => {
   *   res.send(req.accepts('html', 'json') ?? 'neither')
   * })
   * ```
   */
  accepts(...types: string[]): string | undefined
  /**
   * Returns `true` if the client accepts the charset. In 4.x: `req.acceptsCharsets('utf-8')`.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => {
   *   res.send(req.acceptsCharset('utf-8') ? 'accepted' : 'not accepted')
   * })
   * ```
   */
  acceptsCharset(charset: string): boolean
  /**
   * Returns `true` if the client accepts the encoding. In 4.x: `req.acceptsEncodings('gzip')`.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => {
   *   res.send(req.acceptsEncoding('gzip') ? 'accepted' : 'not accepted')
   * })
   * ```
   */
  acceptsEncoding(encoding: string): boolean
  /**
   * Returns `true` if the client accepts the language. In 4.x: `req.acceptsLanguages('de')`.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => {
   *   res.send(req.acceptsLanguage('de') ? 'accepted' : 'not accepted')
   * })
   * ```
   */
  acceptsLanguage(language: string): boolean
  /**
   * Returns the value of a request header, or `undefined` if it is missing. The name is
   * case-insensitive; `Referrer` and `Referer` are the same header.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => {
   *   res.send(req.get('User-Agent') ?? 'unknown')
   * })
   * ```
   */
  get(name: string): string | undefined
  /**
   * Returns the value of a request header. Same as `get`.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => {
   *   res.send(req.header('User-Agent') ?? 'unknown')
   * })
   * ```
   */
  header(name: string): string | undefined
  /**
   * Returns `true` if the body has the media type: an extension, a media type, or one with a
   * wildcard. In 4.x, the result is the type, `false`, or `null`.
   *
   * @example
   * ```ts
   * app.post('/users', (req, res, next) => {
   *   if (!req.is('json')) return res.send(415)
   *   next()
   * })
   * ```
   */
  is(type: string): boolean
  /**
   * Returns the first value with that name in `params`, `body`, and `query`. In 4.x, read the one
   * you need.
   *
   * @example
   * ```ts
   * app.get('/search', (req, res) => {
   *   res.send(`You asked for ${encodeURIComponent(req.param('q', ''))}`)
   * })
   * ```
   */
  param(name: string, defaultValue?: any): any
  /**
   * Parses the `Range` header for a resource of `size` bytes. Returns the ranges, -1 if none of
   * them is inside the resource, -2 if the header is malformed, or `undefined` if there is no
   * header.
   *
   * @example
   * ```ts
   * app.get('/film', (req, res) => {
   *   const ranges = req.range(1_000_000)
   *   res.send(ranges === -1 ? 416 : 200)
   * })
   * ```
   */
  range(size: number): ({ start: number; end: number }[] & { type: string }) | -1 | -2 | undefined
}

// biome-ignore-end lint/suspicious/noExplicitAny: see above
