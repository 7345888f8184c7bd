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

function onExpectation(this: Server, req: IncomingMessage, res: ServerResponse): void {
  if (this.listenerCount('checkContinue') > 1) return
  const { read } = req
  const { writeContinue, writeHead } = res
  let isTold = false
  const tell = (): void => {
    if (!isTold && !res.headersSent && !res.writableEnded) res.writeContinue()
  }
  res.writeContinue = (...args) => {
    isTold = true
    writeContinue.apply(res, args)
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
    return Reflect.apply(writeHead, res, [status, ...rest])
  }) as typeof writeHead
  this.emit('request', req, res)
}

/** Over HTTP/1.1 Node closes after such an answer, and the client may be sending already. */
function answerUnread(req: IncomingMessage, res: ServerResponse): void {
  if (req.httpVersionMajor >= 2) return
  const request = req as Req
  lingerAfter(request, res as Res, lastByteOf(request, 0))
}
