import type * as core from 'express-serve-static-core'
import type { Application } from './application.ts'
import type {
  AnyLocals,
  ByteRanges,
  MediaType,
  NextFunction,
  ParamsDictionary,
  Query,
  RangeOptions,
} from './options.ts'
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
 * import type { Request, Response } from 'fwjs-v5'
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
   */
  baseUrl: string
  /**
   * The parsed body. It is `undefined` if no body parser ran, or if the request has no body of the
   * parser's type. It comes from the client, so validate it before you use it.
   *
   * @example
   * ```ts
   * app.post('/users', fw.json(), (req, res) => {
   *   if (typeof req.body?.name !== 'string') return res.sendStatus(400)
   *   res.status(201).json({ name: req.body.name })
   * })
   * ```
   * @default undefined
   */
  body: ReqBody
  /**
   * The cookies by name. Set by the `cookie-parser` package.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => res.json({ theme: req.cookies?.theme ?? 'light' }))
   * ```
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
   */
  originalUrl: string
  /**
   * The decoded values of path parameters: strings, or arrays of strings for `*name`. Parameters of an
   * optional part that is not in the URL are missing. The groups of a RegExp are numbered from 0. Each
   * route sets its own.
   *
   * @example
   * ```ts
   * app.get('/files/:folder/*path', (req, res) => {
   *   res.send(`${req.params.folder}: ${req.params.path.join('/')}`)
   * })
   * ```
   */
  params: P
  /**
   * The query string as an object, parsed according to the `query parser` setting each time you read
   * it: changes to the object are lost, and it can't be assigned. With the `writable query` setting,
   * it is parsed once and can be changed, as in Express 4. It comes from the client: a value may be a
   * string or an array, or, with `extended`, an object.
   *
   * @example
   * ```ts
   * app.get('/search', (req, res) => {
   *   const term = typeof req.query.q === 'string' ? req.query.q : ''
   *   res.send(`You asked for ${encodeURIComponent(term)}`)
   * })
   * ```
   * @default {}
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
   */
  readonly fresh: boolean
  /**
   * The host the client requested, with the port. It comes from `X-Forwarded-Host` if the `trust proxy`
   * setting trusts the sender. It is `undefined` if the header doesn't contain a host.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => res.json({ self: `${req.protocol}://${req.host}/` }))
   * ```
   */
  readonly host: string
  /**
   * The host the client requested, without the port. It comes from `X-Forwarded-Host` if the `trust
   * proxy` setting trusts the sender. It is `undefined` if the header doesn't contain a host.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => res.json({ host: req.hostname }))
   * ```
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
   */
  readonly ips: string[]
  /**
   * The path part of `req.url`, without the query string.
   *
   * @example
   * ```ts
   * app.get('/users', (req, res) => res.json({ path: req.path }))
   * ```
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
   */
  readonly secure: boolean
  /**
   * Whether `fresh` is false.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => res.json({ stale: req.stale }))
   * ```
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
   */
  readonly subdomains: string[]
  /**
   * Whether the `X-Requested-With` header is `XMLHttpRequest`, which some browser libraries send.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => res.send(req.xhr ? 'a part' : 'the whole page'))
   * ```
   */
  readonly xhr: boolean

  /**
   * Not in 5.x; declared only because the core types have it.
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
   */
  accepts(...types: string[]): string | false
  /**
   * Returns all charsets the client accepts, in order of preference.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => res.json(req.acceptsCharsets()))
   * ```
   */
  acceptsCharsets(): string[]
  /**
   * Returns the given charset that the client prefers, or `false` if it accepts none of them.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => res.send(req.acceptsCharsets(['utf-8', 'latin1']) || 'neither'))
   * ```
   */
  acceptsCharsets(charsets: string | string[]): string | false
  /**
   * Returns the given charset that the client prefers, or `false` if it accepts none of them.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => res.send(req.acceptsCharsets('utf-8', 'latin1') || 'neither'))
   * ```
   */
  acceptsCharsets(...charsets: string[]): string | false
  /**
   * Returns all content encodings the client accepts, in order of preference.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => res.json(req.acceptsEncodings()))
   * ```
   */
  acceptsEncodings(): string[]
  /**
   * Returns the given content encoding that the client prefers, or `false` if it accepts none of them.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => res.send(req.acceptsEncodings(['br', 'gzip']) || 'none'))
   * ```
   */
  acceptsEncodings(encodings: string | string[]): string | false
  /**
   * Returns the given content encoding that the client prefers, or `false` if it accepts none of them.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => res.send(req.acceptsEncodings('br', 'gzip') || 'none'))
   * ```
   */
  acceptsEncodings(...encodings: string[]): string | false
  /**
   * Returns all languages the client accepts, in order of preference.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => res.json(req.acceptsLanguages()))
   * ```
   */
  acceptsLanguages(): string[]
  /**
   * Returns the given language that the client prefers, or `false` if it accepts none of them.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => res.send(req.acceptsLanguages(['de', 'en']) || 'en'))
   * ```
   */
  acceptsLanguages(languages: string | string[]): string | false
  /**
   * Returns the given language that the client prefers, or `false` if it accepts none of them.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => res.send(req.acceptsLanguages('de', 'en') || 'en'))
   * ```
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
   */
  get(name: string): string | undefined
  /**
   * Returns the value of a request header. For `Set-Cookie`, it is an array. Same as `get`.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => res.json(req.header('set-cookie') ?? []))
   * ```
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
   */
  is(types: string | string[]): string | false | null
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
   */
  range(size: number, options?: RangeOptions): ByteRanges | -1 | -2 | undefined
}

// biome-ignore-end lint/suspicious/noExplicitAny: see above
