import { performance } from 'perf_hooks'
import { type Connections, mayMoreWait, resetCounts } from './connections.ts'

/**
 * Limits the part of its time that the event loop works. A loop that is never idle may have a queue
 * that cannot be seen: Node takes one new connection in a turn, and the others wait in the system. So
 * the loop gets a share of each sample for requests. The share shrinks while the loop is not idle, and
 * grows when it is.
 */
export interface Utilization {
  /** The part of its time, from 0 to 1, that the loop may work. */
  readonly max: number
  /** The length of a sample in milliseconds. */
  readonly interval: number
  /** With them the share shrinks only while more of them may wait in the system. */
  readonly connections: Connections | undefined
  /** When the current sample began. */
  start: number
  /** How long the loop had worked then. */
  activeAtStart: number
  /** By how much earlier samples exceeded their share: a request may take longer than a sample. */
  debt: number
  /** How many samples the loop has worked without a break. */
  busySamples: number
  /** The part of a sample after which requests are refused; 1 for none. */
  share: number
}

export function createUtilization(
  max: number,
  interval: number,
  connections?: Connections,
): Utilization {
  return {
    max,
    interval,
    connections,
    start: 0,
    activeAtStart: 0,
    debt: 0,
    busySamples: 0,
    share: 1,
  }
}

/** How long the loop has worked since the process began. */
export function activeTime(): number {
  return performance.eventLoopUtilization().active
}

/** A busy moment is no overload: so many samples must be busy before requests are refused. */
const BUSY_SAMPLES = 3

/** In samples: after an overload requests shall not be refused for long. */
const MOST_DEBT = 1

const SHRINK = 0.93
const GROWTH = 0.05
const SMALLEST_SHARE = 0.1

/** Ends the sample if it is over, and decides how much of the next one is for requests. */
export function updateShare(use: Utilization, now: number, active: number): void {
  const length = now - use.start
  if (length < use.interval) return
  const isBusy =
    active - use.activeAtStart > use.max * length &&
    (!use.connections || mayMoreWait(use.connections))
  const excess = use.debt + active - use.activeAtStart - use.share * length
  use.debt = use.share < 1 ? Math.min(Math.max(0, excess), MOST_DEBT * use.interval) : 0
  use.busySamples = isBusy ? use.busySamples + 1 : 0
  use.start = now
  use.activeAtStart = active
  if (use.connections) resetCounts(use.connections)
  if (!isBusy) use.share = grow(use)
  else if (use.share < 1 || use.busySamples >= BUSY_SAMPLES) {
    use.share = Math.max(SMALLEST_SHARE, use.share * SHRINK)
  }
}

/**
 * Beyond the limit the share grows slowly: where it reached 1 while the overload lasts, the delay
 * could grow as before an overload.
 */
function grow({ share, max }: Utilization): number {
  return share < max ? Math.min(max, share + GROWTH) : Math.min(1, share + (1 - max) / 4)
}

/** The part of the sample that the loop has worked, if that is more than its share. */
export function excessiveUse(use: Utilization, active: number): number | undefined {
  const used = (use.debt + active - use.activeAtStart) / use.interval
  return use.share < 1 && used > use.share ? used : undefined
}
