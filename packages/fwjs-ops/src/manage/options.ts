import { constants } from 'os'
import { duration, readOptions, unchecked } from '../read-options.ts'

/** The result of a drain. */
export interface DrainResult {
  /** Whether everything that was accepted was finished, and nothing was cut by the deadline. */
  readonly finished: boolean
  /** The requests and connections that the deadline cut. */
  readonly cut: {
    /** Requests whose response was not over, HTTP/2 streams and upgraded connections among them. */
    readonly requests: number
    /** Connections, idle ones among them. */
    readonly connections: number
  }
}

/** How a server is drained. Times are in milliseconds. */
export interface ManageOptions {
  /**
   * How long the port stays open after readiness has turned false, so that balancers that ask for it
   * send nothing more: their interval times their failures that count, and a little.
   * @default 0
   */
  readinessDelay?: number | false | undefined
  /**
   * After how long whatever is still open is cut, from the call of `close` on. With 0 nothing is cut.
   * @default 25000
   */
  deadline?: number | false | undefined
  /**
   * How long an idle keep-alive connection stays open after the port was closed, because a balancer
   * may be writing a request to it.
   * @default 1000
   */
  idleDelay?: number | false | undefined
  /**
   * Signals of the process at which the server is drained and the process exits: with code 0, or with
   * 1 if the deadline cut something. Windows knows only `SIGINT` (Ctrl+C) and `SIGBREAK` (Ctrl+Break).
   * @default []
   */
  signals?: readonly NodeJS.Signals[] | undefined
  /**
   * Is awaited after the drain that a signal began, before the process exits: the place to close
   * databases and to flush logs.
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

/** Ctrl+Break exists on Windows only, but the same code has to run on other systems. */
const isSignal = (name: unknown): boolean =>
  Object.hasOwn(constants.signals, String(name)) || name === 'SIGBREAK'
