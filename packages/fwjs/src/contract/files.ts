import type * as core from 'express-serve-static-core'
import type { Stats } from 'fs'
import type { Response } from './response.ts'

/** How names that begin with a dot are treated. */
type Dotfiles = 'allow' | 'deny' | 'ignore'

/** How `res.sendFile` finds and sends a file. */
export interface SendFileOptions extends Omit<core.SendFileOptions, 'etag'> {
  /**
   * Whether parts of the file can be asked for: it sends `Accept-Ranges` and answers `Range`.
   *
   * @default true
   * @since 4.14.0
   */
  acceptRanges?: boolean | undefined
  /**
   * Whether `Cache-Control` is sent.
   *
   * @default true
   * @since 4.14.0
   */
  cacheControl?: boolean | undefined
  /**
   * What happens to a file whose name begins with a dot: `'allow'` sends it, `'deny'` refuses it with
   * 403, `'ignore'` treats it as missing. Without this option such a file is missing, but a file in a
   * folder whose name begins with a dot is sent.
   *
   * @default undefined
   * @since 4.7.0
   */
  dotfiles?: Dotfiles | undefined
  /**
   * The last byte of the file that is sent, counted from 0.
   *
   * @default the last byte of the file
   */
  end?: number | undefined
  /**
   * Whether an `ETag` is sent, which is made from the size and the date of the file.
   *
   * @default true
   */
  etag?: boolean | undefined
  /**
   * The extensions that are tried, in this order, when there is no file of that name.
   *
   * @default false
   * @since 4.8.0
   */
  extensions?: string[] | string | boolean | undefined
  /**
   * Headers that are sent with the file.
   *
   * @default none
   * @since 4.5.0
   */
  headers?: Record<string, unknown>
  /**
   * Whether a file whose name begins with a dot is sent, when `dotfiles` is not given.
   *
   * @default undefined
   * @deprecated Use `dotfiles`.
   */
  hidden?: boolean | undefined
  /**
   * How many milliseconds a client may need to take the next 64 kB, before its connection is closed. 0
   * means no limit.
   *
   * @default 300000
   * @since 4.100.0
   */
  idleTimeout?: number | undefined
  /**
   * Whether `Cache-Control` says `immutable`: the client does not ask again before `maxAge` is over.
   *
   * @default false
   * @since 4.16.0
   */
  immutable?: boolean | undefined
  /**
   * The file that is sent for a folder, or several that are tried in order. `false` sends none.
   *
   * @default 'index.html'
   */
  index?: string[] | string | boolean | undefined
  /**
   * Whether `Last-Modified` is sent.
   *
   * @default true
   * @since 4.9.0
   */
  lastModified?: boolean | undefined
  /**
   * How long a copy of the file may be used without asking again, in milliseconds or as a text such as
   * `'1d'`. It is at most a year.
   *
   * @default 0
   */
  maxAge?: string | number | undefined
  /**
   * The same as `maxAge`, in small letters.
   *
   * @default 0
   * @deprecated Use `maxAge`.
   */
  maxage?: string | number | undefined
  /**
   * The folder of a relative path. The path cannot leave it.
   *
   * @default none
   */
  root?: string | undefined
  /**
   * The folder of a relative path, when `root` is not given.
   *
   * @default none
   * @deprecated Use `root`.
   */
  from?: string | undefined
  /**
   * Which spellings of the path are sent. With `'canonical'`, a path that is written in another way than
   * a check of it expects (`//admin`, `x/../admin`) counts as missing.
   *
   * @default 'any'
   * @since 4.100.0
   */
  pathForm?: 'any' | 'canonical' | undefined
  /**
   * The first byte of the file that is sent, counted from 0.
   *
   * @default 0
   */
  start?: number | undefined
  /**
   * Which files are sent that are reached by a symbolic link: `'follow'` all, `'inside'` those that are
   * inside `root`, `'deny'` none. The others are refused with 403.
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
   * Whether the `ETag` is made from the content of the file, in place of its size and date. For that
   * the file is read once more, until it changes.
   *
   * @default false
   * @since 4.100.0
   */
  strongEtag?: boolean | undefined
}

/** How `res.download` finds and sends a file. */
export interface DownloadOptions extends SendFileOptions {
  /**
   * Headers that are sent with the file. The file name decides `Content-Disposition`.
   *
   * @default none
   * @since 4.16.0
   */
  headers?: Record<string, unknown>
  /**
   * The folder of a relative path. The path cannot leave it.
   *
   * @default the working directory
   * @since 4.18.0
   */
  root?: string | undefined
}

/** How `fw.static` serves a folder. */
export interface ServeStaticOptions extends Omit<SendFileOptions, 'dotfiles' | 'headers' | 'root'> {
  /**
   * What happens to a file whose name begins with a dot: `'allow'` serves it, `'deny'` refuses it with
   * 403, `'ignore'` treats it as missing. Without this option such a file is missing, but a file in a
   * folder whose name begins with a dot is served. Any text compiles, because in options that are
   * declared before the call TypeScript knows only a `string`.
   *
   * @default undefined
   */
  dotfiles?: Dotfiles | (string & Record<never, never>) | undefined
  /**
   * Whether `next()` is called for a file that is missing or refused and for other methods than GET and
   * HEAD. When `false`, the error handlers receive a 404, 403 or 405.
   *
   * @default true
   * @since 4.13.0
   */
  fallthrough?: boolean | undefined
  /**
   * Whether the path of a folder is redirected to the same path with a slash at the end.
   *
   * @default true
   */
  redirect?: boolean | undefined
  /**
   * Sets headers of a file before it is sent. It must do so before it returns.
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
   * Which spellings of a path are served. With `'canonical'`, a path that is written in another way than
   * middleware expects it (`//admin`, `/x/../admin`, `/%61dmin`) counts as missing, so that it cannot
   * get around a check of the path. `'any'` serves it, as Express does.
   *
   * @default 'canonical'
   * @since 4.100.0
   */
  pathForm?: 'any' | 'canonical' | undefined
}

/** The media types by extension that `fw.static` uses. */
export interface MimeTable {
  /**
   * Returns the media type of a path or an extension.
   *
   * @example
   * ```ts
   * fw.static.mime.lookup('photo.jpg') // 'image/jpeg'
   * ```
   * @since 4.0.0
   */
  lookup(path: string, fallback?: string): string
  /**
   * Returns the usual extension of a media type.
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
   * @param force replaces the type that an extension already has
   * @throws {Error} when an extension already has a type and `force` is not given
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
   * @throws {Error} when the file cannot be read
   * @example
   * ```ts
   * fw.static.mime.load('/etc/mime.types')
   * ```
   * @since 4.0.0
   */
  load(file: string): void
  /**
   * The charsets of media types.
   *
   * @example
   * ```ts
   * fw.static.mime.charsets.lookup('text/html') // 'UTF-8'
   * ```
   * @since 4.0.0
   */
  charsets: {
    /**
     * Returns the charset of a media type: `UTF-8` for text.
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
   * The media type of extensions that are not known.
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
