import type { IncomingMessage, ServerResponse } from 'http'

/** Options shared by all body parsers. */
export interface Options {
  /**
   * The charset to use if `Content-Type` does not include one. In `fw.urlencoded`, only `'utf-8'` and
   * `'iso-8859-1'` are allowed. No effect in `fw.raw`.
   *
   * @default 'utf-8'
   */
  defaultCharset?: string | undefined
  /**
   * Whether to reject a body with 400 if some of its bytes are invalid in its charset. If `false`, they
   * are replaced with U+FFFD. No effect in `fw.raw`.
   *
   * @default false
   */
  fatal?: boolean | undefined
  /**
   * Whether to accept bodies compressed with gzip, deflate, br, or, where Node.js has it, zstd. If `false`, they are rejected with 415.
   *
   * @default true
   */
  inflate?: boolean | undefined
  /**
   * The maximum body size, in bytes or as a string such as `'1mb'`. Larger bodies are rejected with
   * 413.
   *
   * @default '100kb'
   */
  limit?: number | string | null | undefined
  /**
   * The media types to parse: an extension (`'json'`), a media type, one with a wildcard (`'text/*'`),
   * an array of these, or a function that receives the request.
   *
   * @default the media type of the parser, such as `'application/json'`
   */
  type?: string | string[] | ((req: IncomingMessage) => unknown) | undefined
  /**
   * Checks the bytes before they are decoded and parsed. If it throws, the body is rejected with 403,
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

/** Options of `fw.json`. */
export interface OptionsJson extends Options {
  /**
   * The maximum nesting depth of objects and arrays. Deeper bodies are rejected with 400. The name
   * differs from `depth` of `fw.urlencoded`, because apps pass the same options to both.
   *
   * @default undefined, for any depth
   */
  maxDepth?: number | undefined
  /**
   * How to treat names that cause prototype pollution if your code copies the body carelessly:
   * `__proto__`, and `constructor` with a `prototype` inside. `'keep'` leaves them as data, `'remove'`
   * deletes them, and `'error'` rejects the body with 400.
   *
   * @example
   * ```ts
   * app.use(fw.json({ proto: 'error' }))
   * ```
   * @default 'keep'
   */
  proto?: 'keep' | 'remove' | 'error' | undefined
  /**
   * The second argument of `JSON.parse`, which can replace each value.
   *
   * @example
   * ```ts
   * app.use(fw.json({ reviver: (key, value) => (key === 'date' ? new Date(value) : value) }))
   * ```
   * @default undefined
   */
  // biome-ignore lint/suspicious/noExplicitAny: JSON of the client
  reviver?(key: string, value: any): any
  /**
   * Whether to accept only objects and arrays. If `false`, everything that `JSON.parse` accepts is
   * allowed.
   *
   * @default true
   */
  strict?: boolean | undefined
}

/** Options of `fw.text`. */
export interface OptionsText extends Options {}

/** Options of `fw.urlencoded`. */
export interface OptionsUrlencoded extends Options {
  /**
   * Whether a parameter `utf8=✓`, in either charset, decides the charset of the body. It is removed
   * from `req.body`.
   *
   * @default false
   */
  charsetSentinel?: boolean | undefined
  /**
   * The maximum nesting depth of names such as `a[b][c]` if `extended` is true. Deeper names are
   * rejected with 400.
   *
   * @default 32
   */
  depth?: number | undefined
  /**
   * Whether to parse names such as `a[b]` into objects and arrays. If `false`, each value is a string
   * or an array of strings.
   *
   * @default false
   */
  extended?: boolean | undefined
  /**
   * Whether to decode entities such as `&#9786;` in bodies in `iso-8859-1`.
   *
   * @default false
   */
  interpretNumericEntities?: boolean | undefined
  /**
   * The maximum number of parameters in a body. Bodies with more are rejected with 413.
   *
   * @default 1000
   */
  parameterLimit?: number | undefined
}

/** The middleware returned by a body parser. It works in an app and in a plain `http.Server`. */
export type BodyParser = (
  req: IncomingMessage,
  res: ServerResponse,
  // biome-ignore lint/suspicious/noExplicitAny: an error may be anything
  next: (error?: any) => void,
) => void
