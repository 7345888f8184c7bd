import type * as core from 'express-serve-static-core'
import type { Application } from './application.ts'
import type { DownloadOptions, SendFileOptions } from './files.ts'
import type { AnyLocals, Errback, RenderCallback } from './options.ts'
import type { Request } from './request.ts'

// biome-ignore-start lint/suspicious/noExplicitAny: the app decides what it sends and stores

/** Sends a body. */
export type Send<ResBody = any, T = Response<ResBody>> = (body?: ResBody) => T

/**
 * A response, which is Node's `ServerResponse` with additional properties and methods.
 *
 * The type parameters are the types of the body and of `res.locals`.
 *
 * @example
 * ```ts
 * import type { Request, Response } from 'fwjs-v5'
 *
 * app.get('/health', (req: Request, res: Response<{ ok: boolean }>) => {
 *   res.json({ ok: true })
 * })
 * ```
 */
export interface Response<ResBody = any, LocalsObj extends AnyLocals = AnyLocals>
  extends core.Response<ResBody, LocalsObj> {
  /** The app that handles the request. Same as `req.app`. */
  app: Application
  /** The request this response belongs to. */
  req: Request
  /**
   * Sends a file and asks the browser to save it under its own name. A relative path is resolved from
   * the working directory. Without `done`, errors go to the error handlers.
   *
   * @param done called when the file has been sent, or with an error
   * @example
   * ```ts
   * app.get('/report', (req, res) => res.download('files/report.pdf'))
   * ```
   */
  download(path: string, done?: Errback): void
  /**
   * Sends a file and asks the browser to save it under `filename`. You can pass options instead of
   * `filename`: with `root`, the path cannot leave that folder.
   *
   * @example
   * ```ts
   * app.get('/reports/:name', (req, res) => res.download(req.params.name, { root: 'files' }))
   * ```
   */
  download(path: string, filename: string | DownloadOptions, done?: Errback): void
  /**
   * Sends a file and asks the browser to save it under `filename`.
   *
   * @example
   * ```ts
   * app.get('/report', (req, res) => {
   *   res.download('2026-11.pdf', 'november.pdf', { root: 'files', maxAge: '1h' })
   * })
   * ```
   */
  download(path: string, filename: string, options: DownloadOptions, done?: Errback): void
  // In this order, because a callback in the place of `locals` is then inferred.
  /**
   * Renders a template without extra variables, and passes the HTML to the callback. It does not send
   * anything.
   *
   * @example
   * ```ts
   * app.get('/', (req, res, next) => {
   *   res.render('index', (error, html) => (error ? next(error) : res.send(html)))
   * })
   * ```
   */
  render(view: string, callback: RenderCallback): void
  /**
   * Renders a template and sends it as HTML. With a callback, it does not send anything: the callback
   * receives the HTML. Without a callback, errors go to the error handlers.
   *
   * @example
   * ```ts
   * app.get('/', (req, res) => res.render('index', { title: 'Home' }))
   * ```
   */
  render(view: string, locals?: object, callback?: RenderCallback): void
  /**
   * Sends a file. The path must be absolute, or relative to the `root` option. Without `done`, errors
   * go to the error handlers.
   *
   * @param done called when the file has been sent, or with an error
   * @throws {TypeError} if the path is missing, not a string, or relative without `root`
   * @example
   * ```ts
   * app.get('/logo', (req, res) => res.sendFile('/srv/app/logo.svg'))
   * ```
   */
  sendFile(path: string, done?: Errback): void
  /**
   * Sends a file. With `root`, the path is relative to that folder and cannot leave it, so it may come
   * from the client.
   *
   * @example
   * ```ts
   * app.get('/avatars/:name', (req, res) => {
   *   res.sendFile(req.params.name, { root: '/srv/avatars', maxAge: '1d' })
   * })
   * ```
   */
  sendFile(path: string, options: SendFileOptions, done?: Errback): void
  /**
   * Adds fields to the `Vary` header.
   *
   * @throws {TypeError} if there is no field, or it is not a header name
   * @example
   * ```ts
   * app.get('/', (req, res) => res.vary(['Accept', 'User-Agent']).send('ok'))
   * ```
   */
  vary(field: string | string[]): this
}

// biome-ignore-end lint/suspicious/noExplicitAny: see above
