import type { URL } from 'url'
import type { Request } from './request.ts'

/**
 * Returns `true` if an address belongs to a proxy you trust. `hop` is 0 for the address connected to
 * the server.
 */
type TrustFunction = (address: string, hop: number) => boolean

/**
 * Returns the `ETag` for a body. If the result is `undefined`, `false`, `null`, or empty, none is sent.
 */
type EtagFunction = (
  body: string | Buffer,
  encoding?: BufferEncoding,
) => string | undefined | false | null

/** Parses the query string, without the `?`, into `req.query`. */
// biome-ignore lint/suspicious/noExplicitAny: the application decides what its parser returns
type QueryParser = (text: string) => any

/** Returns `true` to allow a redirect to a URL outside the host of the request. */
type RedirectRule = (url: URL, req: Request) => boolean

/** The class that finds and renders templates. */
interface ViewConstructor {
  /**
   * Finds the file of a template. Instances have `path`, which is empty if the file doesn't exist, and
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
   */
  // biome-ignore lint/suspicious/noExplicitAny: a custom class decides its own types
  new (name: string, options: any): any
}

declare global {
  // An interface to augment, next to those the core types already have in this namespace.
  namespace Express {
    interface Settings {}
  }
}

/**
 * The built-in settings and their values. You can store any other name too. To add types for your own
 * settings, extend the global interface:
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
   * Whether to pass rejected promises to the error handlers. If disabled, the promise is ignored, as in
   * Express 4, and the unhandled rejection crashes the process. Mounted apps inherit the value.
   *
   * @example
   * ```ts
   * app.disable('async errors')
   * ```
   * @default undefined, which counts as enabled
   */
  'async errors': boolean | undefined
  /**
   * Whether to treat `/Foo` and `/foo` as different paths. Set it before you register the first route.
   *
   * @example
   * ```ts
   * app.enable('case sensitive routing')
   * ```
   * @default undefined, which counts as disabled
   */
  'case sensitive routing': boolean | undefined
  /**
   * The environment. In `'production'`, templates are cached, and error pages don't show the stack.
   *
   * @example
   * ```ts
   * if (app.get('env') === 'production') console.log('templates are kept in memory')
   * ```
   * @default process.env.NODE_ENV, or 'development'
   */
  env: string
  /**
   * Whether to show the error's stack on error pages outside production. If disabled, they show only
   * the status message in every environment, so a server started without `NODE_ENV=production` doesn't
   * reveal its internals.
   *
   * @example
   * ```ts
   * app.disable('error stacks')
   * ```
   * @default undefined, which counts as enabled
   */
  'error stacks': boolean | undefined
  /**
   * How to create `ETag` headers: `'weak'` or `true`, `'strong'`, `false` for none, or a function that
   * receives the body. If it is `false`, `res.sendFile` and `res.download` send none either; `fw.static`
   * has an option of its own.
   *
   * @example
   * ```ts
   * app.set('etag', 'strong')
   * ```
   * @default 'weak'
   */
  etag: boolean | 'weak' | 'strong' | EtagFunction | undefined
  /**
   * The function compiled from `etag`. It changes when you set `etag`.
   *
   * @example
   * ```ts
   * const etag = app.get('etag fn')?.('a body', 'utf8')
   * ```
   * @default the function for 'weak'
   */
  'etag fn': EtagFunction | undefined
  /**
   * The query parameter with the function name for `res.jsonp`.
   *
   * @example
   * ```ts
   * app.set('jsonp callback name', 'cb')
   * ```
   * @default 'callback'
   */
  'jsonp callback name': string
  /**
   * Whether to escape `<`, `>`, and `&` in JSON, so that browsers never interpret the response as HTML.
   *
   * @example
   * ```ts
   * app.enable('json escape')
   * ```
   * @default undefined, which counts as disabled
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
   */
  'json spaces': string | number | undefined
  /**
   * Whether to respond with 400, before any handler runs, if the path is not in canonical form. This
   * way, `/%61dmin`, `//admin`, and `/x/../admin` can't bypass middleware on `/admin`. Set it on the
   * outermost app.
   *
   * @example
   * ```ts
   * app.enable('plain paths')
   * ```
   * @default undefined, which counts as disabled
   */
  'plain paths': boolean | undefined
  /**
   * How to parse the query string: `'simple'` or `true` with `node:querystring`, `'extended'` with nested
   * objects, `false` not at all, or a function that receives the string.
   *
   * @example
   * ```ts
   * app.set('query parser', (text: string) => Object.fromEntries(new URLSearchParams(text)))
   * ```
   * @default 'simple'
   */
  'query parser': boolean | 'extended' | 'simple' | QueryParser | undefined
  /**
   * The function compiled from `query parser`. It changes when you set `query parser`.
   *
   * @example
   * ```ts
   * const query = app.get('query parser fn')?.('a=1')
   * ```
   * @default the function for 'simple'
   */
  'query parser fn': QueryParser | undefined
  /**
   * The hosts that `res.redirect` and `res.location` may lead to, besides the host of the request:
   * names for any port, or names with a port. `true` or `[]` allows no other host. A function receives
   * every other URL and returns `true` to allow it. If a URL isn't allowed, it is replaced with `/`.
   *
   * @example
   * ```ts
   * app.set('redirect hosts', ['accounts.example.com'])
   * ```
   * @default undefined, which permits every address
   */
  'redirect hosts': boolean | string | string[] | RedirectRule | undefined
  /**
   * The function compiled from `redirect hosts`. It changes when you set `redirect hosts`.
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
   * Whether the app may prepare a server created with `http.createServer(app)` on the first request, so
   * that later requests are created with the framework's prototypes. If disabled, each request is
   * changed as it arrives, which takes more time.
   *
   * @example
   * ```ts
   * app.disable('server adoption')
   * ```
   * @default undefined, which counts as enabled
   */
  'server adoption': boolean | undefined
  /**
   * Whether to allow only IP addresses in `req.ip` and `req.ips`. A port after an address in
   * `X-Forwarded-For` is removed, and an entry that is not an address ends the list, so `req.ip` is the
   * address before it.
   *
   * @example
   * ```ts
   * app.enable('strict addresses')
   * ```
   * @default undefined, which counts as disabled
   */
  'strict addresses': boolean | undefined
  /**
   * Whether to reject a request with a body, before any handler runs, if its `Content-Type` is
   * malformed (415) or has a duplicate parameter (400). Set it on the outermost app.
   *
   * @example
   * ```ts
   * app.enable('strict content type')
   * ```
   * @default undefined, which counts as disabled
   */
  'strict content type': boolean | undefined
  /**
   * Whether to respond with 400, before any handler runs, if `Host` is not a valid host name. Set it on
   * the outermost app.
   *
   * @example
   * ```ts
   * app.enable('strict host')
   * ```
   * @default undefined, which counts as disabled
   */
  'strict host': boolean | undefined
  /**
   * Whether to respond with 400, before any handler runs, if the query has more than 1,000 parameters,
   * or a name such as `a[b][c]` with more than 5 pairs of brackets. Otherwise, the parser drops the
   * rest, and keeps the deeper levels as a single name. Set it on the outermost app.
   *
   * @example
   * ```ts
   * app.enable('strict query')
   * ```
   * @default undefined, which counts as disabled
   */
  'strict query': boolean | undefined
  /**
   * Whether to treat `/foo` and `/foo/` as different paths. Set it before you register the first route.
   *
   * @example
   * ```ts
   * app.enable('strict routing')
   * ```
   * @default undefined, which counts as disabled
   */
  'strict routing': boolean | undefined
  /**
   * Whether to render only templates inside the `views` folders, and only with engines set with `view
   * engine` or `app.engine`. Other views are treated as missing. Enable it if view names can come from
   * clients.
   *
   * @example
   * ```ts
   * app.enable('strict views')
   * ```
   * @default undefined, which counts as disabled
   */
  'strict views': boolean | undefined
  /**
   * How many parts of the host name, from the right, form the domain and are left out of
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
   * Which senders to trust for `X-Forwarded-*` headers: `true` all, `false` none, the number of proxies
   * in front of the app, addresses and subnets (including the names `loopback`, `linklocal`, and
   * `uniquelocal`), or a function. Clients can send these headers too: trust only the proxies that are
   * really in front of the app.
   *
   * @example
   * ```ts
   * app.set('trust proxy', 'loopback, 10.0.0.0/8')
   * ```
   * @default false
   */
  'trust proxy': boolean | number | string | string[] | TrustFunction | undefined
  /**
   * The function compiled from `trust proxy`. It changes when you set `trust proxy`.
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
  view: ViewConstructor
  /**
   * Whether to cache where each template file was found.
   *
   * @example
   * ```ts
   * app.enable('view cache')
   * ```
   * @default true in production, otherwise undefined
   */
  'view cache': boolean | undefined
  /**
   * The extension for template names without one.
   *
   * @example
   * ```ts
   * app.set('view engine', 'pug')
   * ```
   * @default undefined
   */
  'view engine': string | undefined
  /**
   * The folder with the templates, or several folders to search in order.
   *
   * @example
   * ```ts
   * app.set('views', ['views', 'shared'])
   * ```
   * @default the folder `views` in the working directory
   */
  views: string | string[]
  /**
   * Whether `req.query` is parsed once, and can be changed and assigned, as in Express 4. Otherwise, it
   * is parsed each time it is read, and changes are lost.
   *
   * @example
   * ```ts
   * app.enable('writable query')
   * ```
   * @default undefined, which counts as disabled
   */
  'writable query': boolean | undefined
  /**
   * Whether to send the header `X-Powered-By: fw` with every response.
   *
   * @example
   * ```ts
   * app.disable('x-powered-by')
   * ```
   * @default true
   */
  'x-powered-by': boolean | undefined
}
