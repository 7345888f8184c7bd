import type * as core from 'express-serve-static-core'
import type { Application } from './application.ts'
import type { DownloadOptions, SendFileOptions } from './files.ts'
import type { AnyLocals } from './handlers.ts'
import type { CookieOptions, Errback, Locals, RenderCallback } from './options.ts'
import type { Request } from './request.ts'

// biome-ignore-start lint/suspicious/noExplicitAny: what a program sends and keeps is its own affair

/** Sends a body. */
export type Send<ResBody = any, T = Response<ResBody>> = (body?: ResBody) => T

/** A response: Node's own `ServerResponse` and the framework's ways of answering. */
export interface Response<ResBody = any, LocalsObj extends AnyLocals = AnyLocals>
  extends core.Response<ResBody, LocalsObj> {
  /** The application that handles this request. */
  app: Application
  /** Variables for templates, for this one response. */
  locals: LocalsObj & Locals
  /** @deprecated Left over from 3.x: name the charset in `type`. */
  charset: string
  /** The headers are on their way: nothing about them can be changed any more. */
  headersSent: boolean
  /** The request that is being answered. */
  req: Request

  /**
   * Adds a value to a header.
   * @since 4.11.0
   */
  append(field: string, value?: string[] | string): this
  /** Asks the browser to save the response, under `filename` if given. */
  attachment(filename?: string): this
  /** Makes the browser forget a cookie; the options must be those it was set with. */
  clearCookie(name: string, options?: CookieOptions): this
  /** The same as `type`. */
  contentType(type: string): this
  /** Sets a cookie; a value that is not a string travels as JSON. */
  cookie(name: string, value: any, options?: CookieOptions): this
  /** Sends a file for the browser to save, under its own name or `filename`. */
  download(path: string, done?: Errback): void
  download(path: string, filename: string | DownloadOptions, done?: Errback): void
  /** @since 4.16.0 */
  download(path: string, filename: string, options: DownloadOptions, done?: Errback): void
  /** Calls the function whose key, a type, the client likes best; else `default`; else 406. */
  format(choices: any): this
  /** The value of a response header. */
  get(field: string): string | undefined
  /** The same as `set`. */
  header(fields: any): this
  header(field: string, value?: string | string[]): this
  /** Sends any value as JSON. */
  json: Send<ResBody, this>
  /** Sends JSON wrapped in a call of the function that the query names. */
  jsonp: Send<ResBody, this>
  /** Adds relations and their URLs to the `Link` header. */
  links(links: any): this
  /** Sets `Location`. The target `back` is deprecated since 4.21.0. */
  location(url: string): this
  /** Sends the client elsewhere, by 302 or `status`. The target `back` is deprecated since 4.21.0. */
  redirect(url: string): void
  redirect(status: number, url: string): void
  /** @deprecated The status comes first. */
  redirect(url: string, status: number): void
  /** Renders a template and sends it, or gives it to `callback` and sends nothing. */
  render(view: string, locals?: object, callback?: RenderCallback): void
  render(view: string, callback?: RenderCallback): void
  /** Sends text as HTML, a Buffer as bytes, everything else as JSON. */
  send: Send<ResBody, this>
  /**
   * Sends a file. The path is absolute, or relative to the option `root`, which it cannot leave.
   * Without `done`, errors go to the error handlers.
   * @since 4.8.0
   */
  sendFile(path: string, done?: Errback): void
  sendFile(path: string, options: SendFileOptions, done?: Errback): void
  /** @deprecated Use `sendFile`. */
  sendfile(path: string, done?: Errback): void
  sendfile(path: string, options: SendFileOptions, done?: Errback): void
  /** Sends a status with its text as the body. */
  sendStatus(code: number): this
  /** Sets a header, or all those in an object. */
  set(fields: any): this
  set(field: string, value?: string | string[]): this
  /** Sets the status of the response. */
  status(code: number): this
  /** Sets `Content-Type`, from a media type or a file extension. */
  type(type: string): this
  /** Says that the response depends on a request header. */
  vary(field: string): this
}

// biome-ignore-end lint/suspicious/noExplicitAny: see above
