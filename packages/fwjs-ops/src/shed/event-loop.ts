import { performance } from 'perf_hooks'

/** How often the timer shall fire, in milliseconds. */
const PERIOD = 10

/** After so long without a request nothing is measured any more, so that an idle process sleeps. */
const IDLE = 1000

/**
 * How late the event loop is, by a timer that shall fire every 10 ms. Its delay can be read at any
 * moment, also between two requests of one turn of the loop: a burst is noticed in the turn in which
 * it comes, and not at the end of a sample, when the queue has grown.
 */
export interface EventLoop {
  /** When the timer shall fire. */
  due: number
  /** When it last fired on time. */
  lastOnTime: number
  /** How often it has been late since. */
  lateTimes: number
  /** How often it has fired on time since it was last late. */
  onTimeTimes: number
  /** When the first request asked since the timer fired. */
  firstAsked: number | undefined
  /** When a request last asked. */
  lastAsked: number
  timer: NodeJS.Timeout | undefined
  /** More milliseconds than this are not on time. */
  readonly tolerance: number
  /** After so many milliseconds of being late the loop is overloaded. */
  readonly sampleInterval: number
}

export function createEventLoop(tolerance: number, sampleInterval: number): EventLoop {
  return {
    due: 0,
    lastOnTime: 0,
    lateTimes: 0,
    onTimeTimes: 0,
    firstAsked: undefined,
    lastAsked: 0,
    timer: undefined,
    tolerance,
    sampleInterval,
  }
}

/**
 * How many milliseconds the loop is late at this moment. What was before the first request does not
 * count: a process that waited for a core, as under a CPU limit, is late without having much to do.
 */
export function measureDelay(loop: EventLoop, now: number): number {
  loop.lastAsked = now
  if (!loop.timer) {
    loop.lateTimes = 0
    takeSample(loop, now, now)
    loop.timer = setInterval(() => onTimer(loop), PERIOD).unref()
  }
  loop.firstAsked ??= now
  return Math.max(0, now - Math.max(loop.due, loop.firstAsked))
}

/**
 * Whether the loop has been late for a whole sample, and more than once: work waits that does not go
 * away by itself. One long pause, for garbage or a large response, is no overload: what has waited
 * for its end can be served.
 */
export function isOverloaded({
  lateTimes,
  lastAsked,
  lastOnTime,
  sampleInterval,
}: EventLoop): boolean {
  return lateTimes >= 2 && lastAsked - lastOnTime > sampleInterval
}

function onTimer(loop: EventLoop): void {
  const now = performance.now()
  takeSample(loop, now, loop.due)
  if (now - loop.lastAsked < IDLE) return
  clearInterval(loop.timer)
  loop.timer = undefined
}

/** An overload ends when the timer fires so often on time: now and then few requests come. */
const CALM_TIMES = 3

/** The timer that was due then fires now. */
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
  loop.firstAsked = undefined
}
