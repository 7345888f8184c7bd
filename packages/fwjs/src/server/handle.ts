import { isBehindRefused } from '../connection/refuse.ts'
import { failure, type StatusError } from '../errors.ts'
import { hasTwoHosts } from '../http/host.ts'
import { hasPlainPath } from '../http/plain-path.ts'
import type { ApplicationShape, Next, Req, Res, RouterShape } from '../internal-types.ts'
import { stackOf } from '../thrown.ts'
import { finalhandler } from './finalhandler.ts'
import { refuseHttp2 } from './http2.ts'

type HandlingRouter = RouterShape & { handle(req: object, res: object, out: Next): void }

/** Passes a request to the router of an app, and to the final handler if no layer answers. */
export function handleRequest(
  app: ApplicationShape,
  router: HandlingRouter | undefined,
  req: object,
  res: object,
  callback: Next | undefined,
): void {
  if (refuseHttp2(req as Req) || isBehindRefused(req as Req)) return
  const done = callback ?? finalStep(app, req as Req, res as Res)
  const refused = callback ? undefined : refusalOf(app, req as Req)
  if (refused) done(refused)
  else if (router) router.handle(req, res, done)
  else done()
}

/** Refuses requests that no layer of the outermost app may see. */
export function refusalOf(app: ApplicationShape, req: Req): StatusError | undefined {
  // RFC 9112 3.2: refused, because handlers could choose the wrong one of two hosts (F63).
  if (hasTwoHosts(req.rawHeaders)) return failure('HOST_REPEATED')
  if (app.enabled('plain paths') && !hasPlainPath(req.url))
    return failure('PATH_NOT_PLAIN', req.url)
  return undefined
}

function finalStep(app: ApplicationShape, req: Req, res: Res): Next {
  const env = app.get('env') as string
  return (error) => {
    if (error) setImmediate(report, app, error)
    finalhandler(req, res, { env })(error)
  }
}

function report(app: ApplicationShape, error: unknown): void {
  if (app.get('env') === 'test') return
  console.error(stackOf(error))
}
