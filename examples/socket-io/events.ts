/** Events sent by clients, with the server's acknowledgment. */
export interface ClientEvents {
  join: (room: string, acknowledge: (members: number) => void) => void
  say: (
    room: string,
    text: string,
    acknowledge: (result: 'sent' | 'not in the room') => void,
  ) => void
}

/** Events sent by the server. */
export interface ServerEvents {
  said: (message: { from: string; text: string }) => void
}

/** Per-connection data on the server. */
export interface SocketData {
  name: string
}
