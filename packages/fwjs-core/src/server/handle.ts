import { watchRequest } from '../diagnostics/dev-warnings/no-response.ts'
import { requestStart } from '../engine/tracing/channels.ts'
import { traceFinalError, traceRequest } from '../engine/tracing/load.ts'
import { isAfterRejected } from '../node/connection/reject-body.ts'
import { isHttp2 } from '../node/http2/protocol.ts'
import type { ApplicationShape, Next, Req, Res } from '../types.ts'
import { bindHttp2, recognizeInjected } from './bind.ts'
import type { finalhandler as FinalHandler } from './final.ts'
import { validateRequest } from './validate-request.ts'

/** How the apps of an API line handle requests. */
export interface HandlingRules {
  /** Passes the request to the app's router, or calls `done`. */
  route(app: ApplicationShape, req: object, res: object, done: Next): void
  /** Prints an error that no handler handled. */
  report(error: unknown): void
  finalhandler: typeof FinalHandler
}

/** Passes a request to an app's router, and to the final handler if no layer responds. */
export function handleRequest(
  app: ApplicationShape,
  req: object,
  res: object,
  callback: Next | undefined,
  rules: HandlingRules,
): void {
  if (isHttp2(req as Req)) {
    if (!bindHttp2(app, req as Req, res as Res)) return
  } else if (isAfterRejected(req as Req)) return
  else if (callback === undefined) recognizeInjected(app, req, res)
  if (callback === undefined) watchRequest(req, res)
  // Bound, because a closure here would slow down every request (bench/json).
  if (requestStart.hasSubscribers)
    traceRequest(app, req, res as Res, route.bind(undefined, app, req, res, callback, rules))
  else route(app, req, res, callback, rules)
}

function route(
  app: ApplicationShape,
  req: object,
  res: object,
  callback: Next | undefined,
  rules: HandlingRules,
): void {
  const done = callback ?? finalStep(app, req as Req, res as Res, rules)
  const invalid = callback ? undefined : validateRequest(app, req as Req)
  if (invalid) done(invalid)
  else rules.route(app, req, res, done)
}

function finalStep(app: ApplicationShape, req: Req, res: Res, rules: HandlingRules): Next {
  const env = app.get('env') as string
  return (error) => {
    if (error) {
      traceFinalError(req, error)
      setImmediate(report, app, error, rules)
    }
    rules.finalhandler(req, res, { env: pageEnvironment(app, env) })(error)
  }
}

/** Returns the environment for error pages: production if stacks are disabled (F13). */
export function pageEnvironment({ settings }: ApplicationShape, env: string): string {
  return settings['error stacks'] === false ? 'production' : env
}

function report(app: ApplicationShape, error: unknown, rules: HandlingRules): void {
  if (app.get('env') !== 'test') rules.report(error)
}
