import type { IncomingMessage } from 'http'
import type { Application } from './application.ts'
import type { NextFunction } from './handlers.ts'
import type { Form, UploadedFile } from './middleware.ts'
import type { AcceptedMediaType, Credentials } from './options.ts'
import type { Response } from './response.ts'
import type { Route } from './router.ts'

// biome-ignore-start lint/suspicious/noExplicitAny: what a program sends and keeps is its own affair

/** The values in a path, decoded: by name, and without a name by number. */
export type Params = string[] & Record<string, string>

/** Members that the types of 4.x declare for every program, and that 3.x has in another form. */
export type Older = 'acceptsCharset' | 'acceptsEncoding' | 'acceptsLanguage' | 'param' | 'sendfile'

/** A request. It is Node's `IncomingMessage` with members of the framework. */
export interface Request extends IncomingMessage, Omit<Express.Request, Older> {
  /**
   * The app that handles this request. Inside a mounted app it is that app.
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
   * The part of the URL path on which the current app is mounted.
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
   * The body, as a body parser read it; without one, `undefined`. The client decides what is in it:
   * check it before you use it.
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
   * The cookies by name. `cookieParser` sets it.
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
   * Returns the token that a form must send back. `csrf` adds it.
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
   * The files that were uploaded, by the name of their field. `bodyParser` and `multipart` set it.
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
   * Tells by events what an upload brings. `multipart` sets it when its option `defer` is true.
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
   * The HTTP method in capital letters, such as `GET`.
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
   * The URL as the client sent it. Mounting changes `req.url`, but not this.
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
   * The values in the path of the route, decoded.
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
   * The query string as an object. The client decides what is in it: a value may be a text, an array or
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
   * The user, as `basicAuth` sets it.
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
   * The response that belongs to this request.
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
   * The route that matched. It is `undefined` until one has matched.
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
   * The secret that `cookieParser` was given.
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
   * The session. `session` and `cookieSession` set it.
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
   * The cookies whose signature was right, without the signature. `cookieParser` sets it.
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
   * The URL without the part on which the current app is mounted. Middleware may change it.
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
   * The user, as `basicAuth` sets it.
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
   * The media types that the client accepts, the preferred one first. In 4.x: `req.accepts()`.
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
   * The charsets that the client accepts, the preferred one first. In 4.x: `req.acceptsCharsets()`.
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
   * The encodings that the client accepts, in its order. In 4.x: `req.acceptsEncodings()`.
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
   * The languages that the client accepts, the preferred one first. In 4.x: `req.acceptsLanguages()`.
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
   * The name and password of Basic authentication.
   *
   * @deprecated Use the package `basic-auth`.
   */
  readonly auth: Credentials | undefined
  /**
   * Whether the client's copy of this response is still good, so that 304 is enough. It compares the
   * `ETag` and `Last-Modified` of the response with the headers of the request.
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
   * The host name that the client asked for, without the port. In 4.x: `req.hostname`.
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
   * The host name that the client asked for, under the name that it has in 4.x.
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
   * The address of the client. Behind proxies that the setting `trust proxy` trusts, it is the address
   * that they report.
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
   * The addresses in `X-Forwarded-For`, the client's first, as far as the setting `trust proxy` trusts
   * them.
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
   * The path of `req.url`, without the query string.
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
   * `http` or `https`. It is read from `X-Forwarded-Proto` when the setting `trust proxy` trusts the
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
   * The parts of the host name before the domain, the one next to the domain first: `['api', 'eu']` for
   * `eu.api.example.com`. The setting `subdomain offset` says how many parts the domain has.
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
   * Whether the request has the header `X-Requested-With: XMLHttpRequest`, which many scripts in
   * browsers send.
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
   * Returns the one of the given media types that the client prefers, or `undefined` when it accepts none.
   * In 4.x the result is then `false`.
   *
   * @param types a list, or a text with commas
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
   * Returns the one of the given media types that the client prefers, or `undefined`.
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
   * Tells whether the client accepts the charset. In 4.x: `req.acceptsCharsets('utf-8')`.
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
   * Tells whether the client accepts the encoding. In 4.x: `req.acceptsEncodings('gzip')`.
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
   * Tells whether the client accepts the language. In 4.x: `req.acceptsLanguages('de')`.
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
   * Returns the value of a request header, or `undefined` when the request does not have it. The name may
   * be written in any case; `Referrer` and `Referer` are the same header.
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
   * Returns the value of a request header. The same as `get`.
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
   * Tells whether the body has the media type: an extension, a media type, or one with a wildcard. In 4.x
   * the result is the type, `false` or `null`.
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
   * Returns the first value of that name in `params`, `body` and `query`. In 4.x read the one that you mean.
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
   * Reads the header `Range` for a resource of `size` bytes. It returns the ranges, -1 when none of them
   * is inside the resource, -2 when the header is malformed, and `undefined` when there is no header.
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
