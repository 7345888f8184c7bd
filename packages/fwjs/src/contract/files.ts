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
   * @since 4.14.0
   */
  acceptRanges?: boolean | undefined
  /**
   * Whether to send `Cache-Control`.
   *
   * @default true
   * @since 4.14.0
   */
  cacheControl?: boolean | undefined
  /**
   * How to treat files whose name starts with a dot: `'allow'` sends them, `'deny'` rejects the request
   * with 403, and `'ignore'` treats them as missing. If you don't set it, dotfiles are treated as
   * missing, but files inside a folder whose name starts with a dot are sent.
   *
   * @default undefined
   * @since 4.7.0
   */
  dotfiles?: Dotfiles | undefined
  /**
   * The last byte of the file to send, counted from 0.
   *
   * @default the last byte of the file
   */
  end?: number | undefined
  /**
   * Whether to send an `ETag`, based on the file's size and modification time.
   *
   * @default true
   */
  etag?: boolean | undefined
  /**
   * The extensions to try, in this order, if the file does not exist.
   *
   * @default false
   * @since 4.8.0
   */
  extensions?: string[] | string | boolean | undefined
  /**
   * Headers to send with the file.
   *
   * @default none
   * @since 4.5.0
   */
  headers?: Record<string, unknown>
  /**
   * Whether to send files whose name starts with a dot, if `dotfiles` is not set.
   *
   * @default undefined
   * @deprecated Use `dotfiles`.
   */
  hidden?: boolean | undefined
  /**
   * How many milliseconds a client may take to read the next 64 kB before its connection is closed. 0
   * means no limit.
   *
   * @default 300000
   * @since 4.100.0
   */
  idleTimeout?: number | undefined
  /**
   * Whether to add `immutable` to `Cache-Control`: clients don't revalidate their copy before `maxAge`
   * expires.
   *
   * @default false
   * @since 4.16.0
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
   * @since 4.9.0
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
   * The folder that a relative path is resolved from, if `root` is not set.
   *
   * @default none
   * @deprecated Use `root`.
   */
  from?: string | undefined
  /**
   * Which forms of the path to accept. With `'canonical'`, path variants that could bypass your checks
   * (`//admin`, `x/../admin`) are treated as missing.
   *
   * @default 'any'
   * @since 4.100.0
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
   * @since 4.100.0
   */
  symlinks?: 'follow' | 'inside' | 'deny' | undefined
  /**
   * Whether to base the `ETag` on the file's content instead of its size and modification time. The
   * file is read one extra time, and again after it changes.
   *
   * @default false
   * @since 4.100.0
   */
  strongEtag?: boolean | undefined
}

/** Options of `res.download`. */
export interface DownloadOptions extends SendFileOptions {
  /**
   * Headers to send with the file. `Content-Disposition` always comes from the file name.
   *
   * @default none
   * @since 4.16.0
   */
  headers?: Record<string, unknown>
  /**
   * The folder that a relative path is resolved from. The path cannot leave it.
   *
   * @default the working directory
   * @since 4.18.0
   */
  root?: string | undefined
}

/** Options of `fw.static`. */
export interface ServeStaticOptions extends Omit<SendFileOptions, 'dotfiles' | 'headers' | 'root'> {
  /**
   * How to treat files whose name starts with a dot: `'allow'` serves them, `'deny'` rejects the
   * request with 403, and `'ignore'` treats them as missing. If you don't set it, dotfiles are treated
   * as missing, but files inside a folder whose name starts with a dot are served. Any string compiles,
   * because TypeScript infers `string` for options declared before the call.
   *
   * @default undefined
   */
  dotfiles?: Dotfiles | (string & Record<never, never>) | undefined
  /**
   * Whether to call `next()` if a file is missing or rejected, and for methods other than GET and HEAD.
   * If `false`, the error handlers receive a 404, 403, or 405.
   *
   * @default true
   * @since 4.13.0
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
   * @since 4.5.0
   */
  // biome-ignore lint/suspicious/noExplicitAny: what it returns is ignored
  setHeaders?: ((res: Response, path: string, stat: Stats) => any) | undefined
  /**
   * Which forms of a path to serve. With `'canonical'`, path variants that could bypass your middleware
   * (`//admin`, `/x/../admin`, `/%61dmin`) are treated as missing. `'any'` serves them, as Express
   * does.
   *
   * @default 'canonical'
   * @since 4.100.0
   */
  pathForm?: 'any' | 'canonical' | undefined
}

/** The table of media types and extensions that `fw.static` uses. */
export interface MimeTable {
  /**
   * Returns the media type for a path or an extension.
   *
   * @example
   * ```ts
   * fw.static.mime.lookup('photo.jpg') // 'image/jpeg'
   * ```
   * @since 4.0.0
   */
  lookup(path: string, fallback?: string): string
  /**
   * Returns the default extension for a media type.
   *
   * @example
   * ```ts
   * fw.static.mime.extension('image/jpeg') // 'jpeg'
   * ```
   * @since 4.0.0
   */
  extension(type: string): string | undefined
  /**
   * Adds media types and their extensions.
   *
   * @param force whether to replace the type an extension already has
   * @throws {Error} if an extension already has a type and `force` is not set
   * @example
   * ```ts
   * fw.static.mime.define({ 'text/x-note': ['note'] })
   * ```
   * @since 4.0.0
   */
  define(types: Record<string, string[]>, force?: boolean): void
  /**
   * Reads media types from a file in the format of Apache's `mime.types`.
   *
   * @throws {Error} if the file cannot be read
   * @example
   * ```ts
   * fw.static.mime.load('/etc/mime.types')
   * ```
   * @since 4.0.0
   */
  load(file: string): void
  /**
   * Charsets by media type.
   *
   * @example
   * ```ts
   * fw.static.mime.charsets.lookup('text/html') // 'UTF-8'
   * ```
   * @since 4.0.0
   */
  charsets: {
    /**
     * Returns the charset for a media type: `UTF-8` for text.
     *
     * @example
     * ```ts
     * fw.static.mime.charsets.lookup('image/png', 'none') // 'none'
     * ```
     * @since 4.0.0
     */
    lookup(type: string, fallback?: string): string
  }
  /**
   * The media type for unknown extensions.
   *
   * @example
   * ```ts
   * fw.static.mime.default_type // 'application/octet-stream'
   * ```
   * @default 'application/octet-stream'
   * @since 4.0.0
   */
  default_type: string
}
