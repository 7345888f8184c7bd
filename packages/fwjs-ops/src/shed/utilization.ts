import { performance } from 'perf_hooks'

/**
 * Limits the fraction of time in which the event loop is active. Requests get a share of each
 * sample. The share shrinks while the loop exceeds the limit, and grows when it doesn't.
 */
export interface Utilization {
  /** The fraction of time, from 0 to 1, that the loop may be active. */
  readonly max: number
  /** The length of a sample, in milliseconds. */
  readonly interval: number
  /** When the current sample began. */
  start: number
  /** The active time of the loop at that moment. */
  activeAtStart: number
  /** By how much earlier samples exceeded their share: a request may take longer than a sample. */
  debt: number
  /** The number of consecutive samples in which the loop was busy. */
  busySamples: number
  /** The fraction of a sample after which requests are rejected; 1 for never. */
  share: number
}

export function createUtilization(max: number, interval: number): Utilization {
  return {
    max,
    interval,
    start: 0,
    activeAtStart: 0,
    debt: 0,
    busySamples: 0,
    share: 1,
  }
}

/** Returns how long the loop has been active since the process started. */
export function activeTime(): number {
  return performance.eventLoopUtilization().active
}

/** A busy moment isn't an overload: this many samples must be busy before requests are rejected. */
const BUSY_SAMPLES = 3

/** In samples: after an overload, requests must not be rejected for long. */
const MAX_DEBT = 1

const SHRINK = 0.93
const GROWTH = 0.05
const SMALLEST_SHARE = 0.1

/** Ends the sample if it's over, and decides how much of the next one is available to requests. */
export function updateShare(use: Utilization, now: number, active: number): void {
  const length = now - use.start
  if (length < use.interval) return
  const isBusy = active - use.activeAtStart > use.max * length
  const excess = use.debt + active - use.activeAtStart - use.share * length
  use.debt = use.share < 1 ? Math.min(Math.max(0, excess), MAX_DEBT * use.interval) : 0
  use.busySamples = isBusy ? use.busySamples + 1 : 0
  use.start = now
  use.activeAtStart = active
  if (!isBusy) use.share = grow(use)
  else if (use.share < 1 || use.busySamples >= BUSY_SAMPLES) {
    use.share = Math.max(SMALLEST_SHARE, use.share * SHRINK)
  }
}

/**
 * Grows the share slowly beyond the limit: if it reached 1 during an overload, the delay could
 * build up again.
 */
function grow({ share, max }: Utilization): number {
  return share < max ? Math.min(max, share + GROWTH) : Math.min(1, share + (1 - max) / 4)
}

/** Returns the fraction of the sample in which the loop was active, if it exceeds the share. */
export function excessiveUse(use: Utilization, active: number): number | undefined {
  const used = (use.debt + active - use.activeAtStart) / use.interval
  return use.share < 1 && used > use.share ? used : undefined
}
