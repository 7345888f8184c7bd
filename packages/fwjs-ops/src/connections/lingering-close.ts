import type { Socket } from 'net'

/**
 * Closes a connection after its last response in a way that lets the client read it. Node.js calls
 * `destroySoon` then, which resets the connection if bytes from the client are unread, and the client
 * could lose the response. Instead, our side is closed first, and `destroyLater` is called to destroy
 * the socket when the client has had time to read.
 */
export function lingerAfterResponse(socket: Socket, destroyLater: () => void): void {
  const { destroySoon } = socket
  socket.destroySoon = () => {
    socket.destroySoon = destroySoon
    socket.end()
    destroyLater()
  }
}
