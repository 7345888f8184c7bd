import { constants } from 'os'
import { duration, readOptions, unchecked } from '../read-options.ts'

/** The result of a drain. */
export interface DrainResult {
  /** Whether all accepted requests finished before the deadline. */
  readonly finished: boolean
  /** The requests and connections destroyed at the deadline. */
  readonly cut: {
    /** Requests without a complete response, including HTTP/2 streams and upgraded connections. */
    readonly requests: number
    /** Connections, including idle ones. */
    readonly connections: number
  }
}

/** Options for draining a server. Times are in milliseconds. */
export interface ManageOptions {
  /**
   * How long the port stays open after readiness turns false, so that load balancers stop sending
   * requests: their check interval times their failure threshold, plus a little.
   * @default 0
   */
  readinessDelay?: number | false | undefined
  /**
   * How long after the call to `close` to destroy everything that is still open. 0 means never.
   * @default 25000
   */
  deadline?: number | false | undefined
  /**
   * How long an idle keep-alive connection stays open after the port is closed, because a load
   * balancer may be writing a request to it.
   * @default 1000
   */
  idleDelay?: number | false | undefined
  /**
   * Signals on which the server is drained and the process exits: with code 0, or with 1 if the
   * deadline destroyed anything. Windows supports only `SIGINT` (Ctrl+C) and `SIGBREAK`
   * (Ctrl+Break).
   * @default []
   */
  signals?: readonly NodeJS.Signals[] | undefined
  /**
   * Awaited after a drain started by a signal and before the process exits. Close databases and
   * flush logs here.
   * @default undefined
   */
  beforeExit?: ((result: DrainResult) => unknown) | undefined
}

export type ManageSettings = {
  readinessDelay: number
  deadline: number
  idleDelay: number
  signals: readonly NodeJS.Signals[]
  beforeExit: ManageOptions['beforeExit']
}

export function readManageSettings(options: unknown): ManageSettings {
  const settings = readOptions<ManageSettings>('manage', options, {
    readinessDelay: duration(0),
    deadline: duration(25_000),
    idleDelay: duration(1000),
    signals: unchecked([]),
    beforeExit: unchecked(undefined),
  })
  const { readinessDelay, deadline, signals } = settings
  if (deadline > 0 && deadline <= readinessDelay) {
    throw new TypeError('manage: option "deadline" must be longer than "readinessDelay"')
  }
  if (!Array.isArray(signals) || !signals.every(isSignal)) {
    throw new TypeError(
      `manage: option "signals" must be an array of signals such as 'SIGTERM'; got ${String(signals)}`,
    )
  }
  return settings
}

/**
 * Accepts `SIGBREAK` everywhere: it exists only on Windows, but the same code has to run on other
 * systems.
 */
const isSignal = (name: unknown): boolean =>
  Object.hasOwn(constants.signals, String(name)) || name === 'SIGBREAK'
