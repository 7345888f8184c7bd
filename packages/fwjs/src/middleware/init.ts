import { X_POWERED_BY } from 'fwjs-core/lib/http/fields.js'
import { setUnbound } from 'fwjs-core/lib/node/response-headers.js'
import { bindToApplication } from 'fwjs-core/lib/server/bind.js'
import type { ApplicationShape, HandlerFunction, Next, Req, Res } from 'fwjs-core/lib/types.js'

/** Creates the second layer of every app, which links request, response, and app. */
export function init(app: ApplicationShape): HandlerFunction {
  return function expressInit(req: Req, res: Res, next: Next): void {
    if (app.enabled('x-powered-by')) setUnbound(res, app.response, X_POWERED_BY, 'fw')
    bindToApplication(app, req, res)
    res.locals = res.locals || Object.create(null)
    req.next = next
    next()
  }
}
