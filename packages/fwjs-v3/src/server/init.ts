import { X_POWERED_BY } from 'fwjs-core/lib/http/fields.js'
import { setUnbound } from 'fwjs-core/lib/node/response-headers.js'
import { bindToApplication } from 'fwjs-core/lib/server/bind.js'
import type { ApplicationShape, Next, Req, Res } from 'fwjs-core/lib/types.js'
import { addLocals, createLocals } from '../locals.ts'

/** The second layer of every app: links request, response, and app. */
export function init(app: ApplicationShape) {
  return function expressInit(req: Req, res: Res, next: Next): void {
    if (app.enabled('x-powered-by')) setUnbound(res, app.response, X_POWERED_BY, 'fw')
    bindToApplication(app, req, res)
    req.next = next
    ensureLocals(res)
    next()
  }
}

/** Converts locals: a 4.x parent app keeps them in an object, 3.x in a function. */
function ensureLocals(res: Res): void {
  if (typeof res.locals === 'function') return
  const locals = createLocals('res')
  addLocals(locals, res.locals)
  res.locals = locals as Res['locals']
}
