import {
  ClientClosedError,
  ClientOfflineError,
  ConnectionTimeoutError,
  SocketClosedUnexpectedlyError,
  SocketTimeoutError,
  TimeoutError,
} from 'redis'

/** Error codes of Node.js and PostgreSQL (classes 08, 53, and 57) for a server that is away, full, or restarting. */
const CODES = /^(ECONN|EPIPE$|ETIMEDOUT$|08|53|57)/
/** Messages of pg, and of Redis while it can't write to its disk, which have no code. */
const MESSAGES = /^(Connection terminated|Query read timeout|timeout exceeded|MISCONF|LOADING)/
const KINDS = [
  ClientClosedError,
  ClientOfflineError,
  ConnectionTimeoutError,
  SocketClosedUnexpectedlyError,
  SocketTimeoutError,
  TimeoutError,
]

/** Returns true if Redis or PostgreSQL is temporarily unavailable, so that the request may be sent again later. */
export function isOutage(error) {
  return (
    KINDS.some((kind) => error instanceof kind) ||
    CODES.test(error.code ?? '') ||
    MESSAGES.test(error.message)
  )
}
