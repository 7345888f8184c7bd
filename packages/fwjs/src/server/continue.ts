import type { IncomingMessage, Server, ServerResponse } from 'http'
import { lastByteOf, lingerAfter } from '../body/refuse.ts'
import type { Req, Res } from '../shapes.ts'

type Waiting = ServerResponse & { _sent100?: boolean }

/**
 * Node answers `Expect: 100-continue` before any handler has seen the request (F28). fwjs sends
 * `100 Continue` when somebody begins to read the body, or before a success. A client whose request
 * is refused unread gets none, and keeps its body. A listener of the program has precedence.
 */
export function holdContinue(server: Server): void {
  if (server.listenerCount('checkContinue') === 0) server.on('checkContinue', onExpectation)
}

function onExpectation(this: Server, req: IncomingMessage, res: Waiting): void {
  if (this.listenerCount('checkContinue') > 1) return
  const { _read: read } = req
  const { writeHead } = res

  req._read = (size) => {
    req._read = read
    sendContinue(res)
    read.call(req, size)
  }
  res.writeHead = ((status: number, ...rest: unknown[]) => {
    if (status < 400 || req.complete) sendContinue(res)
    else if (!res._sent100 && !res.headersSent) answerUnread(req, res)
    return Reflect.apply(writeHead, res, [status, ...rest])
  }) as typeof writeHead
  this.emit('request', req, res)
}

/** Node closes after such an answer, and the client may be sending already. */
function answerUnread(req: IncomingMessage, res: ServerResponse): void {
  const request = req as Req
  lingerAfter(request, res as Res, lastByteOf(request, 0))
}

function sendContinue(res: Waiting): void {
  if (!res._sent100 && !res.headersSent && !res.writableEnded) res.writeContinue()
}
