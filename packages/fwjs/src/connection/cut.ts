import type { Req, Res } from '../internal-types.ts'

/** Tells the client that the response is not whole. HTTP/2 has other streams on the connection. */
export function cut(req: Req, res: Res): void {
  if (req.httpVersionMajor === 2) res.destroy()
  else req.socket?.destroy()
}
