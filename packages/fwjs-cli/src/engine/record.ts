import { appendFileSync } from 'fs'
import type { Installed } from './express.ts'
import type { Fwjs } from './fwjs.ts'

/** A line of the file that `FWJS_ENGINE_RECORD` names: a request for Express, and what it got. */
export interface Answer {
  pid: number
  /** The package that was found, such as `express 4.22.3`. */
  found: string
  /** What was given in its place; absent if it stayed. */
  given?: string
}

/** Writes a line for each request for Express; `fwjs compare` reads them. */
export function recordAnswer(file: string, found: Installed, given: Fwjs | undefined): void {
  const answer: Answer = { pid: process.pid, found: `${found.name} ${found.version}` }
  if (given) answer.given = `fwjs ${given.version}`
  appendFileSync(file, `${JSON.stringify(answer)}\n`)
}
