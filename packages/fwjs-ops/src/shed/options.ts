import type { IncomingMessage, ServerResponse } from 'http'
import {
  amount,
  count,
  duration,
  interval,
  ratio,
  readOptions,
  unchecked,
} from '../read-options.ts'

/** The limit that was exceeded. */
export type ShedReason = 'eventLoopDelay' | 'eventLoopUtilization' | 'heapUsedBytes' | 'rssBytes'

/** Middleware for Express 4 and 5, fwjs, connect, and plain `node:http`. */
export type ShedMiddleware = (
  req: IncomingMessage,
  res: ServerResponse,
  next: (error?: unknown) => void,
) => void

/**
 * Limits above which requests are rejected. The names are those of @fastify/under-pressure; 0 turns
 * a limit off.
 */
export interface ShedOptions {
  /**
   * How many milliseconds late the event loop may be while it's overloaded. Time for which new
   * connections wait until the loop accepts them counts too.
   * @default 10
   */
  maxEventLoopDelay?: number | false | undefined
  /**
   * The fraction of time, from 0 to 1, in which the event loop may be active over a longer period.
   * @default 0
   */
  maxEventLoopUtilization?: number | false | undefined
  /**
   * The maximum size of the JavaScript heap in use, in bytes.
   * @default 0
   */
  maxHeapUsedBytes?: number | false | undefined
  /**
   * The maximum resident memory of the process, in bytes.
   * @default 0
   */
  maxRssBytes?: number | false | undefined
  /**
   * The number of milliseconds over which overload is measured.
   * @default 100
   */
  sampleInterval?: number | undefined
  /**
   * The `Retry-After` value of rejected requests, in seconds.
   * @default 10
   */
  retryAfter?: number | false | undefined
  /**
   * Paths that are never rejected, such as health checks, or a function that returns true for them.
   * @default []
   */
  exempt?: readonly string[] | ((req: IncomingMessage) => boolean) | undefined
  /**
   * Sends a response instead of the 503, or calls `next` to let the request pass after all.
   * @default undefined
   */
  pressureHandler?:
    | ((
        req: IncomingMessage,
        res: ServerResponse,
        next: (error?: unknown) => void,
        reason: ShedReason,
        value: number,
      ) => void)
    | undefined
}

export type ShedLimits = {
  maxEventLoopDelay: number
  maxEventLoopUtilization: number
  maxHeapUsedBytes: number
  maxRssBytes: number
  sampleInterval: number
  retryAfter: number
  exempt: NonNullable<ShedOptions['exempt']>
  pressureHandler: ShedOptions['pressureHandler']
}

export function readShedLimits(options: unknown): ShedLimits {
  return readOptions<ShedLimits>('shed', options, {
    maxEventLoopDelay: duration(10),
    maxEventLoopUtilization: ratio(0),
    maxHeapUsedBytes: amount(0),
    maxRssBytes: amount(0),
    sampleInterval: interval(100),
    retryAfter: count(10),
    exempt: unchecked([]),
    pressureHandler: unchecked(undefined),
  })
}
