import { Terminal } from '#lib/terminal/terminal.js'

interface ScreenOptions {
  isTTY?: boolean
  columns?: number
  environment?: NodeJS.ProcessEnv
}

/** A terminal that records its output. */
export class Screen extends Terminal {
  readonly written: string[]
  readonly complained: string[]

  constructor({ isTTY = false, columns, environment = {} }: ScreenOptions = {}) {
    const written: string[] = []
    const complained: string[] = []
    const streamTo = (texts: string[]) => ({
      isTTY,
      ...(columns && { columns }),
      write: (text: string) => texts.push(text),
    })
    super(streamTo(written), streamTo(complained), environment)
    this.written = written
    this.complained = complained
  }

  /** The output on stdout. */
  get text(): string {
    return this.written.join('')
  }

  /** The output on stderr. */
  get errorText(): string {
    return this.complained.join('')
  }
}
