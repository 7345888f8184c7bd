import type { Candidate, RegisteredRoute, SourcePosition, Trace } from 'fwjs-ops'

/** A request as a person types it. */
export interface TypedRequest {
  method: string
  url: string
  headers: Record<string, string>
  body?: string
}

/** What is asked of the app of a program. */
export interface Task {
  /** The export to take the app from; a function that is no app is called for it. */
  exportName?: string
  /** The request whose layers are wanted; only the routes are, if it is left out. */
  request?: TypedRequest
  /** Whether to send the request, too. */
  isRun?: boolean
}

/** A row of the list of routes. */
export interface ListedRoute extends RegisteredRoute {
  /** The call that registered the last handler of a route, where that is known. */
  registered?: SourcePosition
}

/** What a program gives. */
export interface AppInfo {
  /** Where the app was found, such as `exported as app`. */
  found: string
  /** The framework that the app is of, such as `Express 4.22.3`, where that is known. */
  framework?: string
  routes: ListedRoute[]
  candidates?: Candidate[]
  trace?: Trace
}

/** What the process of the program writes into its file. */
export type Outcome = { info: AppInfo } | { problem: string }

/** The environment variable that carries the task; the program does not see it. */
export const VARIABLE = 'FWJS_CLI_TASK'

/** The value of the variable. */
export interface Order {
  task: Task
  /** The file for the outcome. */
  file: string
  /** Whether a loader of the project compiles the program, such as tsx. */
  hasLoader: boolean
}
