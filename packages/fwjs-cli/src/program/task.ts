import type { Candidate, RegisteredRoute, SourcePosition, Trace } from 'fwjs-ops'

/** A request from the command line. */
export interface TypedRequest {
  method: string
  url: string
  headers: Record<string, string>
  body?: string
}

/** The task for the child process. */
export interface Task {
  /** The export that is the app, or a function to call for it. */
  exportName?: string
  /** The request to explain; without it, only routes are listed. */
  request?: TypedRequest
  /** Whether to also send the request. */
  isRun?: boolean
}

/** A route in the list. */
export interface ListedRoute extends RegisteredRoute {
  /** The call that registered the last handler of a route, if known. */
  registered?: SourcePosition
}

/** The result of inspecting an app. */
export interface AppInfo {
  /** How the app was found, such as `exported as app`. */
  found: string
  /** The framework of the app, such as `Express 4.22.3`, if known. */
  framework?: string
  routes: ListedRoute[]
  candidates?: Candidate[]
  trace?: Trace
}

/** Written to a file by the child process. */
export type Outcome = { info: AppInfo } | { problem: string }

/** The environment variable with the task; hidden from the app. */
export const VARIABLE = 'FWJS_CLI_TASK'

export interface Order {
  task: Task
  /** The file to write the outcome to. */
  file: string
  /** Whether a loader of the project, such as tsx, compiles the script. */
  hasLoader: boolean
}
