import { appendFileSync } from 'fs'
import { relative } from 'path'
import { fileURLToPath } from 'url'

export type Result = 'passed' | 'failed' | 'skipped'

/** The outcome of a test. */
export interface Outcome {
  /** The file of the test, relative to the working directory; empty if unknown. */
  file: string
  /** Its title, including those of its suites. */
  title: string
  result: Result
  /** Why it failed. */
  message?: string
}

/** The environment variable with the file to write outcomes to. */
export const OUTCOMES = 'FWJS_SUITE_OUTCOMES'

const firstLine = (text: string): string => text.trim().split('\n')[0] as string

/** Formats a path for the report. */
export const fileOf = (path: string | undefined): string =>
  path === undefined
    ? ''
    : relative(process.cwd(), path.startsWith('file:') ? fileURLToPath(path) : path)

/** Returns the message of a thrown value. */
export function messageOf(thrown: unknown): string | undefined {
  const { message = thrown } = (thrown ?? {}) as { message?: unknown }
  return message === undefined || message === null ? undefined : firstLine(String(message))
}

/** Appends an outcome to the file of the run, which is shared with other processes. */
export function writeOutcome({ message, ...outcome }: Outcome): void {
  const file = process.env[OUTCOMES]
  if (!file) return
  const line = JSON.stringify(message === undefined ? outcome : { ...outcome, message })
  appendFileSync(file, `${line}\n`)
}
