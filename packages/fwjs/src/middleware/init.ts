import { bindToApplication } from '../server/bind.ts'
import type { ApplicationShape, Next, Req, Res } from '../shapes.ts'

/** The second layer of every app: ties request, response and app together. */
export function init(app: ApplicationShape) {
  return function expressInit(req: Req, res: Res, next: Next): void {
    if (app.enabled('x-powered-by')) res.setHeader('X-Powered-By', 'fw')
    bindToApplication(app, req, res)
    req.next = next
    next()
  }
}
