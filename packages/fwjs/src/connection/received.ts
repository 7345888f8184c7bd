import { whenLikelyEnded } from '../fast-path/request-end.ts'
import type { Req } from '../internal-types.ts'
import { awaitsContinue } from './continue.ts'
import { isRefused } from './refuse.ts'

import onFinished = require('on-finished')

/**
 * Calls back when the whole request is here: a response to a request still arriving could be lost
 * with the connection. Over HTTP/2 a client that waits for `100 Continue` need not send its body.
 */
export function whenReceived(req: Req, callback: () => void): void {
  const isUnsent = req.httpVersionMajor >= 2 && awaitsContinue(req)
  if (isUnsent || isRefused(req) || onFinished.isFinished(req)) {
    callback()
    return
  }
  // Requests of some test tools and adapters are no streams, or their socket is none. They take no
  // listener, so the callback does not wait.
  if (!drainBody(req)) callback()
  else whenLikelyEnded(req, () => listen(req, callback))
}

function drainBody(req: Req): boolean {
  try {
    req.unpipe?.()
    req.resume?.()
    return true
  } catch {
    return false
  }
}

function listen(req: Req, callback: () => void): void {
  if (req.readableEnded || !whenEnded(req, callback)) callback()
}

function whenEnded(req: Req, callback: () => void): boolean {
  try {
    onFinished(req, callback)
    return true
  } catch {
    return false
  }
}
