import { appendFileSync } from 'fs'
import { relative } from 'path'
import { fileURLToPath } from 'url'

export type Result = 'passed' | 'failed' | 'skipped'

/** What became of a test. */
export interface Outcome {
  /** The file of the test, relative to the working directory; empty if the runner does not say it. */
  file: string
  /** Its title with those of the suites around it. */
  title: string
  result: Result
  /** Why it failed. */
  message?: string
}

/** The variables by which the processes of a run know where to write. */
export const OUTCOMES = 'FWJS_SUITE_OUTCOMES'

/** A line of text, as an outcome shows it. */
const firstLine = (text: string): string => text.trim().split('\n')[0] as string

/** A path as the report shows it. */
export const fileOf = (path: string | undefined): string =>
  path === undefined
    ? ''
    : relative(process.cwd(), path.startsWith('file:') ? fileURLToPath(path) : path)

/** The message of whatever a test threw. */
export function messageOf(thrown: unknown): string | undefined {
  const { message = thrown } = (thrown ?? {}) as { message?: unknown }
  return message === undefined || message === null ? undefined : firstLine(String(message))
}

/** Keeps an outcome in the file of the run. Other processes of the run append to it, too. */
export function writeOutcome({ message, ...outcome }: Outcome): void {
  const file = process.env[OUTCOMES]
  if (!file) return
  const line = JSON.stringify(message === undefined ? outcome : { ...outcome, message })
  appendFileSync(file, `${line}\n`)
}
