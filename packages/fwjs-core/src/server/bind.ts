import { IncomingMessage } from 'http'
import { attempt, lazy } from '../lazy.ts'
import type { ApplicationShape, Req, Res } from '../types.ts'
import { adoptHttp2Server, adoptServer } from './adopt.ts'
import { admitHttp2, type Http2Classes, http2ClassesFor, loadHttp2 } from './http2.ts'
import type { Prototypes } from './injected.ts'

const injected = lazy(() => require('./injected.js') as typeof import('./injected.ts'))
/** Avoids the lookup in processes without injected messages. */
let hasInjected = false

/** Sets the app's prototypes on request and response, unless Node created them that way. */
export function bindToApplication(app: ApplicationShape, req: Req, res: Res): void {
  req.res = res
  const http2 = http2ClassesFor(app, req, res)
  const { request, response } = prototypesFor(app, res, http2)
  if (Object.getPrototypeOf(req) !== request) {
    if (http2) adoptHttp2Server(app, req, http2)
    else adoptServer(app, req, res)
    Object.setPrototypeOf(req, request)
  }
  setPrototype(res, response)
  // Node's HTTP/2 responses have a read-only property with this name.
  res.req = req
}

/**
 * Binds an HTTP/2 request before anything reads a header, because HTTP/2 headers have other names. If
 * the required code can't be loaded, responds with 503 itself, because nothing would catch the error.
 * Responds with an empty 400 where Node does over HTTP/1.1.
 *
 * @returns whether the request can be served
 */
export function bindHttp2(app: ApplicationShape, req: Req, res: Res): boolean {
  if (!loadHttp2()) return endWith(res, 503)
  bindToApplication(app, req, res)
  return admitHttp2(req) || endWith(res, 400)
}

/**
 * Called for each request, before the router runs. light-my-request sets its own classes as prototypes
 * of `fw.request` and `fw.response`, passes messages of these classes to the app, and doesn't restore
 * the prototypes. Without the members of `http.IncomingMessage`, the next request over a socket would
 * crash the process. So Node's classes are restored, and the messages get their own prototypes when
 * they are bound.
 */
export function recognizeInjected(app: ApplicationShape, req: object, res: object): void {
  // Node created most messages with the app's prototypes.
  if (Object.getPrototypeOf(res) === app.response) return
  hasInjected ||= !(app.request instanceof IncomingMessage) && attempt(injected) !== undefined
  if (hasInjected) injected().admitInjected(app, req, res)
}

function endWith(res: Res, status: number): false {
  res.statusCode = status
  res.end()
  return false
}

/** Returns request and response from a sub-app to the app that mounted it. */
export function returnToApplication(app: ApplicationShape, req: object, res: object): void {
  const { request, response } = prototypesFor(app, res, http2ClassesFor(app, req as Req, res))
  setPrototype(req, request)
  setPrototype(res, response)
}

function prototypesFor(
  app: ApplicationShape,
  res: object,
  http2: Http2Classes | undefined,
): Prototypes {
  if (http2) return { request: http2.Request.prototype, response: http2.Response.prototype }
  return (hasInjected ? injected().injectedPrototypesFor(app, res) : undefined) ?? app
}

function setPrototype(message: object, prototype: object): void {
  if (Object.getPrototypeOf(message) !== prototype) Object.setPrototypeOf(message, prototype)
}
