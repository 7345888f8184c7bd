/** What clients send, and what the server answers by the callback. */
export interface ClientEvents {
  join: (room: string, answer: (members: number) => void) => void
  say: (room: string, text: string, answer: (result: 'sent' | 'not in the room') => void) => void
}

/** What the server sends. */
export interface ServerEvents {
  said: (message: { from: string; text: string }) => void
}

/** What the server keeps of a connection. */
export interface SocketData {
  name: string
}
