import { runCommand } from '#lib/command.js'
import { commands } from '#lib/commands/all.js'
import { Screen } from './screen.mts'

/** Runs a `fwjs` command line in this process. */
export async function run(
  ...words: string[]
): Promise<{ code: number; text: string; errors: string }> {
  const screen = new Screen()
  const code = await runCommand(commands, words, screen)
  return { code, text: screen.text, errors: screen.errorText }
}
