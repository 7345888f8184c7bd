import { styleText } from 'util'
import type { Output } from './output.ts'
import { Progress } from './progress.ts'

const INDENT = '  '

type Style = Parameters<typeof styleText>[0]

/**
 * Where a verb writes: results to stdout, progress to stderr. Colours are written only where a
 * person reads them: at a terminal, and not under NO_COLOR.
 */
export class Terminal {
  readonly output: Output
  readonly errors: Output
  readonly hasColour: boolean

  constructor(
    output: Output = process.stdout,
    errors: Output = process.stderr,
    environment: NodeJS.ProcessEnv = process.env,
  ) {
    this.output = output
    this.errors = errors
    const { NO_COLOR = '', TERM, FORCE_COLOR = '0' } = environment
    const isTerminal = Boolean(output.isTTY) && TERM !== 'dumb'
    this.hasColour = NO_COLOR === '' && (isTerminal || FORCE_COLOR !== '0')
  }

  /** How many characters fit into a line. */
  get width(): number {
    return this.output.columns ?? 100
  }

  /** A line of the result. */
  line(text = ''): void {
    this.output.write(`${text}\n`)
  }

  /** A text, indented, in as many lines as a terminal needs; a log gets one line. */
  paragraph(text: string): void {
    const width = this.output.isTTY ? this.width - INDENT.length : Number.POSITIVE_INFINITY
    let line = ''
    for (const word of text.split(' ')) {
      if (line !== '' && line.length + 1 + word.length > width) {
        this.line(INDENT + line)
        line = ''
      }
      line = line === '' ? word : `${line} ${word}`
    }
    this.line(INDENT + line)
  }

  /** The text in a style of `util.styleText`, or as it is where nobody would see the style. */
  styled(style: Style, text: string): string {
    return this.hasColour ? styleText(style, text, { validateStream: false }) : text
  }

  /** Shows what is going on while something takes longer than two seconds. */
  progress(text: string): Progress {
    return new Progress(this.errors, text)
  }
}
