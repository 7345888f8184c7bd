import type { EventEmitter } from 'events'
import type { IncomingMessage } from 'http'
import { performance } from 'perf_hooks'

/**
 * Measures how long connections have been waiting in the system, where they cause no delay of the
 * event loop. Node.js accepts one connection per turn of the loop, so a turn that accepts none shows
 * that none is waiting.
 */
export interface AcceptQueue {
  /** The servers whose connections are measured. */
  readonly servers: WeakSet<object>
  /** How many milliseconds connections may wait during an overload. */
  readonly tolerance: number
  /** The length of a sample, in milliseconds. */
  readonly sampleInterval: number
  /** Whether the current turn has accepted a connection. */
  isAccepted: boolean
  /** When the first connection was accepted since none was waiting. */
  waitingSince: number | undefined
  /** When the last turn ended. */
  turnEnd: number
  /** The time for which connections have been waiting, without the rest of long turns. */
  waited: number
  /** When connections began to wait for longer than the tolerance. */
  lateSince: number | undefined
  /** When the overload ends, unless connections wait for longer than the tolerance again. */
  overloadedUntil: number
}

/**
 * How much longer than the event loop connections may be late. Whenever none is waiting, the loop is
 * idle until the next one arrives, so the queue must not be emptied too often.
 */
const TOLERATED_DELAYS = 3

export function createAcceptQueue(maxDelay: number, sampleInterval: number): AcceptQueue {
  return {
    servers: new WeakSet(),
    tolerance: TOLERATED_DELAYS * maxDelay,
    sampleInterval,
    isAccepted: false,
    waitingSince: undefined,
    turnEnd: 0,
    waited: 0,
    lateSince: undefined,
    overloadedUntil: Number.NEGATIVE_INFINITY,
  }
}

/** Measures the connections of the server that received a request from now on. */
export function watchServer(queue: AcceptQueue, req: IncomingMessage): void {
  // Node.js sets it on every connection; requests of serverless functions may have no socket.
  const { server } = (req.socket ?? {}) as { server?: EventEmitter }
  if (server === undefined || queue.servers.has(server)) return
  queue.servers.add(server)
  server.on('connection', () => onConnection(queue))
}

function onConnection(queue: AcceptQueue): void {
  queue.isAccepted = true
  if (queue.waitingSince !== undefined) return
  queue.waitingSince = performance.now()
  queue.turnEnd = queue.waitingSince
  setImmediate(endTurn, queue)
}

/** A short wait isn't an overload: connections must be waiting for this many samples. */
const BUSY_SAMPLES = 3

/** If rejecting requests for this many samples doesn't end the queue, a few requests pass. */
const LATE_SAMPLES = 5

/** Exported for tests, which pass the time. */
export function endTurn(queue: AcceptQueue, now: number = performance.now()): void {
  // Whatever has been waiting since the start of one long turn may be served soon.
  queue.waited += Math.min(now - queue.turnEnd, queue.sampleInterval)
  queue.turnEnd = now
  checkWait(queue, now)
  if (queue.isAccepted) {
    queue.isAccepted = false
    setImmediate(endTurn, queue)
  } else {
    queue.waitingSince = undefined
    queue.lateSince = undefined
    queue.waited = 0
  }
}

function checkWait(queue: AcceptQueue, now: number): void {
  const { sampleInterval, tolerance, waited, waitingSince = now } = queue
  const isLate = now - waitingSince > tolerance
  if (waited > BUSY_SAMPLES * sampleInterval || (isLate && now < queue.overloadedUntil)) {
    queue.overloadedUntil = now + sampleInterval
  }
  if (!isLate) return
  queue.lateSince ??= now
  if (now - queue.lateSince <= LATE_SAMPLES * sampleInterval) return
  queue.waitingSince = now
  queue.lateSince = undefined
}

/**
 * Returns for how many milliseconds connections have been waiting, or undefined if they may: it isn't
 * an overload, or not longer than tolerated.
 */
export function excessiveWait(queue: AcceptQueue, now: number): number | undefined {
  const { overloadedUntil, tolerance, waitingSince } = queue
  if (waitingSince === undefined || now >= overloadedUntil) return undefined
  const wait = now - waitingSince
  return wait > tolerance ? wait : undefined
}
