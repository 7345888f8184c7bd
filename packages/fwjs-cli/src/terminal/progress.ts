import { escaped } from './escape.ts'
import { columnsOf, type Output } from './output.ts'
import { cut } from './wrap.ts'

const PATIENCE = 2000

/**
 * Shows progress on stderr if a command takes longer than two seconds. A terminal shows one line that's
 * replaced; a log gets a line for each step, at most one every two seconds.
 */
export class Progress {
  readonly #output: Output
  readonly #timer: NodeJS.Timeout
  #text: string
  #shown = ''

  constructor(output: Output, text: string) {
    this.#output = output
    this.#text = text
    this.#timer = setInterval(() => this.#show(), PATIENCE)
    this.#timer.unref()
  }

  /** Sets the current step. */
  update(text: string): void {
    this.#text = text
    if (this.#output.isTTY && this.#shown !== '') this.#show()
  }

  /** Stops, and clears the line in a terminal. */
  end(): void {
    clearInterval(this.#timer)
    if (this.#output.isTTY && this.#shown !== '') this.#output.write('\r\u001b[K')
  }

  #show(): void {
    if (this.#text === this.#shown) return
    this.#shown = this.#text
    const line = cut(escaped(this.#text), columnsOf(this.#output) - 1)
    this.#output.write(this.#output.isTTY ? `\r\u001b[K${line}` : `${line}\n`)
  }
}
