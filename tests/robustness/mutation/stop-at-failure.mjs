import { writeFileSync } from 'node:fs'
import { task } from './task.mjs'

/** A reporter that exits the process on the first failing test, and keeps which one it was. */
export default async function* stopAtFailure(events) {
  for await (const { type, data } of events) {
    if (type !== 'test:fail') continue
    if (task.mutant) writeFileSync(task.result, globalThis.__stryker__.runs)
    else console.error(data.name, data.details.error.cause ?? data.details.error)
    process.exit(1)
  }
  yield ''
}
