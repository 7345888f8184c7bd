import type { Req, Res } from '../internal-types.ts'

/** Tells the client that the response is not whole. HTTP/2 has other streams on the connection. */
export function cut(req: Req, res: Res): void {
  if (req.httpVersionMajor !== 2 && canBeDestroyed(req.socket)) req.socket.destroy()
  else res.destroy()
}

/** Test tools and serverless adapters make requests whose socket is an object with an address only. */
function canBeDestroyed(socket: { destroy?: unknown } | undefined): boolean {
  return typeof socket?.destroy === 'function'
}
