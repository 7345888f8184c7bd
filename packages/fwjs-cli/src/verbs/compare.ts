import { compareSuites, type SuiteComparison } from '../suites/compare.ts'
import { printComparison, toJson } from '../suites/report.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UserError } from '../terminal/user-error.ts'
import type { Call, Verb } from './verb.ts'

const engineNames = { express: 'Express', fwjs: 'fwjs' }

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours are written as control characters.
const CONTROL = /\u001b\[[\d;?]*[A-Za-z]/g

/** The last line of a text that shows something, as long as the terminal is wide. */
const lastLine = (text: string, width: number): string | undefined =>
  text
    .replace(CONTROL, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .at(-1)
    ?.slice(0, width)

/** Runs the command on both engines, and shows how far it is. */
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
        title = `${command.join(' ')} on ${engineNames[engine]} (${run} of ${of})`
        progress.update(title)
      },
      print(text) {
        if (isShown) terminal.errors.write(text)
        const line = lastLine(text, terminal.width - title.length - 2)
        if (line) progress.update(`${title}: ${line}`)
      },
    })
  } finally {
    progress.end()
  }
}

/** `fwjs compare -- COMMAND`: the tests of the project on both engines. */
async function compareTests(command: string[], call: Call, terminal: Terminal): Promise<number> {
  if (command.length === 0) throw new UserError('Write a command behind --, such as: npm test')
  const comparison = await runTests(command, call.options['show'] === true, terminal)
  if (call.options['json']) terminal.line(JSON.stringify(toJson(comparison), undefined, 2))
  else printComparison(terminal, comparison)
  return comparison.isSame ? 0 : 1
}

export const compare: Verb = {
  name: 'compare',
  summary: 'runs your tests on Express 4 and on fwjs, and names those that differ',
  usage: ['[options] -- COMMAND'],
  does: `Runs a command of tests on Express and on fwjs, by the engine switch, and names the tests whose results
differ: of node:test, Jest, Vitest, Mocha and what prints TAP; of others the exit codes. If anything
differs, both run again, so that a test that varies by itself is known. Nothing is written into the project.
Exit code: 0 the same, 1 different, 2 nothing could be compared.`,
  options: {
    json: { type: 'boolean', help: 'print the result as JSON' },
    show: { type: 'boolean', help: 'show what the command prints, on stderr' },
  },
  examples: [
    ['fwjs compare -- npm test', 'runs npm test on both'],
    ['fwjs compare --json -- npx vitest run test/api', 'one part of the tests, for a script'],
  ],
  page: 'cli/compare.md',
  async run(call, terminal) {
    if (call.command) return compareTests(call.command, call, terminal)
    throw new UserError(
      'Write the command that runs your tests behind --: fwjs compare -- npm test',
    )
  },
}
