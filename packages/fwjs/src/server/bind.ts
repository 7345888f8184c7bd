import { IncomingMessage } from 'http'
import type { ApplicationShape, Req, Res } from '../internal-types.ts'
import { attempt, lazy } from '../lazy.ts'
import { adoptHttp2Server, adoptServer } from './adopt.ts'
import { admitHttp2, type Http2Classes, http2ClassesFor, loadHttp2 } from './http2.ts'
import type { Prototypes } from './injected.ts'

const injected = lazy(() => require('./injected.js') as typeof import('./injected.ts'))
/** Saves the lookup in all other processes. */
let hasInjected = false

/** Sets the app's prototypes on request and response, unless Node created them with these. */
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
  // Node's HTTP/2 responses have a member of this name that cannot be set.
  res.req = req
}

/**
 * Binds an HTTP/2 request before anything reads a header: those of HTTP/2 have other names. If what
 * that needs cannot be loaded, it responds with 503 itself, because nothing would catch the error. It
 * responds with an empty 400 where Node does over HTTP/1.1.
 *
 * @returns whether the request can be served
 */
export function bindHttp2(app: ApplicationShape, req: Req, res: Res): boolean {
  if (!loadHttp2()) return endWith(res, 503)
  bindToApplication(app, req, res)
  return admitHttp2(req) || endWith(res, 400)
}

/**
 * Called for each request, before the router runs. light-my-request puts its own classes under
 * `fw.request` and `fw.response`, passes messages of these classes to the app, and leaves the classes
 * there. Without the members of `http.IncomingMessage`, the next request over a socket would crash the
 * process. So Node's classes are put back, and the messages get their own prototypes when they are bound.
 */
export function recognizeInjected(app: ApplicationShape, req: object, res: object): void {
  // Node created most messages with the prototypes of the app.
  if (Object.getPrototypeOf(res) === app.response) return
  hasInjected ||= !(app.request instanceof IncomingMessage) && attempt(injected) !== undefined
  if (hasInjected) injected().admitInjected(app, req, res)
}

function endWith(res: Res, status: number): false {
  res.statusCode = status
  res.end()
  return false
}

/** A sub-app gives request and response back to the app that mounted it. */
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
