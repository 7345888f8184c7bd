import type { Terminal } from '../terminal/terminal.ts'

/** An option of a verb, as `util.parseArgs` takes it, with what `--help` says. */
export interface OptionText {
  type: 'string' | 'boolean'
  short?: string
  multiple?: boolean
  /** What stands for the value in `--help`, such as `FILE`. */
  value?: string
  help: string
}

/** What stands behind the name of a verb. */
export interface Call {
  options: Record<string, string | boolean | (string | boolean)[] | undefined>
  positionals: string[]
  /** What stands behind `--`: the command of the program, or undefined without a `--`. */
  command: string[] | undefined
}

/** A verb of the command `fwjs`. */
export interface Command {
  name: string
  /** One line for the list of verbs. */
  summary: string
  /** What may stand behind the verb, one line for each form. */
  usage: string[]
  /** A paragraph for `fwjs VERB --help`. */
  does: string
  options: Record<string, OptionText>
  examples: [command: string, does: string][]
  /** The page of the documentation, below `docs/`. */
  page: string
  /** Does it, and returns the exit code. */
  run(call: Call, terminal: Terminal): Promise<number>
}
