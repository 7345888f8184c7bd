import { linesOf } from '../terminal/output.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UserError } from '../terminal/user-error.ts'
import { cut } from '../terminal/wrap.ts'
import { compareSuites, type SuiteComparison } from '../test-runs/compare.ts'
import { printComparison, toJson } from '../test-runs/report.ts'
import type { Call, Command, OptionText } from './definition.ts'

const engineNames = { express: 'Express', fwjs: 'fwjs' }

/** The part of a long command that progress shows, so that its output fits on the same line. */
const LONGEST = 30

/** Returns the last non-empty line. */
const lastLine = (printed: string): string | undefined =>
  linesOf(printed)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .at(-1)

/** Runs the command on both engines and shows progress. */
async function runTests(
  command: string[],
  isShown: boolean,
  terminal: Terminal,
): Promise<SuiteComparison> {
  const progress = terminal.progress('')
  let title = ''
  try {
    return await compareSuites(command, {
      begin(engine, run, of) {
        title = `${cut(command.join(' '), LONGEST)} on ${engineNames[engine]} (${run} of ${of})`
        progress.update(title)
      },
      print(text) {
        if (isShown) terminal.passOn(text)
        const line = lastLine(text)
        if (line) progress.update(`${title}: ${line}`)
      },
    })
  } finally {
    progress.end()
  }
}

/** Runs `fwjs compare -- COMMAND`. */
export async function compareByTests(call: Call, terminal: Terminal): Promise<number> {
  const { command = [] } = call
  if (command.length === 0)
    throw new UserError('Pass a command after --, for example: fwjs compare -- npm test')
  const comparison = await runTests(command, call.options['verbose'] === true, terminal)
  if (call.options['json']) terminal.json(toJson(comparison))
  else printComparison(terminal, comparison)
  return comparison.isSame ? 0 : 1
}

export const testOptions: Record<string, OptionText> = {
  verbose: { type: 'boolean', help: 'tests: print the output of the command to stderr' },
}

export const testUsage: Command['usage'] = ['[--verbose] [--json] -- COMMAND']

export const testExamples: Command['examples'] = [
  ['fwjs compare -- npm test', "run the project's tests"],
  [
    'fwjs compare --json -- npx vitest run test/api',
    'run some of the tests, with JSON output for scripts',
  ],
]
