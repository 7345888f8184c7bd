import { markSyncMiddleware } from '../fast-path/own-middleware.ts'
import { setTrusted } from '../fast-path/response-headers.ts'
import { isPoweredByShown } from '../fast-path/settings.ts'
import { X_POWERED_BY } from '../http/fields.ts'
import { bindToApplication } from '../server/bind.ts'
import type { ApplicationShape, HandlerFunction, Next, Req, Res } from '../shapes.ts'

/** The second layer of every app: links request, response and app. */
export function init(app: ApplicationShape): HandlerFunction {
  return markSyncMiddleware(function expressInit(req: Req, res: Res, next: Next): void {
    if (isPoweredByShown(app)) setTrusted(res, 'setHeader', X_POWERED_BY, 'fw')
    bindToApplication(app, req, res)
    res.locals = res.locals || Object.create(null)
    req.next = next
    next()
  })
}
