/** Whether the address at distance `hop` from the server belongs to a proxy of ours. */
type TrustFunction = (address: string, hop: number) => boolean

/** Computes the `ETag` of a body; a falsy result sends none. */
type EtagFunction = (
  body: string | Buffer,
  encoding?: BufferEncoding,
) => string | undefined | false | null

/** Turns the text behind the `?` into `req.query`. */
// biome-ignore lint/suspicious/noExplicitAny: the application decides what its parser returns
type QueryParser = (text: string) => any

/** The class that finds and renders templates. */
interface ViewConstructor {
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
 * The settings that change how an application behaves, and the values they take. Any other name
 * may be stored too. To type your own, add them to the open interface:
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
  /** When disabled, a rejected promise is left alone, as Express 4 did. Unset means enabled. */
  'async errors': boolean | undefined
  /** When enabled, `/Foo` and `/foo` are two routes. */
  'case sensitive routing': boolean | undefined
  /** The environment mode: `NODE_ENV`, else `development`. */
  env: string
  /** How `ETag` headers are made: `weak` (the default), `strong`, not at all, or by a function. */
  etag: boolean | 'weak' | 'strong' | EtagFunction | undefined
  /** What `etag` became; kept in step with it. */
  'etag fn': EtagFunction | undefined
  /** The query parameter that names a JSONP callback. Default `callback`. */
  'jsonp callback name': string
  /** Writes `<`, `>` and `&` in JSON as escapes, so that no browser takes it for HTML. */
  'json escape': boolean | undefined
  /** The second argument of `JSON.stringify` for every JSON response. */
  'json replacer':
    | ((this: unknown, key: string, value: unknown) => unknown)
    | (number | string)[]
    | null
    | undefined
  /** The third argument of `JSON.stringify`: indentation. */
  'json spaces': string | number | undefined
  /**
   * When enabled, a request whose path is not in its one plain spelling is answered 400 before any
   * handler runs: `/%61dmin`, `//admin` and `/x/../admin` cannot pass a guard on `/admin`. Set it on
   * the app that the server calls. Default off.
   */
  'plain paths': boolean | undefined
  /** How the query string is read: `extended` (nested), `simple`, by a function, or not at all. */
  'query parser': boolean | 'extended' | 'simple' | QueryParser | undefined
  /** What `query parser` became; kept in step with it. */
  'query parser fn': QueryParser | undefined
  /**
   * When disabled, the server of `http.createServer(app)` keeps Node's own classes for its requests
   * and responses, and every request is given its prototype instead. Unset means enabled.
   */
  'server adoption': boolean | undefined
  /** When enabled, `/foo` and `/foo/` are two routes. */
  'strict routing': boolean | undefined
  /** How many parts of the host name, from the right, are not subdomains. Default 2. */
  'subdomain offset': number
  /**
   * Which proxies may say, by `X-Forwarded-*`, who the client is: all, none, a number of hops,
   * addresses and subnets (`loopback`, `linklocal` and `uniquelocal` are known by name), or a
   * function. Clients can forge these headers: trust no more than what stands in front of you.
   */
  'trust proxy': boolean | number | string | string[] | TrustFunction | undefined
  /** What `trust proxy` became; kept in step with it. */
  'trust proxy fn': TrustFunction | undefined
  /** The class that finds and renders templates. */
  view: ViewConstructor
  /** Finds each template only once. On by itself in production. */
  'view cache': boolean | undefined
  /** The extension of a template that is named without one. */
  'view engine': string | undefined
  /** The folder or folders where templates are looked for, in order. */
  views: string | string[]
  /** Sends `X-Powered-By`. */
  'x-powered-by': boolean | undefined
}
