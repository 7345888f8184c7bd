import type * as core from 'express-serve-static-core'
import type { Stats } from 'fs'
import type { Response } from './response.ts'

/** How to treat names that start with a dot. */
type Dotfiles = 'allow' | 'deny' | 'ignore'

/** Options of `res.sendFile`. */
export interface SendFileOptions extends Omit<core.SendFileOptions, 'etag'> {
  /**
   * Whether to support range requests: sends `Accept-Ranges` and respects `Range`.
   *
   * @default true
   */
  acceptRanges?: boolean | undefined
  /**
   * Whether to send `Cache-Control`.
   *
   * @default true
   */
  cacheControl?: boolean | undefined
  /**
   * How to treat files whose name starts with a dot: `'allow'` sends them, `'deny'` rejects the request
   * with 403, and `'ignore'` treats them as missing. Files inside a folder whose name starts with a dot
   * count too, if the folder is not part of `root`.
   *
   * @default 'ignore'
   */
  dotfiles?: Dotfiles | undefined
  /**
   * The last byte of the file to send, counted from 0.
   *
   * @default the last byte of the file
   */
  end?: number | undefined
  /**
   * Whether to send an `ETag`, based on the file's size and modification time. No effect in
   * `res.sendFile` and `res.download`, which follow the `etag` setting.
   *
   * @default true
   */
  etag?: boolean | undefined
  /**
   * The extensions to try, in this order, if the file does not exist.
   *
   * @default false
   */
  extensions?: string[] | string | boolean | undefined
  /**
   * Headers to send with the file.
   *
   * @default none
   */
  headers?: Record<string, unknown>
  /**
   * How many milliseconds a client may take to read the next 64 kB before its connection is closed. 0
   * means no limit.
   *
   * @default 300000
   */
  idleTimeout?: number | undefined
  /**
   * Whether to add `immutable` to `Cache-Control`: clients don't revalidate their copy before `maxAge`
   * expires.
   *
   * @default false
   */
  immutable?: boolean | undefined
  /**
   * The file to send for a folder, or several to try in order. `false` turns this off.
   *
   * @default 'index.html'
   */
  index?: string[] | string | boolean | undefined
  /**
   * Whether to send `Last-Modified`.
   *
   * @default true
   */
  lastModified?: boolean | undefined
  /**
   * How long clients may use their copy without revalidation, in milliseconds or as a string such as
   * `'1d'`. At most one year.
   *
   * @default 0
   */
  maxAge?: string | number | undefined
  /**
   * Same as `maxAge`, in lowercase.
   *
   * @default 0
   * @deprecated Use `maxAge`.
   */
  maxage?: string | number | undefined
  /**
   * The folder that a relative path is resolved from. The path cannot leave it.
   *
   * @default none
   */
  root?: string | undefined
  /**
   * Which forms of the path to accept. With `'canonical'`, path variants that could bypass your checks
   * (`//admin`, `x/../admin`) are treated as missing.
   *
   * @default 'any'
   */
  pathForm?: 'any' | 'canonical' | undefined
  /**
   * The first byte of the file to send, counted from 0.
   *
   * @default 0
   */
  start?: number | undefined
  /**
   * Which symbolic links to follow: `'follow'` all, `'inside'` only those that lead to files inside
   * `root`, `'deny'` none. Other links are rejected with 403.
   *
   * @example
   * ```ts
   * app.use(fw.static('uploads', { symlinks: 'deny' }))
   * ```
   * @default 'follow'
   */
  symlinks?: 'follow' | 'inside' | 'deny' | undefined
  /**
   * Whether to base the `ETag` on the file's content instead of its size and modification time. The
   * file is read one extra time, and again after it changes.
   *
   * @default false
   */
  strongEtag?: boolean | undefined
}

/** Options of `res.download`. */
export interface DownloadOptions extends SendFileOptions {
  /**
   * Headers to send with the file. `Content-Disposition` always comes from the file name.
   *
   * @default none
   */
  headers?: Record<string, unknown>
  /**
   * The folder that a relative path is resolved from. The path cannot leave it.
   *
   * @default the working directory
   */
  root?: string | undefined
}

/** Options of `fw.static`. */
export interface ServeStaticOptions extends Omit<SendFileOptions, 'dotfiles' | 'headers' | 'root'> {
  /**
   * How to treat files whose name starts with a dot: `'allow'` serves them, `'deny'` rejects the
   * request with 403, and `'ignore'` treats them as missing. Files inside a folder whose name starts
   * with a dot count too. Any string compiles, because TypeScript infers `string` for options declared
   * before the call.
   *
   * @default 'ignore'
   */
  dotfiles?: Dotfiles | (string & Record<never, never>) | undefined
  /**
   * Whether to call `next()` if a file is missing or rejected, and for methods other than GET and HEAD.
   * If `false`, the error handlers receive a 404, 403, or 405.
   *
   * @default true
   */
  fallthrough?: boolean | undefined
  /**
   * Whether to redirect the path of a folder to the same path with a trailing slash.
   *
   * @default true
   */
  redirect?: boolean | undefined
  /**
   * Sets headers before a file is sent. It must be synchronous.
   *
   * @example
   * ```ts
   * app.use(
   *   fw.static('public', {
   *     setHeaders(res, path) {
   *       if (path.endsWith('.wasm')) res.setHeader('Cross-Origin-Embedder-Policy', 'require-corp')
   *     },
   *   }),
   * )
   * ```
   * @default none
   */
  // biome-ignore lint/suspicious/noExplicitAny: what it returns is ignored
  setHeaders?: ((res: Response, path: string, stat: Stats) => any) | undefined
  /**
   * Which forms of a path to serve. With `'canonical'`, path variants that could bypass your middleware
   * (`//admin`, `/x/../admin`, `/%61dmin`) are treated as missing. `'any'` serves them, as Express
   * does.
   *
   * @default 'canonical'
   */
  pathForm?: 'any' | 'canonical' | undefined
}
