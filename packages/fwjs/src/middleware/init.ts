import { setTrusted } from '../fast-path/response-headers.ts'
import { X_POWERED_BY } from '../http/fields.ts'
import type { ApplicationShape, HandlerFunction, Next, Req, Res } from '../internal-types.ts'
import { bindToApplication } from '../server/bind.ts'

/** Creates the second layer of every app, which links request, response, and app. */
export function init(app: ApplicationShape): HandlerFunction {
  return function expressInit(req: Req, res: Res, next: Next): void {
    if (app.enabled('x-powered-by')) setTrusted(res, 'setHeader', X_POWERED_BY, 'fw')
    bindToApplication(app, req, res)
    res.locals = res.locals || Object.create(null)
    req.next = next
    next()
  }
}
