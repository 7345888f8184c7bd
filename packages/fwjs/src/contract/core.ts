import type { IRouterMatcher } from './matchers.ts'
import type { Errback } from './options.ts'

// biome-ignore-start lint/suspicious/noExplicitAny: the app decides what it sends and stores

// Adds the parts of the 4.x API that one version of the core types or the other lacks. This way, a
// request, response, router, or application that a library typed with the core types is assignable to
// ours. The global namespace is used first, because every copy of the core types extends it, in case a
// tree has two.

/**
 * The same type for both uses below: an interface can inherit a member twice only if the types are
 * identical.
 */
type OtherMethod = IRouterMatcher<any>

/** Members of 4.x apps and routers that the core types lack. */
interface OtherMembers {
  /** Registers handlers for ACL requests to a path. */
  acl: OtherMethod
  /** Registers handlers for BIND requests to a path. */
  bind: OtherMethod
  /** Registers handlers for MKCALENDAR requests to a path. */
  mkcalendar: OtherMethod
  /** Registers handlers for REBIND requests to a path. */
  rebind: OtherMethod
  /** Registers handlers for SOURCE requests to a path. */
  source: OtherMethod
  /** Registers handlers for UNBIND requests to a path. */
  unbind: OtherMethod
  /**
   * Runs a request through the middleware and routes of this router. Calls `done` if none of them sends
   * a response.
   *
   * @example
   * ```ts
   * import { createServer } from 'http'
   *
   * createServer((req, res) => {
   *   router.handle(req, res, () => res.writeHead(404).end())
   * })
   * ```
   * @since 4.0.0
   */
  handle(req: object, res: object, done?: (error?: any) => void): void
}

declare global {
  namespace Express {
    interface Request {
      /** @deprecated Use `acceptsCharsets`. */
      acceptsCharset(...charsets: string[]): string | false
      /** @deprecated Use `acceptsEncodings`. */
      acceptsEncoding(...encodings: string[]): string | false
      /** @deprecated Use `acceptsLanguages`. */
      acceptsLanguage(...languages: string[]): string | false
      /** @deprecated Read `req.params`, `req.body`, or `req.query`, which it searches in this order. */
      param(name: string, defaultValue?: any): string
    }
    interface Response {
      /** @deprecated Use `sendFile`. */
      sendfile(path: string, done?: Errback): void
      sendfile(path: string, options: any, done?: Errback): void
    }
    interface Application extends OtherMembers {
      /** @deprecated Use `delete`. */
      del: OtherMethod
    }
  }
}

declare module 'express-serve-static-core' {
  interface IRouter extends OtherMembers {}
}

// biome-ignore-end lint/suspicious/noExplicitAny: see above
