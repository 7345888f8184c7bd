import { markStep } from '../engine/run.ts'
import { putHeader } from '../http/out-headers.ts'
import { isPoweredByShown } from '../ours/settings.ts'
import { bindToApplication } from '../server/bind.ts'
import type { ApplicationShape, HandlerFunction, Next, Req, Res } from '../shapes.ts'

/** The second layer of every app: links request, response and app. */
export function init(app: ApplicationShape): HandlerFunction {
  return markStep(function expressInit(req: Req, res: Res, next: Next): void {
    if (isPoweredByShown(app)) putHeader(res, 'X-Powered-By', 'x-powered-by', 'fw')
    bindToApplication(app, req, res)
    res.locals = res.locals || Object.create(null)
    req.next = next
    next()
  })
}
