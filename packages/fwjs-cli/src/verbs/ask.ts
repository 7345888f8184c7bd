import { askProgram } from '../program/ask.ts'
import { entryOf } from '../program/entry.ts'
import type { Answer, Task } from '../program/task.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { placeOf } from './place.ts'
import type { Call, OptionText } from './verb.ts'

/** The option of the verbs that ask the app of a program. */
export const exportOption: OptionText = {
  type: 'string',
  value: 'NAME',
  help: 'name of the export that is the app, or a function returning it',
}

/** Starts the program that a person names, or that the folder suggests, and asks its app. */
export async function ask(
  given: string | undefined,
  { options }: Call,
  task: Task,
  terminal: Terminal,
): Promise<Answer> {
  const file = entryOf(given)
  const exportName = options['export'] as string | undefined
  const progress = terminal.progress(`starting ${placeOf({ file })}`)
  try {
    return await askProgram(file, { ...task, ...(exportName !== undefined && { exportName }) })
  } finally {
    progress.end()
  }
}
