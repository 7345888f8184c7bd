import {
  failure,
  hasTwoHosts,
  isBehindRefused,
  type Next,
  type Req,
  type Res,
  refuseHttp2,
} from 'fwjs/lib/line.js'
import { type StackLayer, walkStack } from '../engine/stack.ts'
import { finalStep } from './final.ts'

/** One request into an app, and to the final handler when nobody answers. */
export function handleRequest(
  stack: StackLayer[],
  req: Req,
  res: Res,
  callback: Next | undefined,
): void {
  if (refuseHttp2(req) || isBehindRefused(req)) return
  const done = callback ?? finalStep(req, res)
  // RFC 9112 3.2: two hosts are refused, before anyone picks the wrong one (F63).
  if (!callback && hasTwoHosts(req.rawHeaders)) done(failure('HOST_REPEATED'))
  else walkStack(stack, req, res, done)
}
