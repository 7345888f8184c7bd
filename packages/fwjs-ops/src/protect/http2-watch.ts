import type { ServerHttp2Session } from 'http2'
import type { Socket } from 'net'
import { checkBodies } from './http2-bodies.ts'
import { linger } from './http2-closing.ts'
import { checkControlFrames, checkFrames, checkIdle } from './http2-liveness.ts'
import {
  allowResets,
  checkAbandoned,
  checkSilentHandlers,
  destroyClosed,
} from './http2-requests.ts'
import { checkResponses } from './http2-responses.ts'
import { createSession, type WatchedSession } from './http2-session.ts'
import type { Limits } from './options.ts'

/** Starts watching a session. */
export function watchSession(
  limits: Limits,
  session: ServerHttp2Session,
  socket: Socket,
  transport: Socket,
): WatchedSession {
  const watched = createSession(limits, session, socket, transport)
  session.once('remoteSettings', () => {
    watched.hasSettings = true
    watched.headersTime = 0
  })
  return watched
}

export function checkSession(watched: WatchedSession, elapsed: number): void {
  const { session, socket } = watched
  if (watched.lingering !== undefined) {
    watched.lingering -= elapsed
    if (watched.lingering <= 0) socket.destroy()
    return
  }
  for (const check of CHECKS) {
    // Each check may end the session, and so may Node.js and application code.
    if (session.destroyed) {
      linger(watched)
      break
    }
    check(watched, elapsed)
  }
  watched.newStreams = 0
  watched.newBodyBytes = 0
}

const CHECKS = [
  checkControlFrames,
  checkFrames,
  checkIdle,
  destroyClosed,
  checkAbandoned,
  allowResets,
  checkSilentHandlers,
  checkBodies,
  checkResponses,
]
