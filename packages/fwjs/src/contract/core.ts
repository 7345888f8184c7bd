import type { IRouterMatcher } from './matchers.ts'
import type { Errback } from './options.ts'

// biome-ignore-start lint/suspicious/noExplicitAny: what a program sends and keeps is its own affair

// What the API of 4.x has and the core types lack, one version of them or the other. Declared here, a
// request, response, router or application that a library typed by the core types fits ours as well.
// The global namespace comes first: every copy of the core types rests on it, should a tree hold two.

/** One type for both places below: an interface may inherit a member twice only if it is the same. */
type OtherMethod = IRouterMatcher<any>

/** What applications and routers of 4.x have and the core types do not know. */
interface OtherMembers {
  acl: OtherMethod
  bind: OtherMethod
  mkcalendar: OtherMethod
  rebind: OtherMethod
  source: OtherMethod
  unbind: OtherMethod
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
