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

/** Which limit was exceeded. */
export type ShedReason = 'eventLoopDelay' | 'eventLoopUtilization' | 'heapUsedBytes' | 'rssBytes'

/** Middleware for Express 4 and 5, fwjs, connect and plain `node:http`. */
export type ShedMiddleware = (
  req: IncomingMessage,
  res: ServerResponse,
  next: (error?: unknown) => void,
) => void

/** When requests are refused. The names are those of @fastify/under-pressure; 0 turns a limit off. */
export interface ShedOptions {
  /**
   * How many milliseconds late the event loop may be while it is overloaded.
   * @default 10
   */
  maxEventLoopDelay?: number | false | undefined
  /**
   * The part of its time, from 0 to 1, that the event loop may work for long. The default is a limit
   * only while new connections may wait in the system, where no delay can be measured.
   * @default 0.98
   */
  maxEventLoopUtilization?: number | false | undefined
  /**
   * The bytes of the JavaScript heap that may be in use.
   * @default 0
   */
  maxHeapUsedBytes?: number | false | undefined
  /**
   * The bytes of memory that the process may hold.
   * @default 0
   */
  maxRssBytes?: number | false | undefined
  /**
   * Over how many milliseconds it is decided whether the process is overloaded.
   * @default 100
   */
  sampleInterval?: number | undefined
  /**
   * The `Retry-After` of refused requests, in seconds.
   * @default 10
   */
  retryAfter?: number | false | undefined
  /**
   * Paths that are never refused, such as health checks, or a function that says so.
   * @default []
   */
  exempt?: readonly string[] | ((req: IncomingMessage) => boolean) | undefined
  /**
   * Answers in place of the 503, and calls `next` to let a request pass after all.
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
    maxEventLoopUtilization: ratio(0.98),
    maxHeapUsedBytes: amount(0),
    maxRssBytes: amount(0),
    sampleInterval: interval(100),
    retryAfter: count(10),
    exempt: unchecked([]),
    pressureHandler: unchecked(undefined),
  })
}
