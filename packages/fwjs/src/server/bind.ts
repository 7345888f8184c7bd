import type { ApplicationShape, Req, Res } from '../internal-types.ts'
import { adoptHttp2Server, adoptServer } from './adopt.ts'
import { admitHttp2, http2ClassesFor, loadHttp2 } from './http2.ts'

/** Sets the app's prototypes on request and response, unless Node created them with these. */
export function bindToApplication(app: ApplicationShape, req: Req, res: Res): void {
  req.res = res
  const http2 = http2ClassesFor(app, req, res)
  const request = http2?.Request.prototype ?? app.request
  if (Object.getPrototypeOf(req) !== request) {
    if (http2) adoptHttp2Server(app, req, http2)
    else adoptServer(app, req, res)
    Object.setPrototypeOf(req, request)
  }
  setPrototype(res, http2?.Response.prototype ?? app.response)
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

function endWith(res: Res, status: number): false {
  res.statusCode = status
  res.end()
  return false
}

/** A sub-app gives request and response back to the app that mounted it. */
export function returnToApplication(app: ApplicationShape, req: object, res: object): void {
  const http2 = http2ClassesFor(app, req as Req, res)
  setPrototype(req, http2?.Request.prototype ?? app.request)
  setPrototype(res, http2?.Response.prototype ?? app.response)
}

function setPrototype(message: object, prototype: object): void {
  if (Object.getPrototypeOf(message) !== prototype) Object.setPrototypeOf(message, prototype)
}
