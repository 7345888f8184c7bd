import type { IncomingMessage, Server, ServerResponse } from 'http'
import type { Req, Res } from '../../types.ts'
import { isHttp2 } from '../http2/protocol.ts'
import { lastByteOf, lingerAfter } from './reject-body.ts'

/**
 * Delays `100 Continue`. Node responds to `Expect: 100-continue` before any handler has seen the
 * request (F28). fwjs sends `100 Continue` when code starts to read the body, or before a success
 * response. If a request is rejected unread, the client doesn't get it and doesn't send its body. A
 * checkContinue listener in application code takes precedence.
 */
export function holdContinue(server: Server): void {
  if (server.listenerCount('checkContinue') === 0) server.on('checkContinue', onExpectation)
}

const waiting = new WeakSet<object>()

/** Returns true if the client is waiting for `100 Continue` and has not sent its body. */
export function awaitsContinue(req: object): boolean {
  return waiting.has(req)
}

function onExpectation(this: Server, req: IncomingMessage, res: ServerResponse): void {
  if (this.listenerCount('checkContinue') > 1) return
  const { read } = req
  let isContinued = false
  waiting.add(req)
  const sendContinue = (): void => {
    if (!isContinued && !res.headersSent && !res.writableEnded) res.writeContinue()
  }
  res.writeContinue = (...args) => {
    isContinued = true
    waiting.delete(req)
    callMethod(res, 'writeContinue', args)
  }
  // Everything that reads a stream, such as a pipe or a `data` listener, calls its `read`.
  req.read = (size) => {
    req.read = read
    sendContinue()
    return read.call(req, size)
  }
  res.writeHead = ((status: number, ...rest: unknown[]) => {
    if (status < 400 || req.complete) sendContinue()
    else if (!isContinued && !res.headersSent) lingerUnread(req, res)
    return callMethod(res, 'writeHead', [status, ...rest])
  }) as typeof res.writeHead
  this.emit('request', req, res)
}

/** Calls the method of the prototype, which the app sets later. */
function callMethod(res: object, name: string, args: unknown[]): unknown {
  return Reflect.apply(Reflect.get(Object.getPrototypeOf(res), name), res, args)
}

/**
 * Prepares a response to an unread request. Over HTTP/1.1, Node then closes the connection, and the
 * client may already be sending.
 */
function lingerUnread(req: IncomingMessage, res: ServerResponse): void {
  const request = req as Req
  if (isHttp2(request)) return
  lingerAfter(request, res as Res, lastByteOf(request, 0))
}
