import type { Socket } from 'net'
import { isIdle } from './connection.ts'
import type { DrainResult, ManageSettings } from './options.ts'
import { afterQuietTurn } from './quiet-turn.ts'
import { closePort, isHttp1, type Server, warmUpClosing } from './server.ts'
import { type Traffic, tellToGo } from './traffic.ts'

/**
 * Drains a server in this order: the port closes after the readiness delay, every client is told to
 * go, `onClosed` is called, what was accepted is finished, idle connections are closed, and at the
 * deadline the rest is cut.
 */
export async function drain(
  server: Server,
  traffic: Traffic,
  { readinessDelay, deadline }: ManageSettings,
  onClosed: () => void,
): Promise<DrainResult> {
  let cut: DrainResult['cut'] | undefined
  const cutting = setTimeout(() => {
    if (deadline > 0) cut = cutAll(server, traffic)
  }, deadline)
  if (readinessDelay > 0) await new Promise((resolve) => setTimeout(resolve, readinessDelay))
  const lastConnection = await closePortQuietly(server, traffic)
  const closing = closeIdleAfter(traffic, traffic.idleDelay)
  tellToGo(traffic)
  onClosed()
  await lastConnection.closed
  clearTimeout(cutting)
  clearInterval(closing)
  return { finished: !cut, cut: cut ?? { requests: 0, connections: 0 } }
}

/** Connections that the system has completed and Node has not accepted are reset with the port. */
function closePortQuietly(server: Server, traffic: Traffic): Promise<{ closed: Promise<void> }> {
  warmUpClosing()
  return new Promise((resolve) => {
    const close = () => {
      const closed = new Promise<void>((done) => closePort(server, done))
      // In an object, because a promise that resolves with a promise waits for it.
      resolve({ closed })
    }
    afterQuietTurn(() => traffic.accepted, close)
  })
}

const SHORTEST_LOOK = 10

/** Closes connections that have been idle for that long since the port closed, until it is cleared. */
function closeIdleAfter(traffic: Traffic, delay: number): NodeJS.Timeout {
  const first = performance.now() + delay
  const look = () => {
    const now = performance.now()
    if (now < first) return
    // A request that has come since Node last asked the system is lost with its connection.
    afterQuietTurn(
      () => bytesOf(traffic),
      () => {
        for (const socket of idleSockets(traffic, now - delay)) socket.destroySoon()
      },
    )
  }
  return setInterval(look, Math.max(SHORTEST_LOOK, delay / 4))
}

function bytesOf({ sockets }: Traffic): number {
  let bytes = 0
  for (const { bytesRead } of sockets) bytes += bytesRead
  return bytes
}

/** Those that have been idle since then, and those over which nothing ever came. */
function idleSockets({ connections, sockets }: Traffic, since: number): Socket[] {
  const idle = [...connections.values()].filter(
    (connection) => isIdle(connection) && connection.idleSince <= since,
  )
  return [...idle.map(({ socket }) => socket), ...[...sockets].filter(isSilent)]
}

/** A TLS handshake that has not begun has no connection of its own yet. */
const isSilent = ({ bytesRead }: Socket): boolean => bytesRead === 0

/** Cuts whatever is open, connections from before the server was watched among them. */
function cutAll(server: Server, traffic: Traffic): DrainResult['cut'] {
  const { connections, sessions, sockets, streams, upgraded } = traffic
  let requests = streams + upgraded.size
  for (const { running } of connections.values()) requests += running.size
  const cut = { requests, connections: sockets.size }
  for (const session of sessions) session.destroy()
  for (const socket of [...connections.keys(), ...sockets]) socket.destroy()
  if (isHttp1(server)) server.closeAllConnections()
  return cut
}
