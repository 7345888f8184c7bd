import type { IncomingMessage, Server, ServerResponse } from 'http'
import type { Req, Res } from '../internal-types.ts'
import { lastByteOf, lingerAfter } from './refuse.ts'

/**
 * Node answers `Expect: 100-continue` before any handler has seen the request (F28). fwjs sends
 * `100 Continue` when somebody begins to read the body, or before a success. A client whose request
 * is refused unread gets none, and keeps its body. A listener of the program has precedence.
 */
export function holdContinue(server: Server): void {
  if (server.listenerCount('checkContinue') === 0) server.on('checkContinue', onExpectation)
}

const waiting = new WeakSet<object>()

/** Returns true if the client waits for `100 Continue` and has not sent its body. */
export function awaitsContinue(req: object): boolean {
  return waiting.has(req)
}

function onExpectation(this: Server, req: IncomingMessage, res: ServerResponse): void {
  if (this.listenerCount('checkContinue') > 1) return
  const { read } = req
  let isTold = false
  waiting.add(req)
  const tell = (): void => {
    if (!isTold && !res.headersSent && !res.writableEnded) res.writeContinue()
  }
  res.writeContinue = (...args) => {
    isTold = true
    waiting.delete(req)
    callMethod(res, 'writeContinue', args)
  }
  // Whatever reads a stream, a pipe or a listener for data for instance, calls its `read`.
  req.read = (size) => {
    req.read = read
    tell()
    return read.call(req, size)
  }
  res.writeHead = ((status: number, ...rest: unknown[]) => {
    if (status < 400 || req.complete) tell()
    else if (!isTold && !res.headersSent) answerUnread(req, res)
    return callMethod(res, 'writeHead', [status, ...rest])
  }) as typeof res.writeHead
  this.emit('request', req, res)
}

/** Calls the method of the prototype, which the app sets after this. */
function callMethod(res: object, name: string, args: unknown[]): unknown {
  return Reflect.apply(Reflect.get(Object.getPrototypeOf(res), name), res, args)
}

/** Over HTTP/1.1 Node closes after such an answer, and the client may be sending already. */
function answerUnread(req: IncomingMessage, res: ServerResponse): void {
  if (req.httpVersionMajor >= 2) return
  const request = req as Req
  lingerAfter(request, res as Res, lastByteOf(request, 0))
}
