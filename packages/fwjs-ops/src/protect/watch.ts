import type { Socket } from 'net'
import type { Http1Server } from '../connections/server.ts'
import { trackConnections } from '../connections/tracking.ts'
import { type Connection, createConnection, cut, keepHeld } from './connection.ts'
import { checkIntervalOf, type Limits } from './options.ts'
import { checkSilence, checkWaiting, takeRequest } from './requests.ts'
import { checkSlowness } from './slow-client.ts'
import { endHandshake } from './transport.ts'
import { checkUnreadBody } from './unread-body.ts'

/** All connections to a server, checked by one timer. */
export interface Watch {
  readonly limits: Limits
  readonly connections: Map<Socket, Connection>
  /** Connections with an unfinished TLS handshake. */
  readonly handshakes: Map<Socket, Connection>
  readonly interval: number
  timer: NodeJS.Timeout | undefined
  lastCheck: number
  /** Whether a check continues in the next turn of the event loop. */
  isChecking: boolean
}

export function watchServer(
  server: Http1Server,
  limits: Limits,
  interval: number = checkIntervalOf(limits),
): Watch {
  const { http1 } = trackConnections<Connection>(server, {
    createState: (socket) => watchConnection(watch, socket),
    onLeave: forgetConnection,
    onHandshake: (socket) => watchHandshake(watch, socket),
    delay: takeRequest,
  })
  const watch: Watch = {
    limits,
    connections: http1,
    handshakes: new Map(),
    interval,
    timer: undefined,
    lastCheck: 0,
    isChecking: false,
  }
  return watch
}

/** Linux ignores a longer delay and would use two hours. */
const LONGEST_KEEP_ALIVE = 32_767_000

/** Starts watching an HTTP connection. */
function watchConnection(watch: Watch, socket: Socket): Connection {
  const transport = endHandshake(watch.handshakes, socket) ?? socket
  const connection = createConnection(watch.limits, socket, transport)
  socket.on('pause', () => {
    connection.wasPaused = true
  })
  socket.on('resume', () => keepHeld(connection))
  const { keepAliveInitialDelay } = watch.limits
  if (keepAliveInitialDelay > 0) {
    socket.setKeepAlive(true, Math.min(keepAliveInitialDelay, LONGEST_KEEP_ALIVE))
  }
  start(watch)
  return connection
}

/** Stops watching a connection: it's closed, or uses another protocol from now on. */
function forgetConnection(connection: Connection): void {
  connection.isHeld = false
  connection.waiting.length = 0
}

/** Starts watching a connection to an https server, which uses HTTP after the handshake. */
function watchHandshake(watch: Watch, socket: Socket): void {
  watch.handshakes.set(socket, createConnection(watch.limits, socket, socket))
  socket.once('close', () => watch.handshakes.delete(socket))
  start(watch)
}

function start(watch: Watch): void {
  if (watch.timer) return
  watch.lastCheck = performance.now()
  watch.timer = setInterval(() => checkAll(watch, performance.now()), watch.interval).unref()
}

/**
 * Checks every connection. After the process was blocked, bytes from clients may be waiting unread,
 * so only a little of that time counts.
 */
export function checkAll(watch: Watch, now: number): void {
  if (watch.isChecking) return
  const elapsed = Math.min(now - watch.lastCheck, 2 * watch.interval)
  watch.lastCheck = now
  watch.isChecking = true
  checkRest(watch, elapsed, [...watch.connections.values()])
  for (const connection of watch.handshakes.values()) checkHandshake(connection, elapsed)
  if (watch.connections.size + watch.handshakes.size > 0) return
  clearInterval(watch.timer)
  watch.timer = undefined
}

/** The maximum number of connections closed in one turn: other requests are served between turns. */
const MAX_CLOSED = 50

function checkRest(watch: Watch, elapsed: number, rest: Connection[]): void {
  let closed = 0
  for (let next = rest.pop(); next; next = rest.pop()) {
    if (!watch.connections.has(next.socket)) continue
    checkConnection(next, elapsed)
    if (next.isClosing) closed += 1
    if (closed === MAX_CLOSED) break
  }
  watch.isChecking = rest.length > 0
  if (watch.isChecking) setImmediate(checkRest, watch, elapsed, rest)
}

/** Application code may run in these checks, and nothing catches what a timer throws. */
function checkConnection(connection: Connection, elapsed: number): void {
  try {
    check(connection, elapsed)
  } catch {
    connection.socket.destroy()
  }
}

function check(connection: Connection, elapsed: number): void {
  if (connection.lingering !== undefined) {
    connection.lingering -= elapsed
    if (connection.lingering <= 0) connection.socket.destroy()
    return
  }
  checkWaiting(connection, elapsed)
  checkSilence(connection, elapsed)
  checkUnreadBody(connection, elapsed)
  checkSlowness(connection, elapsed)
}

function checkHandshake(connection: Connection, elapsed: number): void {
  const { headersTimeout } = connection.limits
  connection.headersTime += elapsed
  const isOver = headersTimeout > 0 && connection.headersTime >= headersTimeout
  if (isOver && !connection.isClosing) {
    cut(connection, 'handshake-timeout')
  }
}
