import type { Socket } from 'net'

/** Removes the handshake that led to this TLS socket, and returns the socket below TLS. */
export function endHandshake(handshakes: Map<Socket, unknown>, socket: Socket): Socket | undefined {
  const transports = transportsOf(handshakes, socket)
  for (const transport of transports) handshakes.delete(transport)
  return transports.length === 1 ? transports[0] : undefined
}

/**
 * Returns the socket below TLS from Node.js's `_parent`, which the documentation doesn't mention.
 * Without it, the socket is identified by the client's address. Clients of a Unix socket have no
 * address, so all of them are returned, because closing a connection after its handshake would be
 * worse than keeping one.
 */
function transportsOf(handshakes: Map<Socket, unknown>, socket: Socket): Socket[] {
  const { _parent: parent } = socket as Socket & { _parent?: Socket | null }
  if (parent) return handshakes.has(parent) ? [parent] : []
  const address = addressOf(socket)
  return [...handshakes.keys()].filter((other) => addressOf(other) === address)
}

function addressOf({ remoteAddress, remotePort, localPort }: Socket): string {
  return `${remoteAddress} ${remotePort} ${localPort}`
}
