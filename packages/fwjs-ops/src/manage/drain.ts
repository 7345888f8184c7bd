import type { Socket } from 'net'
import { isHttp1, type Server } from '../connections/server.ts'
import { isIdle } from './connection.ts'
import type { DrainResult, ManageSettings } from './options.ts'
import { closePort, warmUpClosing } from './port.ts'
import { afterQuietTurn } from './quiet-turn.ts'
import { askToDisconnect, type Traffic } from './traffic.ts'

/**
 * Drains a server in this order: the port closes after the readiness delay, every client is asked
 * to disconnect, `onClosed` is called, accepted requests finish, idle connections are closed, and
 * at the deadline the rest is destroyed.
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
  askToDisconnect(traffic)
  onClosed()
  await lastConnection.closed
  clearTimeout(cutting)
  clearInterval(closing)
  return { finished: !cut, cut: cut ?? { requests: 0, connections: 0 } }
}

/**
 * Closes the port in a quiet moment, because that resets connections the system has completed but
 * Node.js hasn't accepted.
 */
function closePortQuietly(server: Server, traffic: Traffic): Promise<{ closed: Promise<void> }> {
  warmUpClosing()
  return new Promise((resolve) => {
    const close = () => {
      const closed = new Promise<void>((done) => closePort(server, done))
      // Wrapped in an object, because a promise that resolves with a promise waits for it.
      resolve({ closed })
    }
    afterQuietTurn(() => traffic.connections.accepted, close)
  })
}

const SHORTEST_INTERVAL = 10

/**
 * Closes connections that have been idle for `delay` since the port closed, until the timer is
 * cleared.
 */
function closeIdleAfter(traffic: Traffic, delay: number): NodeJS.Timeout {
  const first = performance.now() + delay
  const check = () => {
    const now = performance.now()
    if (now < first) return
    // A request that arrived since Node.js last polled the system is lost with its connection.
    afterQuietTurn(
      () => bytesOf(traffic),
      () => {
        for (const socket of idleSockets(traffic, now - delay)) socket.destroySoon()
      },
    )
  }
  return setInterval(check, Math.max(SHORTEST_INTERVAL, delay / 4))
}

function bytesOf({ connections }: Traffic): number {
  let bytes = 0
  for (const { bytesRead } of connections.sockets) bytes += bytesRead
  return bytes
}

/** Returns connections that have been idle since then, and those that never received a byte. */
function idleSockets({ connections }: Traffic, since: number): Socket[] {
  const { http1, sockets } = connections
  const idle = [...http1.values()].filter(
    (connection) => isIdle(connection) && connection.idleSince <= since,
  )
  return [...idle.map(({ socket }) => socket), ...[...sockets].filter(isSilent)]
}

/** Before its TLS handshake starts, a socket has no connection object. */
const isSilent = ({ bytesRead }: Socket): boolean => bytesRead === 0

/** Destroys every open connection, including those opened before the server was watched. */
function cutAll(server: Server, traffic: Traffic): DrainResult['cut'] {
  const { http1, sockets, upgraded } = traffic.connections
  let requests = traffic.streams + upgraded.size
  for (const { running } of http1.values()) requests += running.size
  const cut = { requests, connections: sockets.size }
  for (const session of traffic.sessions) session.destroy()
  for (const socket of [...http1.keys(), ...sockets]) socket.destroy()
  if (isHttp1(server)) server.closeAllConnections()
  return cut
}
