import type { IncomingMessage, ServerResponse } from 'http'

/** What every body parser can be told. */
export interface Options {
  /** When false, compressed bodies are refused with 415. Default true. */
  inflate?: boolean | undefined
  /** The largest body, in bytes or as text such as `1mb`. Default `100kb`. */
  limit?: number | string | null | undefined
  /**
   * The bodies to read: an extension, a media type, one with wildcards, a list of these, or a
   * function of the request.
   */
  type?: string | string[] | ((req: IncomingMessage) => unknown) | undefined
  /**
   * Sees the bytes before they are parsed, inflated but not decoded. Throw to refuse the body: 403,
   * or the status that the error names.
   */
  verify?(req: IncomingMessage, res: ServerResponse, buf: Buffer, encoding: string): void
}

export interface OptionsJson extends Options {
  /** Given to `JSON.parse` as its second argument. */
  reviver?(key: string, value: unknown): unknown
  /** When true, only objects and arrays are accepted, else all that JSON knows. Default true. */
  strict?: boolean | undefined
}

export interface OptionsText extends Options {
  /** The charset of bodies that name none. Default `utf-8`. */
  defaultCharset?: string | undefined
}

export interface OptionsUrlencoded extends Options {
  /** How deep names such as `a[b][c]` may nest, when `extended`. More is a 400. Default 32. */
  depth?: number | undefined
  /** Nested objects and arrays (true), or strings and lists of strings (false). Say which. */
  extended?: boolean | undefined
  /** The most parameters. More is a 413. Default 1000. */
  parameterLimit?: number | undefined
}

/** Middleware that fits an application as well as a plain server of Node's. */
export type BodyParser = (
  req: IncomingMessage,
  res: ServerResponse,
  // biome-ignore lint/suspicious/noExplicitAny: an error may be anything
  next: (error?: any) => void,
) => void
