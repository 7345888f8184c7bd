import { performance } from 'perf_hooks'

/** The timer's period, in milliseconds. */
const PERIOD = 10

/**
 * After this many milliseconds without a request, measuring stops, so that an idle process can
 * sleep.
 */
const IDLE = 1000

/**
 * Measures the event loop's delay with a timer that should fire every 10 ms. The delay can be read
 * at any time, even between two requests in the same turn of the loop: a burst is noticed in the
 * turn in which it arrives, not at the end of a sample, when the queue has grown.
 */
export interface EventLoop {
  /** When the timer is due. */
  due: number
  /** When it last fired on time. */
  lastOnTime: number
  /** How often it has been late since then. */
  lateTimes: number
  /** How often it has fired on time since it was last late. */
  onTimeTimes: number
  /** When the first request since the timer fired checked the delay. */
  firstCheck: number | undefined
  /** When a request last checked the delay. */
  lastCheck: number
  timer: NodeJS.Timeout | undefined
  /** The delay in milliseconds that still counts as on time. */
  readonly tolerance: number
  /** After being late for this many milliseconds, the loop is overloaded. */
  readonly sampleInterval: number
}

export function createEventLoop(tolerance: number, sampleInterval: number): EventLoop {
  return {
    due: 0,
    lastOnTime: 0,
    lateTimes: 0,
    onTimeTimes: 0,
    firstCheck: undefined,
    lastCheck: 0,
    timer: undefined,
    tolerance,
    sampleInterval,
  }
}

/**
 * Returns how many milliseconds late the loop is now. Time before the first request doesn't count:
 * a process that waits for a core, for example under a CPU limit, is late without having much to
 * do.
 */
export function measureDelay(loop: EventLoop, now: number): number {
  loop.lastCheck = now
  if (!loop.timer) {
    loop.lateTimes = 0
    takeSample(loop, now, now)
    loop.timer = setInterval(() => onTimer(loop), PERIOD).unref()
  }
  loop.firstCheck ??= now
  return Math.max(0, now - Math.max(loop.due, loop.firstCheck))
}

/**
 * Returns true if the loop has been late for a whole sample, and more than once: the work that is
 * waiting won't go away by itself. One long pause, for garbage collection or a large response,
 * isn't an overload: whatever waited for its end can be served.
 */
export function isOverloaded({
  lateTimes,
  lastCheck,
  lastOnTime,
  sampleInterval,
}: EventLoop): boolean {
  return lateTimes >= 2 && lastCheck - lastOnTime > sampleInterval
}

function onTimer(loop: EventLoop): void {
  const now = performance.now()
  takeSample(loop, now, loop.due)
  if (now - loop.lastCheck < IDLE) return
  clearInterval(loop.timer)
  loop.timer = undefined
}

/**
 * An overload ends after the timer has fired on time this often, because requests may pause
 * briefly.
 */
const CALM_TIMES = 3

/** Records that the timer due at `due` has fired now. */
export function takeSample(loop: EventLoop, now: number, due: number): void {
  if (now - due > loop.tolerance) {
    loop.lateTimes += 1
    loop.onTimeTimes = 0
  } else {
    loop.onTimeTimes += 1
    if (!isOverloaded(loop) || loop.onTimeTimes >= CALM_TIMES) {
      loop.lateTimes = 0
      loop.lastOnTime = now
    }
  }
  loop.due = now + PERIOD
  loop.firstCheck = undefined
}
