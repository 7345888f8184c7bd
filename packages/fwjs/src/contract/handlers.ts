import type * as core from 'express-serve-static-core'
import type { ParamsDictionary } from './path.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'

// biome-ignore-start lint/suspicious/noExplicitAny: what a program sends and keeps is its own affair

export type AnyLocals = Record<string, any>
/** `req.query` as the built-in parsers leave it. */
export interface Query extends core.Query {}

/** Passes control on. */
export interface NextFunction extends core.NextFunction {
  /** To the next handler, or, with an error, to the next error handler. */
  (error?: any): void
  /** Out of this router, to what follows it. */
  (leave: 'router'): void
  /** Out of this route, to what follows it. */
  (leave: 'route'): void
}

/** Answers a request or passes it on. A promise it returns is watched: a rejection is an error. */
export type RequestHandler<
  P = ParamsDictionary,
  ResBody = any,
  ReqBody = any,
  ReqQuery = Query,
  LocalsObj extends AnyLocals = AnyLocals,
> = (
  req: Request<P, ResBody, ReqBody, ReqQuery, LocalsObj>,
  res: Response<ResBody, LocalsObj>,
  next: NextFunction,
) => any

/** The short name of {@link RequestHandler}. */
export interface Handler extends RequestHandler {}

/** Deals with an error. It is known by having exactly four parameters. */
export type ErrorRequestHandler<
  P = ParamsDictionary,
  ResBody = any,
  ReqBody = any,
  ReqQuery = Query,
  LocalsObj extends AnyLocals = AnyLocals,
> = (
  error: any,
  req: Request<P, ResBody, ReqBody, ReqQuery, LocalsObj>,
  res: Response<ResBody, LocalsObj>,
  next: NextFunction,
) => any

/** Runs before the handlers of every route that has the parameter. */
export type RequestParamHandler = (
  req: Request,
  res: Response,
  next: NextFunction,
  value: any,
  name: string,
) => any

/** Makes what `param` is to call for a name and its option: a way of 3.x, deprecated since 4.11.0. */
export type ParamFactory = (name: string, option: RegExp) => RequestParamHandler

/** A handler or handlers, in arrays as deep as one likes. */
export type HandlerArgument<
  P = ParamsDictionary,
  ResBody = any,
  ReqBody = any,
  ReqQuery = Query,
  LocalsObj extends AnyLocals = AnyLocals,
> =
  | RequestHandler<P, ResBody, ReqBody, ReqQuery, LocalsObj>
  | readonly HandlerArgument<P, ResBody, ReqBody, ReqQuery, LocalsObj>[]

/** The same, error handlers among them. */
export type AnyHandlerArgument<
  P = ParamsDictionary,
  ResBody = any,
  ReqBody = any,
  ReqQuery = Query,
  LocalsObj extends AnyLocals = AnyLocals,
> =
  | RequestHandler<P, ResBody, ReqBody, ReqQuery, LocalsObj>
  | ErrorRequestHandler<P, ResBody, ReqBody, ReqQuery, LocalsObj>
  | readonly AnyHandlerArgument<P, ResBody, ReqBody, ReqQuery, LocalsObj>[]

// biome-ignore-end lint/suspicious/noExplicitAny: see above
