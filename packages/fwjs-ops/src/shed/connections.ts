import type { IncomingMessage } from 'http'

/**
 * Counts new connections and turns of the event loop. Node takes one new connection in a turn, so a
 * turn that took none shows that none waits in the system.
 */
export interface Connections {
  /** Those that have sent a request. */
  readonly known: WeakSet<object>
  /** How many new ones have sent a request since the counts were reset. */
  added: number
  /** In how many turns requests came since then. */
  turns: number
  /** Whether the current turn is counted. */
  isTurnCounted: boolean
}

export function createConnections(): Connections {
  return { known: new WeakSet(), added: 0, turns: 0, isTurnCounted: false }
}

/** Counts the connection of a request, if it is new, and the turn in which the request came. */
export function countConnection(connections: Connections, req: IncomingMessage): void {
  const connection = watchedConnection(req)
  if (connection && !connections.known.has(connection)) {
    connections.known.add(connection)
    connections.added += 1
  }
  if (connections.isTurnCounted) return
  connections.isTurnCounted = true
  connections.turns += 1
  setImmediate(() => {
    connections.isTurnCounted = false
  })
}

/**
 * Undefined for a request that was made without one, as in functions. Every request of HTTP/2 has a
 * socket object of its own, so there it is the session.
 */
function watchedConnection(req: IncomingMessage): object | undefined {
  const { stream } = req as { stream?: { session?: object } }
  return stream?.session ?? (req.socket as object | undefined)
}

/** Whether most turns took a connection: some clients connect before they have a request. */
export function mayMoreWait({ added, turns }: Connections): boolean {
  return added > turns / 2
}

export function resetCounts(connections: Connections): void {
  connections.added = 0
  connections.turns = 0
}
