import {
  type ApplicationShape,
  bindToApplication,
  isBehindRefused,
  type Next,
  type Req,
  type Res,
  refusalOf,
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
  // Before anybody reads a header: those of HTTP/2 have other names.
  if (req.httpVersionMajor === 2) bindToApplication(app, req, res)
  else if (isBehindRefused(req)) return
  const done = callback ?? createFinalHandler(app, req, res)
  const refused = callback ? undefined : refusalOf(app, req)
  if (refused) done(refused)
  else walkStack(app.stack, req, res, done)
}
