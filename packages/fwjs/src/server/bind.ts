import type { ApplicationShape, Req, Res } from '../internal-types.ts'
import { adoptHttp2Server, adoptServer } from './adopt.ts'
import { http2ClassesFor } from './http2.ts'

/** Sets the app's prototypes on request and response, unless Node created them with these. */
export function bindToApplication(app: ApplicationShape, req: Req, res: Res): void {
  req.res = res
  if (Object.getPrototypeOf(req) === app.request) {
    res.req = req
    setPrototype(res, app.response)
    return
  }
  const http2 = http2ClassesFor(app, req, res)
  if (http2) adoptHttp2Server(app, req, http2)
  else adoptServer(app, req, res)
  setPrototype(req, http2?.Request.prototype ?? app.request)
  setPrototype(res, http2?.Response.prototype ?? app.response)
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
