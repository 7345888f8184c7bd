import type { Socket } from 'net'

/** The handle of a socket, which Node's manual does not name. */
interface Handle {
  bytesWritten?: unknown
  writeQueueSize?: unknown
}

/**
 * How many bytes the system has taken over from this process for a client. Node itself knows only
 * whole writes: a response of 30 MB in one write would seem to stand still until its end. The handle
 * knows the parts; without it, whole writes are counted.
 *
 * @param transport the socket itself, or the one below TLS
 */
export function deliveredBytes(socket: Socket, transport: Socket): number {
  const { bytesWritten, writeQueueSize } = handleOf(transport)
  if (typeof bytesWritten === 'number' && typeof writeQueueSize === 'number') {
    return bytesWritten - writeQueueSize
  }
  return socket.bytesWritten - socket.writableLength
}

function handleOf(socket: Socket): Handle {
  return (socket as Socket & { _handle?: Handle | null })._handle ?? {}
}
