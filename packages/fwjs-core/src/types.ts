import type { IncomingMessage, ServerResponse } from 'http'

/**
 * Types for internal code, with only the members that it uses. The public types (contract.ts) have
 * more, and the facade files cast between the two.
 */

export type Next = (error?: unknown) => unknown

/** A request as the router needs it: Node's own, a test tool's mock, or a plain object. */
export interface RoutedRequest {
  method?: string | undefined
  url?: string | undefined
  baseUrl?: string | undefined
  originalUrl?: string | undefined
  params?: Params | undefined
  route?: object | undefined
  next?: Next | undefined
  app?: RequestApplication | undefined
  _parsedUrl?: ParsedUrl | undefined
  _parsedOriginalUrl?: ParsedUrl | undefined
}

/** A response as the router needs it. Used only for automatic OPTIONS responses. */
export interface RoutedResponse {
  writableEnded?: boolean | undefined
  set?: (field: string, value: string) => unknown
  send?: (body: string) => unknown
}

/** A request as the methods of `req` need it: the members shared by the public type and Node's own. */
export interface Req extends IncomingMessage, RoutedRequest {
  url?: string
  headers: IncomingMessage['headers'] & { referrer?: string }
  app: RequestApplication
  res?: Res | undefined
  query: Record<string, unknown>
  body?: Record<string, unknown>
  secret?: string | undefined
  next?: Next | undefined
  readonly fresh: boolean
  readonly hostname: string | undefined
  readonly protocol: string
  get(name: string): string | undefined
  accepts(...types: unknown[]): string | string[] | false | undefined
}

/** A response as the methods of `res` need it, in every major version. */
export interface Res extends ServerResponse<Req>, RoutedResponse {
  writableEnded: boolean
  app: RequestApplication
  req: Req
  locals: Record<string, unknown>
  get(field: string): number | string | string[] | undefined
  set(field: string, value: unknown): this
  type(type: string): this
  send(...body: unknown[]): this
  json(...body: unknown[]): this
  cookie(name: string, value: unknown, options?: object): this
  location(url: unknown): this
  format(choices: FormatChoices): this
  vary(field: string | string[]): this
}

/** Returns true to allow a redirect to another host. */
export type RedirectRule = (url: URL, req: Req) => unknown

export type FormatChoice = (req: Req, res: Res, next: Next) => unknown
export type FormatChoices = Record<string, FormatChoice>

export type Params = Record<string, string | string[] | undefined>

/** The fields of Node's legacy URL object stored in `req._parsedUrl`. */
export interface ParsedUrl {
  protocol: string | null
  slashes: boolean | null
  auth: string | null
  host: string | null
  port: string | null
  hostname: string | null
  hash: string | null
  search: string | null
  query: string | null
  pathname: string | null
  path: string | null
  href: string
  _raw?: string
}

/** One capture of a path pattern, in the order of the captures in its regular expression. */
export interface Key {
  name: string | number
  optional: boolean
  offset: number
}

export type PathPattern = string | RegExp | readonly PathPattern[]

export interface PatternOptions {
  sensitive?: boolean | undefined
  strict?: boolean | undefined
  end?: boolean | undefined
  /** Whether a prefix ends before the next slash (the default), or after it. */
  lookahead?: boolean | undefined
}

export type PathRegExp = RegExp & { fast_star?: boolean; fast_slash?: boolean }

// biome-ignore lint/suspicious/noExplicitAny: handlers accept any kind of req and res.
export type HandlerFunction = (...args: any[]) => unknown

/** The class type of a constructor function. */
export interface Constructor<Instance, Arguments extends unknown[]> {
  new (...given: Arguments): Instance
  readonly prototype: Instance
}

/** A layer as the engine needs it. */
export interface LayerShape {
  handle: HandlerFunction
  name: string
  params: Params | undefined
  path: string | undefined
  /** The captures of its pattern; in some API lines, only their names. */
  keys: (Key | string)[]
  route?: RouteShape | undefined
  method?: string | undefined
  match(path: string | null | undefined): boolean
}

export interface RouteShape {
  path: PathPattern
  stack: LayerShape[]
  methods: Record<string, boolean>
}

/** The results of the param callbacks that already ran in this pass, by name. */
export type ParamCalls = Record<string, { error: unknown; match: unknown; value: unknown }>

export interface RouterShape {
  params: Record<string, HandlerFunction[]>
  caseSensitive: boolean | undefined
  mergeParams: boolean | undefined
  strict: boolean | undefined
  stack: LayerShape[]
}

/** A request in a router, for its param callbacks. */
export interface ParamPass {
  called: ParamCalls
  req: RoutedRequest
  res: RoutedResponse
}

export type ViewEngine = (
  path: string,
  options: object,
  callback: (error: unknown, html?: string) => void,
) => void

export interface ViewShape {
  name: string
  root: string | string[]
  path: string | undefined
  render(options: object, callback: RenderCallback): void
}

export type RenderCallback = (error: unknown, html?: string) => unknown

/** An app as the methods of its requests and responses need it. */
export interface RequestApplication {
  settings: Record<string, unknown>
  get(name: string): unknown
  enabled(name: string): boolean
  path(): string
  render(view: string, options: object, callback: RenderCallback): void
}

export interface ApplicationShape extends RequestApplication {
  engines: Record<string, ViewEngine>
  cache: Record<string, ViewShape>
  locals: Record<string, unknown>
  mountpath: PathPattern
  parent?: object | undefined
  request: object
  response: object
  set(name: string, value: unknown): unknown
  handle(req: object, res: object, callback?: Next): void
  emit(event: string, ...args: unknown[]): boolean
}
