import type * as core from 'express-serve-static-core'
import type { Application } from './application.ts'
import type { AnyLocals, NextFunction, Query } from './handlers.ts'
import type { ByteRanges, MediaType, RangeOptions } from './options.ts'
import type { ParamsDictionary } from './path.ts'
import type { Response } from './response.ts'

// biome-ignore-start lint/suspicious/noExplicitAny: what a program sends and keeps is its own affair

/** A request: Node's own `IncomingMessage` and what the framework knows about it. */
export interface Request<
  P = ParamsDictionary,
  ResBody = any,
  ReqBody = any,
  ReqQuery = Query,
  LocalsObj extends AnyLocals = AnyLocals,
> extends core.Request<P, ResBody, ReqBody, ReqQuery, LocalsObj> {
  /** The application that handles this request. */
  app: Application
  /** The part of the URL path that led to this router. */
  baseUrl: string
  /** What a body parser read. It comes from the client: trust nothing in it. */
  body: ReqBody
  /** The cookies, when a cookie parser is in use. */
  cookies: any
  /** The HTTP method. */
  method: string
  /** The URL as the client sent it, untouched by mounting. */
  originalUrl: string
  /** What the path's parameters and groups matched, decoded. */
  params: P
  /** The query string, read as the `query parser` setting says. It comes from the client. */
  query: ReqQuery
  /** The response that belongs to this request. */
  res?: Response<ResBody, LocalsObj> | undefined
  /** The route that was matched, once there is one. */
  route: any
  /** The cookies whose signature was right, when a cookie parser is in use. */
  signedCookies: any
  /** The URL, without the part on which the current router is mounted. */
  url: string
  /** Passes control on, from the router that currently handles the request. */
  next?: NextFunction | undefined

  /** The client has this response already and may be answered with 304. */
  readonly fresh: boolean
  /** @deprecated Use `hostname`, which is the same. */
  readonly host: string
  /** The host name the client asked for, without port; the proxy's word, if it is trusted. */
  readonly hostname: string
  /** The client's address; behind trusted proxies, the one they saw. */
  readonly ip: string | undefined
  /** The addresses that trusted proxies report, the client's first. */
  readonly ips: string[]
  /** The path of `url`. */
  readonly path: string
  /** `http` or `https`; the proxy's word, if it is trusted. */
  readonly protocol: string
  /** The protocol is `https`. */
  readonly secure: boolean
  /** The opposite of `fresh`. */
  readonly stale: boolean
  /** The parts of the host name before the `subdomain offset`, the nearest first. */
  readonly subdomains: string[]
  /** The request says that a script made it (`X-Requested-With: XMLHttpRequest`). */
  readonly xhr: boolean

  /** @deprecated Left over from 3.x: there is no such member any more. */
  accepted: MediaType[]
  /** The types the client accepts, best first. */
  accepts(): string[]
  /** The best of the given types for this client, or `false` if it accepts none of them. */
  accepts(types: string | string[]): string | false
  accepts(...types: string[]): string | false
  /** @deprecated Use `acceptsCharsets`. */
  acceptsCharset(...charsets: string[]): string | false
  /** The charsets the client accepts, best first. */
  acceptsCharsets(): string[]
  /** The best of the given charsets for this client, or `false`. */
  acceptsCharsets(charsets: string | string[]): string | false
  acceptsCharsets(...charsets: string[]): string | false
  /** @deprecated Use `acceptsEncodings`. */
  acceptsEncoding(...encodings: string[]): string | false
  /** The encodings the client accepts, best first. */
  acceptsEncodings(): string[]
  /** The best of the given encodings for this client, or `false`. */
  acceptsEncodings(encodings: string | string[]): string | false
  acceptsEncodings(...encodings: string[]): string | false
  /** @deprecated Use `acceptsLanguages`. */
  acceptsLanguage(...languages: string[]): string | false
  /** The languages the client accepts, best first. */
  acceptsLanguages(): string[]
  /** The best of the given languages for this client, or `false`. */
  acceptsLanguages(languages: string | string[]): string | false
  acceptsLanguages(...languages: string[]): string | false
  /** The value of a request header; `Referer` may be spelled `Referrer`. */
  get(name: 'set-cookie'): string[] | undefined
  get(name: string): string | undefined
  /** The same as `get`. */
  header(name: 'set-cookie'): string[] | undefined
  header(name: string): string | undefined
  /** The one of the given types that the body has, `false` if none, `null` if there is no body. */
  is(types: string | string[]): string | false | null
  /** @deprecated Read `req.params`, `req.body` or `req.query`, which it searches in this order. */
  param(name: string, defaultValue?: any): string
  /** The `Range` header for a resource of `size`; -1: cannot be satisfied, -2: malformed. */
  range(size: number, options?: RangeOptions): ByteRanges | -1 | -2 | undefined
}

// biome-ignore-end lint/suspicious/noExplicitAny: see above
