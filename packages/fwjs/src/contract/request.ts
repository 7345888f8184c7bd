import type * as core from 'express-serve-static-core'
import type { Application } from './application.ts'
import type { AnyLocals, NextFunction, Query } from './handlers.ts'
import type { ByteRanges, MediaType, RangeOptions } from './options.ts'
import type { ParamsDictionary } from './path.ts'
import type { Response } from './response.ts'

// biome-ignore-start lint/suspicious/noExplicitAny: the app decides what it sends and stores

/**
 * A request, which is Node's `IncomingMessage` with additional properties and methods.
 *
 * The type parameters are the types of `req.params`, the response body, `req.body`, `req.query`, and
 * `res.locals`.
 *
 * @example
 * ```ts
 * import type { Request, Response } from 'fwjs'
 *
 * app.get('/users/:id', (req: Request<{ id: string }>, res: Response) => {
 *   res.send(req.params.id)
 * })
 * ```
 */
export interface Request<
  P = ParamsDictionary,
  ResBody = any,
  ReqBody = any,
  ReqQuery = Query,
  LocalsObj extends AnyLocals = AnyLocals,
> extends core.Request<P, ResBody, ReqBody, ReqQuery, LocalsObj> {
  /**
   * The app that handles this request. Inside a mounted app, it is that app.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => res.send(req.app.get('title') ?? 'no title'))
   * ```
   * @since 4.0.0
   */
  app: Application
  /**
   * The part of the URL path that the current router is mounted on. For a router mounted on
   * `/users/:id`, it is the actual path, such as `/users/7`.
   *
   * @example
   * ```ts
   * const users = fw.Router()
   * users.get('/:id', (req, res) => res.json({ mount: req.baseUrl })) // '/users'
   * app.use('/users', users)
   * ```
   * @default ''
   * @since 4.3.0
   */
  baseUrl: string
  /**
   * The parsed body, or `undefined` if no body parser ran. It comes from the client, so validate it
   * before you use it.
   *
   * @example
   * ```ts
   * app.post('/users', fw.json(), (req, res) => {
   *   if (typeof req.body.name !== 'string') return res.sendStatus(400)
   *   res.status(201).json({ name: req.body.name })
   * })
   * ```
   * @default undefined
   * @since 4.0.0
   */
  body: ReqBody
  /**
   * The cookies by name. Set by the `cookie-parser` package.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => res.json({ theme: req.cookies?.theme ?? 'light' }))
   * ```
   * @since 4.0.0
   */
  cookies: any
  /**
   * The HTTP method in uppercase, such as `GET`.
   *
   * @example
   * ```ts
   * app.use((req, res, next) => {
   *   if (req.method === 'TRACE') return res.sendStatus(405)
   *   next()
   * })
   * ```
   * @since 4.0.0
   */
  method: string
  /**
   * The URL as the client sent it. Unlike `req.url`, it does not change in mounted routers.
   *
   * @example
   * ```ts
   * // GET /api/users: '/api/users' and '/users'
   * app.use('/api', (req, res) => res.json([req.originalUrl, req.url]))
   * ```
   * @since 4.0.0
   */
  originalUrl: string
  /**
   * The decoded values of path parameters and groups. Unnamed groups and `*` are numbered from 0. Each
   * route sets its own.
   *
   * @example
   * ```ts
   * app.get('/files/:folder/*', (req, res) => {
   *   res.send(`${req.params.folder}: ${req.params[0]}`)
   * })
   * ```
   * @since 4.0.0
   */
  params: P
  /**
   * The query string as an object, parsed according to the `query parser` setting. It comes from the
   * client: a value may be a string, an array, or an object.
   *
   * @example
   * ```ts
   * app.get('/search', (req, res) => {
   *   const term = typeof req.query.q === 'string' ? req.query.q : ''
   *   res.send(`You asked for ${encodeURIComponent(term)}`)
   * })
   * ```
   * @default {}
   * @since 4.0.0
   */
  query: ReqQuery
  /**
   * The response to this request.
   *
   * @example
   * ```ts
   * app.use((req, res, next) => {
   *   req.res?.set('X-Version', '2')
   *   next()
   * })
   * ```
   * @since 4.0.0
   */
  res?: Response<ResBody, LocalsObj> | undefined
  /**
   * The matching route, with its `path`, `stack`, and `methods`. It is `undefined` until a route
   * matches.
   *
   * @example
   * ```ts
   * app.get('/users/:id', (req, res) => res.json({ pattern: req.route.path }))
   * ```
   * @since 4.0.0
   */
  route: any
  /**
   * The cookies with a valid signature, without the signature. Set by the `cookie-parser` package. A
   * signature shows that the value was not changed; it does not hide the value.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => res.json({ user: req.signedCookies?.user ?? null }))
   * ```
   * @since 4.0.0
   */
  signedCookies: any
  /**
   * The URL without the part that the current router is mounted on. Middleware can change it.
   *
   * @example
   * ```ts
   * app.use((req, res, next) => {
   *   req.url = req.url.replace(/^\/v1(?=\/)/, '')
   *   next()
   * })
   * ```
   * @since 4.0.0
   */
  url: string
  /**
   * The `next` function of the router that currently handles the request.
   *
   * @example
   * ```ts
   * app.use((req) => {
   *   req.next?.()
   * })
   * ```
   * @since 4.0.0
   */
  next?: NextFunction | undefined

  /**
   * Whether the client's cached copy is still fresh, so you can respond with 304. Compares the `ETag`
   * and `Last-Modified` response headers with the request headers.
   *
   * @example
   * ```ts
   * app.get('/report', (req, res) => {
   *   res.set('ETag', '"november"')
   *   if (req.fresh) return res.status(304).end()
   *   res.send('a report that takes long to make')
   * })
   * ```
   * @since 4.0.0
   */
  readonly fresh: boolean
  /**
   * The host name. Same as `hostname`.
   *
   * @deprecated since 4.5.0. Use `hostname`.
   */
  readonly host: string
  /**
   * The host name the client requested, without the port. It comes from `X-Forwarded-Host` if the
   * `trust proxy` setting trusts the sender. It is `undefined` if the header doesn't contain a host.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => res.json({ host: req.hostname }))
   * ```
   * @since 4.5.0
   */
  readonly hostname: string
  /**
   * The client's IP address. Behind proxies trusted by the `trust proxy` setting, it is the address
   * they report.
   *
   * @example
   * ```ts
   * app.use((req, res, next) => {
   *   console.log(req.ip, req.method, req.path)
   *   next()
   * })
   * ```
   * @since 4.0.0
   */
  readonly ip: string | undefined
  /**
   * The addresses in `X-Forwarded-For` that the `trust proxy` setting trusts, starting with the
   * client's.
   *
   * @example
   * ```ts
   * app.enable('trust proxy')
   * app.get('/', (req, res) => res.json({ client: req.ip, through: req.ips }))
   * ```
   * @default []
   * @since 4.0.0
   */
  readonly ips: string[]
  /**
   * The path part of `req.url`, without the query string.
   *
   * @example
   * ```ts
   * app.get('/users', (req, res) => res.json({ path: req.path }))
   * ```
   * @since 4.0.0
   */
  readonly path: string
  /**
   * `http` or `https`. It comes from `X-Forwarded-Proto` if the `trust proxy` setting trusts the
   * sender.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => res.json({ self: `${req.protocol}://${req.get('Host')}/` }))
   * ```
   * @since 4.0.0
   */
  readonly protocol: string
  /**
   * Whether `protocol` is `https`.
   *
   * @example
   * ```ts
   * app.use((req, res, next) => {
   *   if (!req.secure) return res.status(403).send('Use https')
   *   next()
   * })
   * ```
   * @since 4.0.0
   */
  readonly secure: boolean
  /**
   * Whether `fresh` is false.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => res.json({ stale: req.stale }))
   * ```
   * @since 4.0.0
   */
  readonly stale: boolean
  /**
   * The subdomains of the host name, starting next to the domain: `['api', 'eu']` for
   * `eu.api.example.com`. The `subdomain offset` setting determines how many parts the domain has.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => res.json({ tenant: req.subdomains[0] ?? null }))
   * ```
   * @default []
   * @since 4.0.0
   */
  readonly subdomains: string[]
  /**
   * Whether the `X-Requested-With` header is `XMLHttpRequest`, which some browser libraries send.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => res.send(req.xhr ? 'a part' : 'the whole page'))
   * ```
   * @since 4.0.0
   */
  readonly xhr: boolean

  /**
   * Not in 4.x; declared only because the core types have it.
   *
   * @deprecated Use `accepts()`.
   */
  accepted: MediaType[]
  /**
   * Returns all media types the client accepts, in order of preference.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => {
   *   res.json(req.accepts())
   * })
   * ```
   * @since 4.0.0
   */
  accepts(): string[]
  /**
   * Returns the given media type that the client prefers, or `false` if it accepts none of them. A type
   * can be an extension (`'html'`), a media type (`'text/html'`), or one with a wildcard (`'text/*'`);
   * it is returned as you wrote it.
   *
   * @param types the types you can send: an array, or a comma-separated string
   * @example
   * ```ts
   * app.get('/report', (req, res) => {
   *   if (req.accepts(['html', 'json']) === 'json') return res.json({ total: 3 })
   *   res.send('<p>Total: 3</p>')
   * })
   * ```
   * @since 4.0.0
   */
  accepts(types: string | string[]): string | false
  /**
   * Returns the given media type that the client prefers, or `false` if it accepts none of them.
   *
   * @example
   * ```ts
   * app.get('/report', (req, res) => {
   *   res.send(req.accepts('html', 'json') || 'neither')
   * })
   * ```
   * @since 4.0.0
   */
  accepts(...types: string[]): string | false
  /**
   * Returns the given charset that the client prefers, or `false`.
   *
   * @deprecated since 4.5.0. Use `acceptsCharsets`.
   */
  acceptsCharset(...charsets: string[]): string | false
  /**
   * Returns all charsets the client accepts, in order of preference.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => res.json(req.acceptsCharsets()))
   * ```
   * @since 4.0.0
   */
  acceptsCharsets(): string[]
  /**
   * Returns the given charset that the client prefers, or `false` if it accepts none of them.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => res.send(req.acceptsCharsets(['utf-8', 'latin1']) || 'neither'))
   * ```
   * @since 4.0.0
   */
  acceptsCharsets(charsets: string | string[]): string | false
  /**
   * Returns the given charset that the client prefers, or `false` if it accepts none of them.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => res.send(req.acceptsCharsets('utf-8', 'latin1') || 'neither'))
   * ```
   * @since 4.0.0
   */
  acceptsCharsets(...charsets: string[]): string | false
  /**
   * Returns the given encoding that the client prefers, or `false`.
   *
   * @deprecated since 4.5.0. Use `acceptsEncodings`.
   */
  acceptsEncoding(...encodings: string[]): string | false
  /**
   * Returns all content encodings the client accepts, in order of preference.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => res.json(req.acceptsEncodings()))
   * ```
   * @since 4.0.0
   */
  acceptsEncodings(): string[]
  /**
   * Returns the given content encoding that the client prefers, or `false` if it accepts none of them.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => res.send(req.acceptsEncodings(['br', 'gzip']) || 'none'))
   * ```
   * @since 4.0.0
   */
  acceptsEncodings(encodings: string | string[]): string | false
  /**
   * Returns the given content encoding that the client prefers, or `false` if it accepts none of them.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => res.send(req.acceptsEncodings('br', 'gzip') || 'none'))
   * ```
   * @since 4.0.0
   */
  acceptsEncodings(...encodings: string[]): string | false
  /**
   * Returns the given language that the client prefers, or `false`.
   *
   * @deprecated since 4.5.0. Use `acceptsLanguages`.
   */
  acceptsLanguage(...languages: string[]): string | false
  /**
   * Returns all languages the client accepts, in order of preference.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => res.json(req.acceptsLanguages()))
   * ```
   * @since 4.0.0
   */
  acceptsLanguages(): string[]
  /**
   * Returns the given language that the client prefers, or `false` if it accepts none of them.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => res.send(req.acceptsLanguages(['de', 'en']) || 'en'))
   * ```
   * @since 4.0.0
   */
  acceptsLanguages(languages: string | string[]): string | false
  /**
   * Returns the given language that the client prefers, or `false` if it accepts none of them.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => res.send(req.acceptsLanguages('de', 'en') || 'en'))
   * ```
   * @since 4.0.0
   */
  acceptsLanguages(...languages: string[]): string | false
  /**
   * Returns the value of a request header. For `Set-Cookie`, it is an array.
   *
   * @example
   * ```ts
   * app.use((req, res, next) => {
   *   const cookies = req.get('set-cookie') ?? []
   *   next(cookies.length > 0 ? new Error('Requests do not set cookies') : undefined)
   * })
   * ```
   * @since 4.0.0
   */
  get(name: 'set-cookie'): string[] | undefined
  /**
   * Returns the value of a request header, or `undefined` if it is missing. The name is
   * case-insensitive; `Referrer` and `Referer` are the same header.
   *
   * @throws {TypeError} if the name is missing or not a string
   * @example
   * ```ts
   * app.get('/', (req, res) => res.send(req.get('User-Agent') ?? 'unknown'))
   * ```
   * @since 4.0.0
   */
  get(name: string): string | undefined
  /**
   * Returns the value of a request header. For `Set-Cookie`, it is an array. Same as `get`.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => res.json(req.header('set-cookie') ?? []))
   * ```
   * @since 4.0.0
   */
  header(name: 'set-cookie'): string[] | undefined
  /**
   * Returns the value of a request header. Same as `get`.
   *
   * @throws {TypeError} if the name is missing or not a string
   * @example
   * ```ts
   * app.get('/', (req, res) => res.send(req.header('User-Agent') ?? 'unknown'))
   * ```
   * @since 4.0.0
   */
  header(name: string): string | undefined
  /**
   * Checks whether the body has one of the given media types: returns the matching one, `false` if none
   * matches, or `null` if the request has no body. A type can be an extension (`'json'`), a media type,
   * or one with a wildcard (`'text/*'`, `'+json'`).
   *
   * @example
   * ```ts
   * app.post('/users', (req, res, next) => {
   *   if (!req.is('json')) return res.sendStatus(415)
   *   next()
   * })
   * ```
   * @since 4.0.0
   */
  is(types: string | string[]): string | false | null
  /**
   * Returns the first value with that name in `req.params`, `req.body`, or `req.query`, in this order.
   *
   * @deprecated since 4.11.0. Read the one you need instead.
   */
  param(name: string, defaultValue?: any): string
  /**
   * Parses the `Range` header for a resource of `size` bytes. Returns the ranges, -1 if none of them is
   * inside the resource, -2 if the header is malformed, or `undefined` if there is no header.
   *
   * @param size the size of the resource
   * @param options `combine: true` combines overlapping and adjacent ranges
   * @example
   * ```ts
   * app.get('/film', (req, res) => {
   *   const ranges = req.range(1_000_000)
   *   if (ranges === -1) return res.sendStatus(416)
   *   if (ranges === undefined || ranges === -2) return res.send('the whole film')
   *   res.status(206).send(`from byte ${ranges[0]?.start}`)
   * })
   * ```
   * @since 4.0.0
   */
  range(size: number, options?: RangeOptions): ByteRanges | -1 | -2 | undefined
}

// biome-ignore-end lint/suspicious/noExplicitAny: see above
