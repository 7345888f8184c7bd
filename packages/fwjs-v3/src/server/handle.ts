import { requestStart } from 'fwjs-core/lib/engine/tracing/channels.js'
import { traceRequest } from 'fwjs-core/lib/engine/tracing/load.js'
import { isAfterRejected } from 'fwjs-core/lib/node/connection/reject-body.js'
import { isHttp2 } from 'fwjs-core/lib/node/http2/protocol.js'
import { bindHttp2, recognizeInjected } from 'fwjs-core/lib/server/bind.js'
import { validateRequest } from 'fwjs-core/lib/server/validate-request.js'
import type { ApplicationShape, Next, Req, Res } from 'fwjs-core/lib/types.js'
import { type StackLayer, walkStack } from '../engine/stack.ts'
import { createFinalHandler } from './final.ts'

type StackApplication = ApplicationShape & { stack: StackLayer[] }

/** Passes a request to an app's stack, and to the final handler if no layer responds. */
export function handleRequest(
  app: StackApplication,
  req: Req,
  res: Res,
  callback: Next | undefined,
): void {
  if (isHttp2(req)) {
    if (!bindHttp2(app, req, res)) return
  } else if (isAfterRejected(req)) return
  else if (callback === undefined) recognizeInjected(app, req, res)
  if (requestStart.hasSubscribers) runTraced(app, req, res, callback)
  else run(app, req, res, callback)
}

function run(app: StackApplication, req: Req, res: Res, callback: Next | undefined): void {
  const done = callback ?? createFinalHandler(app, req, res)
  const error = callback ? undefined : validateRequest(app, req)
  if (error) done(error)
  else walkStack(app.stack, req, res, done)
}

/** A separate function, because the closure would cost every request. */
function runTraced(app: StackApplication, req: Req, res: Res, callback: Next | undefined): void {
  traceRequest(app, req, res, () => run(app, req, res, callback))
}
