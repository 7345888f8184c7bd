import { isDevWarningEnabled } from '../dev-warn.ts'
import { describeHandler, printable, type Registered, warn } from '../warning.ts'
import { registrations } from './places.ts'

import timers = require('timers')

/** A Node response, or a mock. */
interface WatchedResponse {
  readonly req?: WatchedRequest
  readonly headersSent?: boolean
  readonly destroyed?: boolean
}

interface WatchedRequest {
  readonly method?: string
  readonly url?: string
  readonly originalUrl?: string
  readonly headers?: Record<string, unknown>
  readonly complete?: boolean
  readonly readableFlowing?: boolean | null
}

/** A request that has had no response yet. Its socket keeps it alive, so this doesn't have to. */
interface Watched {
  readonly res: WeakRef<WatchedResponse>
  /** The layer, or the callback of a parameter, that ran last. */
  last: Registered | undefined
  /** How many times the timer has found it waiting. */
  turns: number
}

/**
 * After three turns, a request has waited for at least two of them. Turns don't pass while a debugger
 * has paused the app.
 */
const TURN = 15_000
const TURNS = 3
/** How many requests are watched at the same time, and in the lifetime of the process. */
const MAX_AT_ONCE = 100
const MAX_WATCHED = 10_000

/** Node's own, even if a test replaces timers later. Workers have a global one that returns a number. */
const { setTimeout } = timers

let waiting: Watched[] = []
const watchedByRequest = new WeakMap<object, Watched>()
let remaining: number = MAX_WATCHED
let isTimed = false

/** Returns true if any request is being watched; only then do layers report their handlers. */
export function isWatching(): boolean {
  return waiting.length !== 0
}

/** Watches a request in development, until it gets a response. */
export function watchRequest(req: object, res: object): void {
  if (remaining !== 0) watch(req, res)
}

function watch(req: WatchedRequest, res: WatchedResponse): void {
  if (!isDevWarningEnabled()) {
    remaining = 0
    return
  }
  if (waiting.length === MAX_AT_ONCE) waiting = waiting.filter(isWaiting)
  // A WebSocket doesn't get a response, and some packages pass its request to the app.
  if (waiting.length === MAX_AT_ONCE || req.headers?.['upgrade']) return
  remaining -= 1
  const watched: Watched = { res: new WeakRef(res), last: undefined, turns: 0 }
  watchedByRequest.set(req, watched)
  waiting.push(watched)
  startTimer()
}

/** Called before the handler of a layer, or the callback of a parameter, runs. */
export function recordHandler(req: object, handler: Registered): void {
  const watched = watchedByRequest.get(req)
  if (watched) watched.last = handler
}

function startTimer(): void {
  if (isTimed) return
  isTimed = true
  setTimeout(takeTurn, TURN).unref()
}

function takeTurn(): void {
  isTimed = false
  waiting = waiting.filter((watched) => {
    watched.turns += 1
    return isWaiting(watched) && (watched.turns < TURNS || !report(watched))
  })
  if (isWatching()) startTimer()
}

function isWaiting({ res }: Watched): boolean {
  const response = res.deref()
  return response?.headersSent === false && !response.destroyed
}

/**
 * Emits the warning. Returns false if the client is still sending, because the handler may be waiting
 * for the body.
 */
function report({ res, last }: Watched): boolean {
  const req = res.deref()?.req
  if (!req?.complete && req?.readableFlowing !== null) return false
  const [path = ''] = (req.originalUrl ?? req.url ?? '').split('?')
  warn(
    'FWJS_NO_RESPONSE',
    `${req.method} ${printable(path)} has had no response for 30 seconds. ${describeHandler(last ?? {})} ran last, and ` +
      'neither sent a response nor called next().',
    last && registrations.get(last),
  )
  return true
}
