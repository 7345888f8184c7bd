import { escaped } from './escape.ts'
import { columnsOf, linesOf, type Output } from './output.ts'
import { Progress } from './progress.ts'
import { tableOf } from './table.ts'
import { rendered, type Text } from './text.ts'
import { indentOf, wrapped } from './wrap.ts'

/** Indentation of a wrapped row if the last column is too far to the right. */
const REST_OF_ROW = 4

/**
 * The output of a command: results go to stdout, everything else to stderr. Nothing else writes to them, and all
 * output is escaped. Styles are only used in a terminal without NO_COLOR, where long lines are wrapped between
 * words.
 */
export class Terminal {
  readonly #output: Output
  readonly #errors: Output
  readonly #environment: NodeJS.ProcessEnv

  constructor(
    output: Output = process.stdout,
    errors: Output = process.stderr,
    environment: NodeJS.ProcessEnv = process.env,
  ) {
    this.#output = output
    this.#errors = errors
    this.#environment = environment
  }

  /** The line width in characters. */
  get width(): number {
    return columnsOf(this.#output)
  }

  /** Writes a line of the result. */
  line(...parts: Text[]): void {
    this.#write(this.#output, this.#rendered(this.#output, parts))
  }

  /** Writes rows with aligned columns. */
  table(rows: Text[][], indent = ''): void {
    const cells = rows.map((row) => row.map((cell) => this.#rendered(this.#output, cell)))
    const { lines, lastColumn } = tableOf(cells, this.width / 2)
    const hanging = lastColumn > this.width / 2 ? REST_OF_ROW : lastColumn
    for (const line of lines) this.#write(this.#output, indent + line, indent.length + hanging)
  }

  /** Writes a value as JSON. */
  json(value: unknown): void {
    const lines = JSON.stringify(value, undefined, 2).split('\n')
    this.#output.write(`${lines.map(escaped).join('\n')}\n`)
  }

  /** Writes a line that isn't part of the result. */
  errorLine(...parts: Text[]): void {
    this.#write(this.#errors, this.#rendered(this.#errors, parts))
  }

  /** Forwards process output, which may be part of a line. */
  passOn(printed: string): void {
    this.#errors.write(linesOf(printed).map(escaped).join('\n'))
  }

  /** Shows progress if something takes longer than two seconds. */
  progress(text: string): Progress {
    return new Progress(this.#errors, text)
  }

  #rendered(output: Output, text: Text): string {
    const { NO_COLOR = '', TERM, FORCE_COLOR = '0' } = this.#environment
    const isTerminal = Boolean(output.isTTY) && TERM !== 'dumb'
    return rendered(text, NO_COLOR === '' && (isTerminal || FORCE_COLOR !== '0'))
  }

  #write(output: Output, line: string, hanging: number = indentOf(line)): void {
    const lines = output.isTTY ? wrapped(line, columnsOf(output), hanging) : [line]
    for (const one of lines) output.write(`${one}\n`)
  }
}
