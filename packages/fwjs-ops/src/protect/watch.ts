import type { ServerHttp2Session } from 'http2'
import type { Socket } from 'net'
import { isHttp2, type Server } from '../connections/server.ts'
import { trackConnections } from '../connections/tracking.ts'
import { type Connection, createConnection, cut, keepHeld } from './connection.ts'
import { takeStream } from './http2-requests.ts'
import { unwrapSocket, type WatchedSession } from './http2-session.ts'
import { noteMessages } from './http2-stream.ts'
import { checkSession, watchSession } from './http2-watch.ts'
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
  readonly sessions: Map<ServerHttp2Session, WatchedSession>
  readonly interval: number
  timer: NodeJS.Timeout | undefined
  lastCheck: number
  /** Whether a check continues in the next turn of the event loop. */
  isChecking: boolean
}

export function watchServer(
  server: Server,
  limits: Limits,
  interval: number = checkIntervalOf(limits),
): Watch {
  const { http1 } = trackConnections<Connection>(server, {
    createState: (socket) => watchConnection(watch, socket),
    onLeave: forgetConnection,
    onHandshake: (socket) => watchHandshake(watch, socket),
    delay: takeRequest,
    onStream(stream, headers, handle) {
      const session = stream.session as ServerHttp2Session | undefined
      // The client has already closed it.
      if (!session || session.destroyed) return handle()
      takeStream(addSession(watch, session), stream, headers, handle)
      return true
    },
    onMessages(messages) {
      const { stream } = messages.req
      const { session } = stream
      const watched = session && watch.sessions.get(session as ServerHttp2Session)?.open.get(stream)
      if (watched) noteMessages(watched, messages)
    },
  })
  const watch: Watch = {
    limits,
    connections: http1,
    handshakes: new Map(),
    sessions: new Map(),
    interval,
    timer: undefined,
    lastCheck: 0,
    isChecking: false,
  }
  if (isHttp2(server)) server.on('session', (session) => addSession(watch, session))
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
  keepAlive(watch, socket)
  start(watch)
  return connection
}

function keepAlive({ limits }: Watch, socket: Socket): void {
  const { keepAliveInitialDelay } = limits
  if (keepAliveInitialDelay === 0) return
  socket.setKeepAlive(true, Math.min(keepAliveInitialDelay, LONGEST_KEEP_ALIVE))
}

/** Starts watching an HTTP/2 session, until its socket is closed. */
function addSession(watch: Watch, session: ServerHttp2Session): WatchedSession {
  const known = watch.sessions.get(session)
  if (known) return known
  const socket = unwrapSocket(session)
  const transport = endHandshake(watch.handshakes, socket) ?? socket
  const watched = watchSession(watch.limits, session, socket, transport)
  watch.sessions.set(session, watched)
  socket.once('close', () => {
    watch.sessions.delete(session)
    watched.waiting.length = 0
  })
  keepAlive(watch, socket)
  start(watch)
  return watched
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
  const { connections, handshakes, sessions } = watch
  const rest = [...connections.values(), ...handshakes.values(), ...sessions.values()]
  checkRest(watch, elapsed, rest)
  if (connections.size + handshakes.size + sessions.size > 0) return
  clearInterval(watch.timer)
  watch.timer = undefined
}

/** How many are checked in one turn: other requests are served between turns. */
const MAX_CHECKED = 200
/** How many are closed in one turn: at least a few, and more within a millisecond. */
const MIN_CLOSED = 2
const MAX_CLOSED = 50
const CLOSING_MILLISECONDS = 1

function checkRest(watch: Watch, elapsed: number, rest: (Connection | WatchedSession)[]): void {
  const end = performance.now() + CLOSING_MILLISECONDS
  let closed = 0
  for (let checked = 0; checked < MAX_CHECKED && closed < MAX_CLOSED; checked++) {
    if (closed >= MIN_CLOSED && performance.now() > end) break
    const next = rest.pop()
    if (!next) break
    if (!isWatched(watch, next)) continue
    const before = phaseOf(next)
    checkSafely(watch, next, elapsed)
    if (phaseOf(next) !== before) closed += 1
  }
  watch.isChecking = rest.length > 0
  if (watch.isChecking) setImmediate(checkRest, watch, elapsed, rest)
}

function phaseOf({ isClosing, socket }: Connection | WatchedSession): string {
  if (socket.destroyed) return 'closed'
  return isClosing ? 'closing' : 'open'
}

function isWatched(watch: Watch, one: Connection | WatchedSession): boolean {
  if ('session' in one) return watch.sessions.has(one.session)
  return watch.connections.has(one.socket) || watch.handshakes.has(one.socket)
}

/** Application code may run in these checks, and nothing catches what a timer throws. */
function checkSafely(watch: Watch, one: Connection | WatchedSession, elapsed: number): void {
  try {
    if ('session' in one) checkSession(one, elapsed)
    else if (watch.handshakes.has(one.socket)) checkHandshake(one, elapsed)
    else checkConnection(one, elapsed)
  } catch {
    one.socket.destroy()
  }
}

function checkConnection(connection: Connection, elapsed: number): void {
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
