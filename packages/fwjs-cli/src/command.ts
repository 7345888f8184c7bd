import { inspect, type ParseArgsConfig, parseArgs } from 'util'
import type { Call, Command } from './commands/definition.ts'
import { printCommandHelp, printHelp } from './help.ts'
import { readManifest } from './terminal/manifest.ts'
import { linesOf } from './terminal/output.ts'
import type { Terminal } from './terminal/terminal.ts'
import { styled } from './terminal/text.ts'
import { UserError } from './terminal/user-error.ts'

/** The exit code for an invalid command line, or an app that can't be run. */
const MISUSE = 2

/** Runs a command line and returns its exit code. */
export async function runCommand(
  commands: Command[],
  words: string[],
  terminal: Terminal,
): Promise<number> {
  try {
    return await dispatch(commands, words, terminal)
  } catch (error) {
    printError(error, terminal)
    return MISUSE
  }
}

/** Prints a usage error, or the stack of an internal error. */
function printError(error: unknown, terminal: Terminal): void {
  const [message = '', ...more] =
    error instanceof UserError
      ? error.lines
      : ['This is a bug in fwjs-cli. Please report it:', ...linesOf(inspect(error))]
  terminal.errorLine(styled('red', 'fwjs:'), ` ${message}`)
  for (const line of more) terminal.errorLine(line)
}

function dispatch(commands: Command[], words: string[], terminal: Terminal): Promise<number> {
  const [name, ...rest] = words
  const command = commands.find((one) => one.name === name)
  if (command) return runOne(command, rest, terminal)
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    printHelp(commands, terminal)
    return Promise.resolve(name === undefined ? MISUSE : 0)
  }
  if (name === '--version' || name === '-v' || name === '-V') {
    const manifest = readManifest()
    terminal.line(`${manifest.name} ${manifest.version}`)
    return Promise.resolve(0)
  }
  const known = commands.map((one) => one.name).join(', ')
  throw new UserError(`Unknown command "${name}". Commands: ${known}. Run fwjs --help for details.`)
}

function runOne(command: Command, words: string[], terminal: Terminal): Promise<number> {
  const at = words.indexOf('--')
  const own = at === -1 ? words : words.slice(0, at)
  const passed = at === -1 ? undefined : words.slice(at + 1)
  const { values, positionals } = readWords(command, own)
  if (values['help']) {
    printCommandHelp(command, terminal)
    return Promise.resolve(0)
  }
  return command.run({ options: values, positionals, command: passed }, terminal)
}

function readWords(
  command: Command,
  words: string[],
): { values: Call['options']; positionals: string[] } {
  const options: ParseArgsConfig['options'] = { help: { type: 'boolean', short: 'h' } }
  for (const [name, { type, short, multiple = false }] of Object.entries(command.options)) {
    options[name] = short === undefined ? { type, multiple } : { type, short, multiple }
  }
  try {
    return parseArgs({ args: words, options, allowPositionals: true })
  } catch (error) {
    const { message } = error as Error
    throw new UserError(message.split('\n')[0] ?? '', [
      `Run fwjs ${command.name} --help for the options.`,
    ])
  }
}
