import type { Req } from '../../types.ts'
import { isHttp2 } from '../http2/protocol.ts'
import { awaitsContinue } from './continue.ts'
import { isRejected } from './reject-body.ts'

import onFinished = require('on-finished')

// Saved now, because test runners replace Node's function later to control the clock.
const { nextTick } = process

/**
 * Calls back when the whole request has been received: otherwise, the response could be lost with the
 * connection. Over HTTP/2, a client that waits for `100 Continue` doesn't have to send its body.
 */
export function whenReceived(req: Req, callback: () => void): void {
  const isUnsent = awaitsContinue(req) && isHttp2(req)
  if (isUnsent || isRejected(req) || onFinished.isFinished(req)) {
    callback()
    return
  }
  // Requests from some test tools and adapters aren't streams, or their sockets aren't. They don't
  // accept listeners, so don't wait.
  if (!drainBody(req)) callback()
  else whenLikelyEnded(req, () => listen(req, callback))
}

/**
 * Calls back when a request being read has probably ended. Most requests end in the same turn they
 * start, and their stream emits `end` one tick later. Waiting for that avoids the on-finished
 * listeners, which take 2 us (bench/not-found), and doesn't depend on replaced ones (D61).
 */
function whenLikelyEnded(req: Req, proceed: () => void): void {
  if (req.readableEnded === false) nextTick(nextTick, proceed)
  else proceed()
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
