import type { Page } from '../terminal/page.ts'
import type { Terminal } from '../terminal/terminal.ts'

/** A command option for `util.parseArgs`, with its help text. */
export interface OptionText {
  type: 'string' | 'boolean'
  short?: string
  multiple?: boolean
  /** The value placeholder in `--help`, such as `FILE`. */
  value?: string
  help: string
}

/** The parsed arguments of a command. */
export interface Call {
  options: Record<string, string | boolean | (string | boolean)[] | undefined>
  positionals: string[]
  /** The words after `--`; undefined without `--`. */
  command: string[] | undefined
}

/** A subcommand of `fwjs`. */
export interface Command {
  name: string
  /** One line for the list of commands. */
  summary: string
  /** The arguments, one line per form. */
  usage: string[]
  /** The description in `fwjs COMMAND --help`. */
  does: string
  options: Record<string, OptionText>
  examples: [command: string, does: string][]
  /** The documentation page, below `docs/`. */
  page: Page
  /** Runs the command and returns the exit code. */
  run(call: Call, terminal: Terminal): Promise<number>
}
