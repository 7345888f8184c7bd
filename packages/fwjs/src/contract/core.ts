import type { IRouterMatcher } from './matchers.ts'
import type { Errback } from './options.ts'

// biome-ignore-start lint/suspicious/noExplicitAny: what a program sends and keeps is its own affair

// What the API of 4.x has and the core types lack, one version of them or the other. Declared here, a
// request, response, router or application that a library typed by the core types fits ours as well.
// The global namespace comes first: every copy of the core types rests on it, should a tree hold two.

/**
 * One type for both places below: an interface may inherit a member twice only if it is the same.
 */
type OtherMethod = IRouterMatcher<any>

/** The members of apps and routers of 4.x that the core types lack. */
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
   * Runs a request through the middleware and routes of this router. Calls `done` when none of them
   * sent a response.
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
      /** @deprecated Read `req.params`, `req.body` or `req.query`, which it searches in this order. */
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
