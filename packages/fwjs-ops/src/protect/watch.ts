import type { Socket } from 'net'
import { type Connection, createConnection, cut, keepHeld } from './connection.ts'
import { checkIntervalOf, type Limits } from './options.ts'
import { checkSilence, checkWaiting } from './requests.ts'
import { checkSlowness } from './slow-client.ts'
import { endHandshake } from './transport.ts'
import { checkUnreadBody } from './unread-body.ts'

/** All connections of a server, looked at by one timer. */
export interface Watch {
  readonly limits: Limits
  readonly connections: Map<Socket, Connection>
  /** Connections whose TLS handshake is not over. */
  readonly handshakes: Map<Socket, Connection>
  readonly interval: number
  timer: NodeJS.Timeout | undefined
  lastLook: number
  /** Whether a look goes on in the next turn of the event loop. */
  isLooking: boolean
}

export function createWatch(limits: Limits): Watch {
  return {
    limits,
    connections: new Map(),
    handshakes: new Map(),
    interval: checkIntervalOf(limits),
    timer: undefined,
    lastLook: 0,
    isLooking: false,
  }
}

/** Linux ignores a longer delay, which would be two hours then. */
const LONGEST_KEEP_ALIVE = 32_767_000

/** Begins to watch a connection that speaks HTTP. */
export function watchConnection(watch: Watch, socket: Socket): Connection {
  const transport = endHandshake(watch.handshakes, socket) ?? socket
  const connection = createConnection(watch.limits, socket, transport)
  watch.connections.set(socket, connection)
  socket.on('pause', () => {
    connection.wasPaused = true
  })
  socket.on('resume', () => keepHeld(connection))
  socket.once('close', () => forgetConnection(watch, socket))
  const { keepAliveInitialDelay } = watch.limits
  if (keepAliveInitialDelay > 0) {
    socket.setKeepAlive(true, Math.min(keepAliveInitialDelay, LONGEST_KEEP_ALIVE))
  }
  start(watch)
  return connection
}

/** Leaves a connection alone: it is closed, or speaks another protocol from now on. */
export function forgetConnection(watch: Watch, socket: Socket): void {
  const connection = watch.connections.get(socket)
  if (!connection) return
  connection.isHeld = false
  connection.waiting.length = 0
  watch.connections.delete(socket)
}

/** Begins to watch a connection of an https server, which speaks HTTP after the handshake. */
export function watchHandshake(watch: Watch, socket: Socket): void {
  watch.handshakes.set(socket, createConnection(watch.limits, socket, socket))
  socket.once('close', () => watch.handshakes.delete(socket))
  start(watch)
}

function start(watch: Watch): void {
  if (watch.timer) return
  watch.lastLook = performance.now()
  watch.timer = setInterval(() => look(watch, performance.now()), watch.interval).unref()
}

/**
 * Looks at every connection. After a time in which the process stood still, bytes of the clients may
 * be waiting unread: of that time only a little counts.
 */
export function look(watch: Watch, now: number): void {
  if (watch.isLooking) return
  const elapsed = Math.min(now - watch.lastLook, 2 * watch.interval)
  watch.lastLook = now
  watch.isLooking = true
  lookAtRest(watch, elapsed, [...watch.connections.values()])
  for (const connection of watch.handshakes.values()) lookAtHandshake(connection, elapsed)
  if (watch.connections.size + watch.handshakes.size > 0) return
  clearInterval(watch.timer)
  watch.timer = undefined
}

/** So many connections are closed in one turn: the others' requests are served between two turns. */
const MOST_CLOSED = 50

function lookAtRest(watch: Watch, elapsed: number, rest: Connection[]): void {
  let closed = 0
  for (let next = rest.pop(); next; next = rest.pop()) {
    if (!watch.connections.has(next.socket)) continue
    lookAt(next, elapsed)
    if (next.isClosing) closed += 1
    if (closed === MOST_CLOSED) break
  }
  watch.isLooking = rest.length > 0
  if (watch.isLooking) setImmediate(lookAtRest, watch, elapsed, rest)
}

/** Application code may run in these checks, and nothing catches what a timer throws. */
function lookAt(connection: Connection, elapsed: number): void {
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

function lookAtHandshake(connection: Connection, elapsed: number): void {
  const { headersTimeout } = connection.limits
  connection.headersTime += elapsed
  const isOver = headersTimeout > 0 && connection.headersTime >= headersTimeout
  if (isOver && !connection.isClosing) {
    cut(connection, 'handshake-timeout')
  }
}
