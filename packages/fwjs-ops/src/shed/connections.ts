import type { IncomingMessage } from 'http'

/**
 * Counts new connections and turns of the event loop. Node.js accepts one new connection per turn,
 * so a turn without one shows that none is waiting in the system.
 */
export interface Connections {
  /** Connections that have sent a request. */
  readonly known: WeakSet<object>
  /** The number of new connections that have sent a request since the counts were reset. */
  added: number
  /** The number of turns in which requests arrived since then. */
  turns: number
  /** Whether the current turn is counted. */
  isTurnCounted: boolean
}

export function createConnections(): Connections {
  return { known: new WeakSet(), added: 0, turns: 0, isTurnCounted: false }
}

/** Counts the connection of a request, if it's new, and the turn in which the request arrived. */
export function countConnection(connections: Connections, req: IncomingMessage): void {
  const connection = connectionOf(req)
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
 * Returns undefined for a request without a connection, as in serverless functions. Every HTTP/2
 * request has its own socket object, so its session is returned instead.
 */
function connectionOf(req: IncomingMessage): object | undefined {
  const { stream } = req as { stream?: { session?: object } }
  return stream?.session ?? (req.socket as object | undefined)
}

/**
 * Returns true if most turns accepted a connection: some clients connect before they have a
 * request.
 */
export function mayMoreWait({ added, turns }: Connections): boolean {
  return added > turns / 2
}

export function resetCounts(connections: Connections): void {
  connections.added = 0
  connections.turns = 0
}
