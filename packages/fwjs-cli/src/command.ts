import { inspect, type ParseArgsConfig, parseArgs } from 'util'
import { printHelp, printHelpOf } from './help.ts'
import { readManifest } from './terminal/manifest.ts'
import { linesOf } from './terminal/output.ts'
import type { Terminal } from './terminal/terminal.ts'
import { styled } from './terminal/text.ts'
import { UserError } from './terminal/user-error.ts'
import type { Call, Verb } from './verbs/verb.ts'

/** The exit code of a command line that cannot be understood, or of a program that cannot be run. */
const MISUSE = 2

/** Runs a command line, and returns its exit code. */
export async function runCommand(
  verbs: Verb[],
  words: string[],
  terminal: Terminal,
): Promise<number> {
  try {
    return await runVerb(verbs, words, terminal)
  } catch (error) {
    printError(error, terminal)
    return MISUSE
  }
}

/** Prints what to do about a mistake, or the stack of an error that is ours. */
function printError(error: unknown, terminal: Terminal): void {
  const [message = '', ...more] =
    error instanceof UserError
      ? error.lines
      : ['This is a bug in fwjs-cli. Please report it:', ...linesOf(inspect(error))]
  terminal.errorLine(styled('red', 'fwjs:'), ` ${message}`)
  for (const line of more) terminal.errorLine(line)
}

function runVerb(verbs: Verb[], words: string[], terminal: Terminal): Promise<number> {
  const [name, ...rest] = words
  const verb = verbs.find((one) => one.name === name)
  if (verb) return runOne(verb, rest, terminal)
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    printHelp(verbs, terminal)
    return Promise.resolve(name === undefined ? MISUSE : 0)
  }
  if (name === '--version' || name === '-v' || name === '-V') {
    const manifest = readManifest()
    terminal.line(`${manifest.name} ${manifest.version}`)
    return Promise.resolve(0)
  }
  const known = verbs.map((one) => one.name).join(', ')
  throw new UserError(`Unknown command "${name}". Commands: ${known}. Run fwjs --help for details.`)
}

function runOne(verb: Verb, words: string[], terminal: Terminal): Promise<number> {
  const at = words.indexOf('--')
  const own = at === -1 ? words : words.slice(0, at)
  const command = at === -1 ? undefined : words.slice(at + 1)
  const { values, positionals } = readWords(verb, own)
  if (values['help']) {
    printHelpOf(verb, terminal)
    return Promise.resolve(0)
  }
  return verb.run({ options: values, positionals, command }, terminal)
}

function readWords(
  verb: Verb,
  words: string[],
): { values: Call['options']; positionals: string[] } {
  const options: ParseArgsConfig['options'] = { help: { type: 'boolean', short: 'h' } }
  for (const [name, { type, short, multiple = false }] of Object.entries(verb.options)) {
    options[name] = short === undefined ? { type, multiple } : { type, short, multiple }
  }
  try {
    return parseArgs({ args: words, options, allowPositionals: true })
  } catch (error) {
    const { message } = error as Error
    throw new UserError(message.split('\n')[0] ?? '', [
      `Run fwjs ${verb.name} --help for the options.`,
    ])
  }
}
