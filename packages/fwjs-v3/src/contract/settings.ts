type EtagFunction = (body: string | Buffer, encoding?: BufferEncoding) => string | undefined
type TrustFunction = (address: string, hop: number) => boolean

/** The settings that change how an application behaves; any other name may be stored too. */
export interface Settings {
  /** When disabled, a rejected promise is left alone. Unset means enabled. */
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
  /** The second argument of `JSON.stringify` for every JSON response. Default `null`. */
  'json replacer':
    | ((this: unknown, key: string, value: unknown) => unknown)
    | (number | string)[]
    | null
    | undefined
  /** The third argument of `JSON.stringify`: 2 in development, else 0. */
  'json spaces': string | number | undefined
  /**
   * When enabled, a request whose path is not in its one plain spelling is answered 400 before any
   * handler runs: `/%61dmin`, `//admin` and `/x/../admin` cannot pass a guard on `/admin`. Set it on
   * the app that the server calls. Default off.
   */
  'plain paths': boolean | undefined
  /**
   * When disabled, the server of `http.createServer(app)` keeps Node's own classes for its requests
   * and responses, and every request is given its prototype instead. Unset means enabled.
   */
  'server adoption': boolean | undefined
  /** When enabled, `/foo` and `/foo/` are two routes. */
  'strict routing': boolean | undefined
  /** How many parts of the host name, from the right, are not subdomains. Default 2. */
  'subdomain offset': number
  /** Which proxies may say who the client is: all, none, a number of hops, addresses, a function. */
  'trust proxy': boolean | number | string | string[] | TrustFunction | undefined
  /** What `trust proxy` became; kept in step with it. */
  'trust proxy fn': TrustFunction | undefined
  /** Finds each template only once. On by itself in production. */
  'view cache': boolean | undefined
  /** The extension of a template that is named without one. */
  'view engine': string | undefined
  /** The folder or folders where templates are looked for, in order. */
  views: string | string[]
  /** Sends `X-Powered-By`. */
  'x-powered-by': boolean | undefined
}
