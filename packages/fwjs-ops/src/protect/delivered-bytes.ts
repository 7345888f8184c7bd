import type { Socket } from 'net'

/** The socket's handle, which the Node.js documentation doesn't mention. */
interface Handle {
  bytesWritten?: unknown
  writeQueueSize?: unknown
}

/**
 * Returns how many bytes the system has taken over from this process for a client. Node.js itself
 * counts only whole writes: a 30 MB response in one write would seem to stall until its end. The
 * handle counts the parts; without it, whole writes are counted.
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

/** Returns how many bytes wait until the client reads. */
export function queuedBytes(socket: Socket, transport: Socket): number {
  const { writeQueueSize } = handleOf(transport)
  return typeof writeQueueSize === 'number' ? writeQueueSize : socket.writableLength
}

function handleOf(socket: Socket): Handle {
  return (socket as Socket & { _handle?: Handle | null })._handle ?? {}
}
