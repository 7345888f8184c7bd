// biome-ignore-start lint/suspicious/noExplicitAny: what a program sends and keeps is its own affair

// What the API of 4.x has and the core types lack, one version of them or the other. Declared here,
// a request, response or application that a library typed by the core types fits ours as well.
declare module 'express-serve-static-core' {
  interface Request {
    /** @deprecated Use `acceptsCharsets`. */
    acceptsCharset(...charsets: string[]): string | false
    /** @deprecated Use `acceptsEncodings`. */
    acceptsEncoding(...encodings: string[]): string | false
    /** @deprecated Use `acceptsLanguages`. */
    acceptsLanguage(...languages: string[]): string | false
    /** @deprecated Read `req.params`, `req.body` or `req.query`, which it searches in this order. */
    param(name: string, defaultValue?: any): string
  }

  interface Response {
    download(path: string, options: DownloadOptions, done?: Errback): void
    /** @deprecated The status comes first. */
    redirect(url: string, status: number): void
    /** @deprecated Use `sendFile`. */
    sendfile(path: string, done?: Errback): void
    sendfile(path: string, options: SendFileOptions, done?: Errback): void
  }

  interface IRouter {
    acl: IRouterMatcher<this>
    bind: IRouterMatcher<this>
    handle(req: object, res: object, done?: (error?: any) => void): void
    mkcalendar: IRouterMatcher<this>
    param(callback: (name: string, option: RegExp) => RequestParamHandler): this
    rebind: IRouterMatcher<this>
    source: IRouterMatcher<this>
    unbind: IRouterMatcher<this>
  }

  interface IRoute {
    acl: IRouterHandler<this>
    bind: IRouterHandler<this>
    connect: IRouterHandler<this>
    link: IRouterHandler<this>
    mkcalendar: IRouterHandler<this>
    propfind: IRouterHandler<this>
    proppatch: IRouterHandler<this>
    rebind: IRouterHandler<this>
    source: IRouterHandler<this>
    unbind: IRouterHandler<this>
    unlink: IRouterHandler<this>
  }

  interface Application {
    /** @deprecated Use `delete`. */
    del: IRouterMatcher<this>
    param(callback: (name: string, option: RegExp) => RequestParamHandler): this
    set(name: string): any
  }
}

// biome-ignore-end lint/suspicious/noExplicitAny: see above

export type {}
