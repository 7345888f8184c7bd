import type * as core from 'express-serve-static-core'
import type { Stats } from 'fs'
import type { Response } from './response.ts'

/** What to do with names that begin with a dot. */
type Dotfiles = 'allow' | 'deny' | 'ignore'

/** How `res.sendFile` finds and sends a file. */
export interface SendFileOptions extends core.SendFileOptions {
  /**
   * Offers and answers requests for a part of the file. Default `true`.
   * @since 4.14.0
   */
  acceptRanges?: boolean | undefined
  /**
   * Sends `Cache-Control`. Default `true`.
   * @since 4.14.0
   */
  cacheControl?: boolean | undefined
  /** Dot-files; without it they are missing, but files in dot-directories are not. */
  dotfiles?: Dotfiles | undefined
  /** The last byte of the file to send, counted from 0. Default: the last there is. */
  end?: number | undefined
  /** Sends a weak `ETag`. Default `true`. */
  etag?: boolean | undefined
  /** Extensions to try when the path has none and there is no such file. */
  extensions?: string[] | string | boolean | undefined
  /** Headers to send with the file. */
  headers?: Record<string, unknown>
  /** How many milliseconds a client has to take the next 64 kB. Default 300000; 0 for ever. */
  idleTimeout?: number | undefined
  /**
   * Adds `immutable` to `Cache-Control`; `maxAge` says for how long.
   * @since 4.16.0
   */
  immutable?: boolean | undefined
  /** The file of a directory, or files to try. Default `index.html`. */
  index?: string[] | string | boolean | undefined
  /**
   * Sends `Last-Modified`. Default `true`.
   * @since 4.9.0
   */
  lastModified?: boolean | undefined
  /** How long a copy may be used, in milliseconds or like `'1d'`. Default 0, at most a year. */
  maxAge?: string | number | undefined
  /** The folder of a relative path, which may not leave it. */
  root?: string | undefined
  /**
   * The old name of `root`, read where `root` is not given.
   * @deprecated Use `root`.
   */
  from?: string | undefined
  /** The first byte of the file to send. Default 0. */
  start?: number | undefined
}

/** How `res.download` finds and sends a file. */
export interface DownloadOptions extends SendFileOptions {
  /** Headers to send with the file; the file name decides `Content-Disposition`. */
  headers?: Record<string, unknown>
  /**
   * The folder of a relative path, which may not leave it.
   * @since 4.18.0
   */
  root?: string | undefined
}

/** How `fw.static` serves a folder. */
export interface ServeStaticOptions extends Omit<SendFileOptions, 'dotfiles' | 'headers' | 'root'> {
  /**
   * Dot-files; without it they are missing, but files in dot-directories are not. Any text compiles,
   * because in options that are declared before the call TypeScript knows only a `string`.
   */
  dotfiles?: Dotfiles | (string & Record<never, never>) | undefined
  /** Passes on what is missing or refused, and other methods. Default `true`; else `next(err)`. */
  fallthrough?: boolean | undefined
  /** Sends a directory's path to the same with a slash. Default `true`. */
  redirect?: boolean | undefined
  /** Sets headers for a file that was found; it must not wait for anything. */
  // biome-ignore lint/suspicious/noExplicitAny: what it returns is ignored
  setHeaders?: ((res: Response, path: string, stat: Stats) => any) | undefined
  /**
   * A path written otherwise than guards expect it (`//admin`, `/x/../admin`, `/%61dmin`) is
   * missing: `canonical`, the default. `any` serves it, as Express does.
   */
  spellings?: 'any' | 'canonical' | undefined
}

/** The table of media types that `fw.static` reads. */
export interface MimeTable {
  /** The type of a path or an extension. */
  lookup(path: string, fallback?: string): string
  /** The usual extension of a type. */
  extension(type: string): string | undefined
  /** Adds types and their extensions. */
  define(types: Record<string, string[]>, force?: boolean): void
  /** Reads types from a file in Apache's form. */
  load(file: string): void
  charsets: { lookup(type: string, fallback?: string): string }
  default_type: string
}
