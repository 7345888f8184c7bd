import type { ApplicationShape, Req, Res } from '../internal-types.ts'
import { adoptHttp2Server, adoptServer } from './adopt.ts'
import { http2ClassesFor } from './http2.ts'

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

/** A sub-app gives request and response back to the app that mounted it. */
export function returnToApplication(app: ApplicationShape, req: object, res: object): void {
  const http2 = http2ClassesFor(app, req as Req, res)
  setPrototype(req, http2?.Request.prototype ?? app.request)
  setPrototype(res, http2?.Response.prototype ?? app.response)
}

function setPrototype(message: object, prototype: object): void {
  if (Object.getPrototypeOf(message) !== prototype) Object.setPrototypeOf(message, prototype)
}
