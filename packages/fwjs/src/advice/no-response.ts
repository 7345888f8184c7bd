import { describeHandler, printable, type Registered, warn } from '../warning.ts'
import { isAdvising } from './advise.ts'
import { registrations } from './places.ts'

/** A response as Node makes it, or one that stands in for it. */
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
  /** How often the timer has found it waiting. */
  turns: number
}

/** After three turns a request has waited for two of them at least. Turns don't pass while a debugger stops the app. */
const TURN = 15_000
const TURNS = 3
/** How many requests are watched at the same time, and until the process ends. */
const MOST_AT_ONCE = 100
const MOST = 10_000

/** Node's own, also where a test replaces timers later. */
const { setTimeout } = globalThis

let waiting: Watched[] = []
const watchedByRequest = new WeakMap<object, Watched>()
let remaining: number = MOST
let isTimed = false

/** Whether any request is watched: a layer tells its name only then. */
export function isWatching(): boolean {
  return waiting.length !== 0
}

/** Watches a request in development, until it gets a response. */
export function watchRequest(req: object, res: object): void {
  if (remaining !== 0) watch(req, res)
}

function watch(req: WatchedRequest, res: WatchedResponse): void {
  if (!isAdvising()) {
    remaining = 0
    return
  }
  if (waiting.length === MOST_AT_ONCE) waiting = waiting.filter(isWaiting)
  // A WebSocket has no response, and some packages pass its request to the app.
  if (waiting.length === MOST_AT_ONCE || req.headers?.['upgrade']) return
  remaining -= 1
  const watched: Watched = { res: new WeakRef(res), last: undefined, turns: 0 }
  watchedByRequest.set(req, watched)
  waiting.push(watched)
  startTimer()
}

/** The handler of the layer, or the callback of a parameter, is about to run. */
export function noteHandler(req: object, handler: Registered): void {
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

/** False for a client that is still sending: the handler may be waiting for the body. */
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
