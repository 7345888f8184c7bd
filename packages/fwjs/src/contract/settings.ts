import type { URL } from 'url'
import type { Request } from './request.ts'

/**
 * Tells whether an address belongs to a proxy that you trust. `hop` is 0 for the address that is
 * connected to the server.
 */
type TrustFunction = (address: string, hop: number) => boolean

/**
 * Returns the `ETag` of a body. When the result is `undefined`, `false`, `null` or empty, none is sent.
 */
type EtagFunction = (
  body: string | Buffer,
  encoding?: BufferEncoding,
) => string | undefined | false | null

/** Turns the query string, without the `?`, into `req.query`. */
// biome-ignore lint/suspicious/noExplicitAny: the application decides what its parser returns
type QueryParser = (text: string) => any

/** Tells whether a redirect may lead to an address outside the host of the request. */
type RedirectRule = (url: URL, req: Request) => boolean

/** The class that finds and renders templates. */
interface ViewConstructor {
  /**
   * Finds the file of a template. Its instances have `path`, empty when there is no such file, and
   * `render(options, callback)`.
   *
   * @example
   * ```ts
   * class FixedView {
   *   path = 'fixed'
   *   render(options: object, callback: (error: null, html: string) => void) {
   *     callback(null, '<p>fixed</p>')
   *   }
   * }
   * app.set('view', FixedView)
   * ```
   * @since 4.0.0
   */
  // biome-ignore lint/suspicious/noExplicitAny: a replacement takes and does what it likes
  new (name: string, options: any): any
}

declare global {
  // An open interface beside those that the core types already keep in this namespace.
  namespace Express {
    interface Settings {}
  }
}

/**
 * The settings that change how an app behaves, with the values that they accept. Any other name may be
 * stored too. To give your own settings types, add them to the global interface:
 *
 * ```ts
 * declare global {
 *   namespace Express {
 *     interface Settings {
 *       port: number
 *     }
 *   }
 * }
 * ```
 */
export interface Settings extends Express.Settings {
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
   * @since 4.100.0
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
   * @since 4.0.0
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
   * @since 4.0.0
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
   * @since 4.100.0
   */
  'error stacks': boolean | undefined
  /**
   * How `ETag` headers are made: `'weak'` or `true`, `'strong'`, `false` for none, or a function that
   * receives the body. For files the option `etag` of `fw.static` and `res.sendFile` decides.
   *
   * @example
   * ```ts
   * app.set('etag', 'strong')
   * ```
   * @default 'weak'
   * @since 4.0.0
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
   * @since 4.0.0
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
   * @since 4.0.0
   */
  'jsonp callback name': string
  /**
   * Whether `<`, `>` and `&` in JSON are written as escapes, so that a browser never reads the response
   * as HTML.
   *
   * @example
   * ```ts
   * app.enable('json escape')
   * ```
   * @default undefined, which counts as disabled
   * @since 4.16.0
   */
  'json escape': boolean | undefined
  /**
   * The second argument of `JSON.stringify` for every JSON response.
   *
   * @example
   * ```ts
   * app.set('json replacer', (key: string, value: unknown) => (key === 'password' ? undefined : value))
   * ```
   * @default undefined
   * @since 4.0.0
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
   * @default undefined
   * @since 4.0.0
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
   * @since 4.100.0
   */
  'plain paths': boolean | undefined
  /**
   * How the query string is read: `'extended'` with nested objects, `'simple'` or `true` by
   * `node:querystring`, `false` not at all, or by a function that receives the text.
   *
   * @example
   * ```ts
   * app.set('query parser', (text: string) => Object.fromEntries(new URLSearchParams(text)))
   * ```
   * @default 'extended'
   * @since 4.0.0
   */
  'query parser': boolean | 'extended' | 'simple' | QueryParser | undefined
  /**
   * The function that `query parser` stands for. It changes when `query parser` is set.
   *
   * @example
   * ```ts
   * const query = app.get('query parser fn')?.('a=1')
   * ```
   * @default the function for 'extended'
   * @since 4.0.0
   */
  'query parser fn': QueryParser | undefined
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
   * @since 4.100.0
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
   * @since 4.100.0
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
   * @since 4.100.0
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
   * @since 4.100.0
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
   * @since 4.100.0
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
   * @since 4.100.0
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
   * @since 4.100.0
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
   * @since 4.0.0
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
   * @since 4.100.0
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
   * @since 4.0.0
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
   * @since 4.0.0
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
   * @since 4.3.0
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
   * @since 4.0.0
   */
  view: ViewConstructor
  /**
   * Whether the file of a template is looked for only once.
   *
   * @example
   * ```ts
   * app.enable('view cache')
   * ```
   * @default true in production, otherwise undefined
   * @since 4.0.0
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
   * @since 4.0.0
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
   * @since 4.0.0
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
   * @since 4.0.0
   */
  'x-powered-by': boolean | undefined
}
