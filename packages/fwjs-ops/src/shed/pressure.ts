import type { IncomingMessage } from 'http'
import { performance } from 'perf_hooks'
import { type AcceptQueue, createAcceptQueue, excessiveWait, watchServer } from './accept-queue.ts'
import { createEventLoop, type EventLoop, isOverloaded, measureDelay } from './event-loop.ts'
import type { ShedLimits, ShedReason } from './options.ts'
import {
  activeTime,
  createUtilization,
  excessiveUse,
  type Utilization,
  updateShare,
} from './utilization.ts'

/** An exceeded limit, and the value that exceeds it. */
export interface Excess {
  reason: ShedReason
  value: number
}

/** The measurements of the process. */
export interface Pressure {
  readonly limits: ShedLimits
  readonly loop: EventLoop
  readonly queue: AcceptQueue
  readonly use: Utilization
  /** When the memory was last measured. */
  measured: number
  heapUsedBytes: number
  rssBytes: number
}

export function createPressure(limits: ShedLimits): Pressure {
  const { maxEventLoopDelay, maxEventLoopUtilization, sampleInterval } = limits
  return {
    limits,
    loop: createEventLoop(maxEventLoopDelay, sampleInterval),
    queue: createAcceptQueue(maxEventLoopDelay, sampleInterval),
    use: createUtilization(maxEventLoopUtilization, sampleInterval),
    measured: Number.NEGATIVE_INFINITY,
    heapUsedBytes: 0,
    rssBytes: 0,
  }
}

/** Returns the limit that is exceeded when this request arrives, if any. */
export function checkPressure(pressure: Pressure, req: IncomingMessage): Excess | undefined {
  const now = performance.now()
  const { maxEventLoopDelay, maxEventLoopUtilization, maxHeapUsedBytes, maxRssBytes } =
    pressure.limits
  return (
    (maxEventLoopDelay > 0 ? findDelay(pressure, req, now) : undefined) ??
    (maxEventLoopUtilization > 0 ? findUse(pressure, now) : undefined) ??
    (maxHeapUsedBytes > 0 || maxRssBytes > 0 ? findMemory(pressure, now) : undefined)
  )
}

/**
 * While the loop is overloaded, a request passes if the current turn of the loop hasn't taken long:
 * as many pass as the process can serve soon, and the others are rejected immediately. Before that,
 * requests are rejected only if the delay is as long as the whole sample.
 */
function findDelay(
  { limits, loop, queue }: Pressure,
  req: IncomingMessage,
  now: number,
): Excess | undefined {
  const { maxEventLoopDelay, sampleInterval } = limits
  const value = measureDelay(loop, now)
  watchServer(queue, req)
  const wait = excessiveWait(queue, now)
  if (wait !== undefined) return { reason: 'eventLoopDelay', value: wait }
  const max = isOverloaded(loop) ? maxEventLoopDelay : Math.max(maxEventLoopDelay, sampleInterval)
  return value > max ? { reason: 'eventLoopDelay', value } : undefined
}

function findUse({ use }: Pressure, now: number): Excess | undefined {
  const active = activeTime()
  updateShare(use, now, active)
  const value = excessiveUse(use, active)
  return value === undefined ? undefined : { reason: 'eventLoopUtilization', value }
}

function findMemory(pressure: Pressure, now: number): Excess | undefined {
  const { maxHeapUsedBytes, maxRssBytes, sampleInterval } = pressure.limits
  if (now - pressure.measured >= sampleInterval) {
    pressure.measured = now
    pressure.heapUsedBytes = process.memoryUsage().heapUsed
    pressure.rssBytes = process.memoryUsage.rss()
  }
  const { heapUsedBytes, rssBytes } = pressure
  if (maxHeapUsedBytes > 0 && heapUsedBytes > maxHeapUsedBytes) {
    return { reason: 'heapUsedBytes', value: heapUsedBytes }
  }
  if (maxRssBytes > 0 && rssBytes > maxRssBytes) return { reason: 'rssBytes', value: rssBytes }
  return undefined
}
