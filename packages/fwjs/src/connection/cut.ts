import type { Req, Res } from '../internal-types.ts'

/** Tells the client that the response is not whole. HTTP/2 has other streams on the connection. */
export function cut(req: Req, res: Res): void {
  const socket = req.socket as { destroy?: unknown } | undefined
  if (req.httpVersionMajor === 2) res.destroy()
  else if (typeof socket?.destroy === 'function') socket.destroy()
  // Test tools and serverless adapters make sockets that only have an address.
  else if (socket) res.destroy()
}
