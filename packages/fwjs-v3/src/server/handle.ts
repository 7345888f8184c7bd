import {
  type ApplicationShape,
  isBehindRefused,
  type Next,
  type Req,
  type Res,
  refusalOf,
  refuseHttp2,
} from 'fwjs/lib/other-majors.js'
import { type StackLayer, walkStack } from '../engine/stack.ts'
import { createFinalHandler } from './final.ts'

/** Passes a request to the stack of an app, and to the final handler if no layer answers. */
export function handleRequest(
  app: ApplicationShape & { stack: StackLayer[] },
  req: Req,
  res: Res,
  callback: Next | undefined,
): void {
  if (refuseHttp2(req) || isBehindRefused(req)) return
  const done = callback ?? createFinalHandler(app, req, res)
  const refused = callback ? undefined : refusalOf(app, req)
  if (refused) done(refused)
  else walkStack(app.stack, req, res, done)
}
