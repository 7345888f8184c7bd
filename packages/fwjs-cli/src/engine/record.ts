import { appendFileSync } from 'fs'
import type { Installed } from './express.ts'
import type { Fwjs } from './fwjs.ts'

/** A line of the `FWJS_ENGINE_RECORD` file: an import of Express, and what it resolved to. */
export interface ImportRecord {
  pid: number
  /** The installed package, such as `express 4.22.3`. */
  found: string
  /** The replacement; absent if there was none. */
  given?: string
}

/** Writes a line for an import of Express, for `fwjs compare`. */
export function recordImport(file: string, found: Installed, given: Fwjs | undefined): void {
  const record: ImportRecord = { pid: process.pid, found: `${found.name} ${found.version}` }
  if (given) record.given = `${given.name} ${given.version}`
  appendFileSync(file, `${JSON.stringify(record)}\n`)
}
