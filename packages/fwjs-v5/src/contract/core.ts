// Adds a method of apps and routers that the core types lack, so that those that a library typed with
// the core types are assignable to ours. The global namespace is used too, because every copy of the
// core types extends it, in case a tree has two. The signature is the one that fwjs adds there, because
// an app may use both packages.

/** Handles requests, as apps and routers do. */
interface Handling {
  /**
   * Runs a request through the middleware and routes. Calls `done` if none of them sends a response;
   * without `done`, an app responds with 404.
   *
   * @example
   * ```ts
   * import { createServer } from 'http'
   *
   * createServer((req, res) => {
   *   router.handle(req, res, () => res.writeHead(404).end())
   * })
   * ```
   */
  // biome-ignore lint/suspicious/noExplicitAny: an error may be anything
  handle(req: object, res: object, done?: (error?: any) => void): void
}

declare global {
  namespace Express {
    interface Application extends Handling {}
  }
}

declare module 'express-serve-static-core' {
  interface IRouter extends Handling {}
}
