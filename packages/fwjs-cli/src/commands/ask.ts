import { inspectApp } from '../program/ask.ts'
import { findEntry } from '../program/entry.ts'
import type { AppInfo, Task } from '../program/task.ts'
import type { Terminal } from '../terminal/terminal.ts'
import type { Call, OptionText } from './definition.ts'
import { placeOf } from './place.ts'

/** The `--export` option of commands that inspect an app. */
export const exportOption: OptionText = {
  type: 'string',
  value: 'NAME',
  help: 'name of the export that is the app, or a function returning it',
}

/** Finds the entry file, starts it, and inspects its app. */
export async function inspect(
  given: string | undefined,
  { options }: Call,
  task: Task,
  terminal: Terminal,
): Promise<AppInfo> {
  const file = findEntry(given)
  const exportName = options['export'] as string | undefined
  const progress = terminal.progress(`starting ${placeOf({ file })}`)
  try {
    return await inspectApp(file, { ...task, ...(exportName !== undefined && { exportName }) })
  } finally {
    progress.end()
  }
}
