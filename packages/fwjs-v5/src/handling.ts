import { stackOf } from 'fwjs-core/lib/diagnostics/thrown-value.js'
import { X_POWERED_BY } from 'fwjs-core/lib/http/fields.js'
import { requireShim } from 'fwjs-core/lib/lazy.js'
import { setUnbound } from 'fwjs-core/lib/node/response-headers.js'
import { bindToApplication } from 'fwjs-core/lib/server/bind.js'
import type { finalhandler as FinalHandler } from 'fwjs-core/lib/server/final.js'
import type { HandlingRules } from 'fwjs-core/lib/server/handle.js'
import type { ApplicationShape, Next, Req, Res } from 'fwjs-core/lib/types.js'

interface RoutingApplication extends ApplicationShape {
  router: { handle(req: object, res: object, done: Next): void }
}

/** How an app handles a request: it links request, response, and app, and runs its router. */
export const handling: HandlingRules = {
  route(app: RoutingApplication, req: Req, res: Res, done) {
    if (app.enabled('x-powered-by')) setUnbound(res, app.response, X_POWERED_BY, 'fw')
    bindToApplication(app, req, res)
    res.locals = res.locals || Object.create(null)
    try {
      if (app.settings['writable query']) storeQuery(req)
    } catch (error) {
      // The parser of the app threw; no layer is running that would catch it.
      done(error)
      return
    }
    app.router.handle(req, res, done)
  },
  report,
  finalhandler: requireShim(
    () => require('../agent-shims/node_modules/finalhandler'),
    () =>
      (require('fwjs-core/lib/server/final.js') as { finalhandler: typeof FinalHandler })
        .finalhandler,
  ),
}

/** Prints the error itself, with its cause and properties, unless that fails. */
function report(error: unknown): void {
  try {
    console.error(error)
  } catch {
    console.error(stackOf(error))
  }
}

/** Stores the parsed query on the request, where application code can change and replace it. */
function storeQuery(req: Req): void {
  if (!Object.hasOwn(req, 'query')) defineQuery(req, req.query)
}

/**
 * Hides the query from an app of another major version, which parses it itself if there is none.
 *
 * @returns a function that shows it again
 */
export function hideQuery(req: Req): () => void {
  if (Object.hasOwn(req, 'query')) return () => {}
  defineQuery(req, undefined)
  return () => Reflect.deleteProperty(req, 'query')
}

function defineQuery(req: Req, value: unknown): void {
  const access = { configurable: true, enumerable: true, writable: true }
  Object.defineProperty(req, 'query', { ...access, value })
}
