import { watchRequest } from '../diagnostics/dev-warnings/no-response.ts'
import { stackOf } from '../diagnostics/thrown-value.ts'
import { requestStart } from '../engine/tracing/channels.ts'
import { traceFinalError, traceRequest } from '../engine/tracing/load.ts'
import { isAfterRejected } from '../node/connection/reject-body.ts'
import type { ApplicationShape, Next, Req, Res, RouterShape } from '../types.ts'
import { bindHttp2, recognizeInjected } from './bind.ts'
import { finalhandler } from './finalhandler.ts'
import { validateRequest } from './validate-request.ts'

type HandlingRouter = RouterShape & { handle(req: object, res: object, out: Next): void }

/** Passes a request to an app's router, and to the final handler if no layer responds. */
export function handleRequest(
  app: ApplicationShape,
  router: HandlingRouter | undefined,
  req: object,
  res: object,
  callback: Next | undefined,
): void {
  if ((req as Req).httpVersionMajor === 2) {
    if (!bindHttp2(app, req as Req, res as Res)) return
  } else if (isAfterRejected(req as Req)) return
  else if (callback === undefined) recognizeInjected(app, req, res)
  if (callback === undefined) watchRequest(req, res)
  // Bound, because a closure here would slow down every request (bench/json).
  if (requestStart.hasSubscribers)
    traceRequest(app, req, res as Res, route.bind(undefined, app, router, req, res, callback))
  else route(app, router, req, res, callback)
}

function route(
  app: ApplicationShape,
  router: HandlingRouter | undefined,
  req: object,
  res: object,
  callback: Next | undefined,
): void {
  const done = callback ?? finalStep(app, req as Req, res as Res)
  const invalid = callback ? undefined : validateRequest(app, req as Req)
  if (invalid) done(invalid)
  else if (router) router.handle(req, res, done)
  else done()
}

function finalStep(app: ApplicationShape, req: Req, res: Res): Next {
  const env = app.get('env') as string
  return (error) => {
    if (error) {
      traceFinalError(req, error)
      setImmediate(report, app, error)
    }
    finalhandler(req, res, { env: pageEnvironment(app, env) })(error)
  }
}

/** Returns the environment for error pages: production if stacks are disabled (F13). */
export function pageEnvironment({ settings }: ApplicationShape, env: string): string {
  return settings['error stacks'] === false ? 'production' : env
}

function report(app: ApplicationShape, error: unknown): void {
  if (app.get('env') === 'test') return
  console.error(stackOf(error))
}
