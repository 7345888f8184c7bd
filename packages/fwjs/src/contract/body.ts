import type { IncomingMessage, ServerResponse } from 'http'

/** The options that all body parsers have. */
export interface Options {
  /**
   * Whether a body is refused with 400 when some of its bytes are not text in its charset. When `false`,
   * U+FFFD replaces such bytes. For `fw.raw` it means nothing.
   *
   * @default false
   * @since 4.100.0
   */
  fatal?: boolean | undefined
  /**
   * Whether compressed bodies are read. When `false`, they are refused with 415.
   *
   * @default true
   */
  inflate?: boolean | undefined
  /**
   * The largest body that is read, in bytes or as a text such as `'1mb'`. A larger one is refused with
   * 413.
   *
   * @default '100kb'
   */
  limit?: number | string | null | undefined
  /**
   * The media types that are read: an extension (`'json'`), a media type, one with a wildcard
   * (`'text/*'`), an array of these, or a function that receives the request.
   *
   * @default the media type of the parser, such as `'application/json'`
   */
  type?: string | string[] | ((req: IncomingMessage) => unknown) | undefined
  /**
   * Receives the bytes before they are decoded and parsed. When it throws, the body is refused with 403,
   * or with the status of the error.
   *
   * @example
   * ```ts
   * import { createHmac } from 'crypto'
   *
   * app.use(
   *   fw.json({
   *     verify(req, res, bytes) {
   *       const signature = createHmac('sha256', 'secret').update(bytes).digest('hex')
   *       if (req.headers['x-signature'] !== signature) throw new Error('The signature is wrong')
   *     },
   *   }),
   * )
   * ```
   * @default undefined
   */
  verify?(req: IncomingMessage, res: ServerResponse, buf: Buffer, encoding: string): void
}

/** The options of `fw.json`. */
export interface OptionsJson extends Options {
  /**
   * How deep objects and arrays may be nested. A deeper body is refused with 400. It is not called
   * `depth` as in `fw.urlencoded`, because programs give the same options to both.
   *
   * @default undefined, for any depth
   * @since 4.100.0
   */
  maxDepth?: number | undefined
  /**
   * What happens to names by which a careless copy of the body changes a prototype: `__proto__`, and
   * `constructor` with a `prototype` in it. `'keep'` leaves them as data, `'remove'` takes them out,
   * `'error'` refuses the body with 400.
   *
   * @example
   * ```ts
   * app.use(fw.json({ proto: 'error' }))
   * ```
   * @default 'keep'
   * @since 4.100.0
   */
  proto?: 'keep' | 'remove' | 'error' | undefined
  /**
   * The second argument of `JSON.parse`: it may replace each value.
   *
   * @example
   * ```ts
   * app.use(fw.json({ reviver: (key, value) => (key === 'date' ? new Date(String(value)) : value) }))
   * ```
   * @default undefined
   */
  reviver?(key: string, value: unknown): unknown
  /**
   * Whether only objects and arrays are accepted. When `false`, everything that `JSON.parse` accepts is.
   *
   * @default true
   */
  strict?: boolean | undefined
}

/** The options of `fw.text`. */
export interface OptionsText extends Options {
  /**
   * The charset of bodies whose `Content-Type` names none.
   *
   * @default 'utf-8'
   */
  defaultCharset?: string | undefined
}

/** The options of `fw.urlencoded`. */
export interface OptionsUrlencoded extends Options {
  /**
   * How deep names such as `a[b][c]` may be nested when `extended` is true. A deeper one is refused with
   * 400.
   *
   * @default 32
   * @since 4.20.0
   */
  depth?: number | undefined
  /**
   * Whether names such as `a[b]` make objects and arrays. When `false`, each value is a text or an array
   * of texts. Always give it: the default is deprecated.
   *
   * @default true
   */
  extended?: boolean | undefined
  /**
   * How many parameters a body may have. More are refused with 413.
   *
   * @default 1000
   */
  parameterLimit?: number | undefined
}

/** The middleware that a body parser creates. It works in an app and in a server of Node's own. */
export type BodyParser = (
  req: IncomingMessage,
  res: ServerResponse,
  // biome-ignore lint/suspicious/noExplicitAny: an error may be anything
  next: (error?: any) => void,
) => void
