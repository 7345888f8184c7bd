import type { URL } from 'url'
import type { Request } from './request.ts'

/**
 * Returns the `ETag` of a body. When the result is `undefined`, `false`, `null` or empty, none is sent.
 */
type EtagFunction = (body: string | Buffer, encoding?: BufferEncoding) => string | undefined
/**
 * Tells whether an address belongs to a proxy that you trust. `hop` is 0 for the address that is
 * connected to the server.
 */
type TrustFunction = (address: string, hop: number) => boolean

/** Tells whether a redirect may lead to an address outside the host of the request. */
type RedirectRule = (url: URL, req: Request) => boolean

/**
 * The settings that change how an app behaves, with the values that they accept. Any other name may be
 * stored too.
 */
export interface Settings {
  /**
   * Whether a rejected promise goes to the error handlers. When it is disabled, the framework ignores the
   * promise, as Express 4 does, and Node ends the process. An app that is mounted on another one inherits
   * the value.
   *
   * @example
   * ```ts
   * app.disable('async errors')
   * ```
   * @default undefined, which counts as enabled
   */
  'async errors': boolean | undefined
  /**
   * Whether `/Foo` and `/foo` are different paths. Set it before the first route.
   *
   * @example
   * ```ts
   * app.enable('case sensitive routing')
   * ```
   * @default undefined, which counts as disabled
   */
  'case sensitive routing': boolean | undefined
  /**
   * The environment. In `'production'` templates are kept in memory and error pages show no stack.
   *
   * @example
   * ```ts
   * if (app.get('env') === 'production') console.log('templates are kept in memory')
   * ```
   * @default process.env.NODE_ENV, or 'development'
   */
  env: string
  /**
   * Whether error pages show the stack of the error outside production. When it is disabled, they show
   * the name of the status only, in every environment, so that a server which was started without
   * `NODE_ENV=production` tells nobody how it is built.
   *
   * @example
   * ```ts
   * app.disable('error stacks')
   * ```
   * @default undefined, which counts as enabled
   */
  'error stacks': boolean | undefined
  /**
   * How `ETag` headers are made: `'weak'` or `true`, `'strong'`, `false` for none, or a function that
   * receives the body. Files have weak ones in any case.
   *
   * @example
   * ```ts
   * app.set('etag', 'strong')
   * ```
   * @default 'weak'
   */
  etag: boolean | 'weak' | 'strong' | EtagFunction | undefined
  /**
   * The function that `etag` stands for. It changes when `etag` is set.
   *
   * @example
   * ```ts
   * const etag = app.get('etag fn')?.('a body', 'utf8')
   * ```
   * @default the function for 'weak'
   */
  'etag fn': EtagFunction | undefined
  /**
   * The query parameter that names the function which `res.jsonp` calls.
   *
   * @example
   * ```ts
   * app.set('jsonp callback name', 'cb')
   * ```
   * @default 'callback'
   */
  'jsonp callback name': string
  /**
   * The second argument of `JSON.stringify` for every JSON response.
   *
   * @example
   * ```ts
   * app.set('json replacer', (key: string, value: unknown) => (key === 'password' ? undefined : value))
   * ```
   * @default null
   */
  'json replacer':
    | ((this: unknown, key: string, value: unknown) => unknown)
    | (number | string)[]
    | null
    | undefined
  /**
   * The third argument of `JSON.stringify` for every JSON response: the indentation.
   *
   * @example
   * ```ts
   * app.set('json spaces', 2)
   * ```
   * @default 2 in development, otherwise 0
   */
  'json spaces': string | number | undefined
  /**
   * Whether a request whose path is not in canonical form is answered 400 before any handler runs.
   * Then `/%61dmin`, `//admin` and `/x/../admin` cannot get around middleware on `/admin`. Set it on the app
   * that the server calls.
   *
   * @example
   * ```ts
   * app.enable('plain paths')
   * ```
   * @default undefined, which counts as disabled
   */
  'plain paths': boolean | undefined
  /**
   * To which hosts `res.redirect` and `res.location` may lead, besides the host of the request: names,
   * each for every port, or names with a port. `true` or `[]` permits no other host. A function receives
   * every other address and returns `true` to permit it. An address that is not permitted, `'back'`
   * included, is replaced by `/`.
   *
   * @example
   * ```ts
   * app.set('redirect hosts', ['accounts.example.com'])
   * ```
   * @default undefined, which permits every address
   */
  'redirect hosts': boolean | string | string[] | RedirectRule | undefined
  /**
   * The function that `redirect hosts` stands for. It changes when `redirect hosts` is set.
   *
   * @example
   * ```ts
   * app.set('redirect hosts', true)
   * typeof app.get('redirect hosts fn') // 'function'
   * ```
   * @default undefined
   */
  'redirect hosts fn': RedirectRule | undefined
  /**
   * Whether the app may prepare a server of `http.createServer(app)` at its first request, so that later
   * requests are created with the members of the framework. When it is disabled, each request is changed
   * as it arrives, which costs more time.
   *
   * @example
   * ```ts
   * app.disable('server adoption')
   * ```
   * @default undefined, which counts as enabled
   */
  'server adoption': boolean | undefined
  /**
   * Whether `req.ip` and `req.ips` hold addresses only. A port behind an address in `X-Forwarded-For` is
   * left out, and an entry that is not an address ends the list, so that `req.ip` is the address before it.
   *
   * @example
   * ```ts
   * app.enable('strict addresses')
   * ```
   * @default undefined, which counts as disabled
   */
  'strict addresses': boolean | undefined
  /**
   * Whether a request with a body is answered before any handler runs when its `Content-Type` cannot be
   * read (415) or has a parameter twice (400). Otherwise body parsers ignore such a body, and `req.body`
   * is `{}`. Set it on the app that the server calls.
   *
   * @example
   * ```ts
   * app.enable('strict content type')
   * ```
   * @default undefined, which counts as disabled
   */
  'strict content type': boolean | undefined
  /**
   * Whether a request whose `Host` is no host name is answered 400 before any handler runs. Set it on the
   * app that the server calls.
   *
   * @example
   * ```ts
   * app.enable('strict host')
   * ```
   * @default undefined, which counts as disabled
   */
  'strict host': boolean | undefined
  /**
   * Whether a request whose query has more than 1,000 parameters, or a name such as `a[b][c]` with more
   * than 5 pairs of brackets, is answered 400 before any handler runs. Otherwise the parser leaves out
   * the rest and keeps a deeper name as one. Set it on the app that the server calls.
   *
   * @example
   * ```ts
   * app.enable('strict query')
   * ```
   * @default undefined, which counts as disabled
   */
  'strict query': boolean | undefined
  /**
   * Whether `/foo` and `/foo/` are different paths. Set it before the first route.
   *
   * @example
   * ```ts
   * app.enable('strict routing')
   * ```
   * @default undefined, which counts as disabled
   */
  'strict routing': boolean | undefined
  /**
   * Whether only templates inside the folders of `views` are rendered, by engines that the program named
   * with `view engine` or `app.engine`. Another view counts as missing. Enable it when clients can choose
   * the name of a view.
   *
   * @example
   * ```ts
   * app.enable('strict views')
   * ```
   * @default undefined, which counts as disabled
   */
  'strict views': boolean | undefined
  /**
   * How many parts of the host name, counted from the right, belong to the domain and not to
   * `req.subdomains`.
   *
   * @example
   * ```ts
   * app.set('subdomain offset', 3)
   * ```
   * @default 2
   */
  'subdomain offset': number
  /**
   * Which senders may say by `X-Forwarded-*` who the client is: `true` all, `false` none, a number of
   * proxies in a row, addresses and subnets (also by the names `loopback`, `linklocal` and
   * `uniquelocal`), or a function. A client can send these headers itself: trust only the proxies that
   * are really in front of the app.
   *
   * @example
   * ```ts
   * app.set('trust proxy', 'loopback, 10.0.0.0/8')
   * ```
   * @default false
   */
  'trust proxy': boolean | number | string | string[] | TrustFunction | undefined
  /**
   * The function that `trust proxy` stands for. It changes when `trust proxy` is set.
   *
   * @example
   * ```ts
   * app.set('trust proxy', 'loopback')
   * app.get('trust proxy fn')?.('127.0.0.1', 0) // true
   * ```
   * @default a function that trusts nobody
   */
  'trust proxy fn': TrustFunction | undefined
  /**
   * The class that finds and renders templates.
   *
   * @example
   * ```ts
   * const View = app.get('view')
   * ```
   * @default the class of the framework
   */
  view: new (
    name: string,
    options: never,
  ) => object
  /**
   * Whether the file of a template is looked for only once.
   *
   * @example
   * ```ts
   * app.enable('view cache')
   * ```
   * @default true in production, otherwise undefined
   */
  'view cache': boolean | undefined
  /**
   * The extension of templates that are named without one.
   *
   * @example
   * ```ts
   * app.set('view engine', 'pug')
   * ```
   * @default undefined
   */
  'view engine': string | undefined
  /**
   * The folder of the templates, or several folders that are searched in order.
   *
   * @example
   * ```ts
   * app.set('views', ['views', 'shared'])
   * ```
   * @default the folder `views` in the working directory
   */
  views: string | string[]
  /**
   * Whether every response has the header `X-Powered-By: fw`.
   *
   * @example
   * ```ts
   * app.disable('x-powered-by')
   * ```
   * @default true
   */
  'x-powered-by': boolean | undefined
}
