// biome-ignore-start lint/suspicious/noExplicitAny: what a program keeps for its templates is its own
/** Variables for templates: properties of a function that takes more of them. */
export interface Locals extends Express.Locals {
  /** Adds all that is in the object. 4.x: `Object.assign(app.locals, values)`. */
  <Values extends object>(values: Values): Values
  [name: string]: any
}
// biome-ignore-end lint/suspicious/noExplicitAny: what a program keeps for its templates is its own

/** Called when a file was sent, or with what prevented it. */
export type Errback = (error?: Error) => void

export type RenderCallback = (error: Error, html: string) => void

/** Renders one file. */
export type ViewEngine = (
  path: string,
  options: object,
  callback: (error: unknown, html?: string) => void,
) => void

/** One entry of an Accept header. */
export interface AcceptedMediaType {
  value: string
  quality: number
  params: Record<string, string | undefined>
  originalIndex: number
  type: string
  subtype: string | undefined
}

export interface Credentials {
  username: string
  password: string
}

export interface CookieOptions {
  domain?: string | undefined
  encode?: ((value: string) => string) | undefined
  expires?: Date | undefined
  httpOnly?: boolean | undefined
  /** In milliseconds. */
  maxAge?: number | undefined
  /** Default `/`. */
  path?: string | undefined
  sameSite?: boolean | 'lax' | 'strict' | 'none' | undefined
  secure?: boolean | undefined
  /** Signs the value with the secret of `cookieParser`. */
  signed?: boolean | undefined
}

export interface SendFileOptions {
  /** Serves dot-files. Default false. */
  hidden?: boolean | undefined
  /** How long a copy may be used, in milliseconds or like `'1d'`. Default 0, at most a year. */
  maxAge?: string | number | undefined
  /** The folder of a relative path, which may not leave it. */
  root?: string | undefined
}

/** The table of media types. */
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
