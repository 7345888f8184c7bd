/** A mistake that the person at the terminal can fix: the message tells how, and no stack is shown. */
export class UserError extends Error {
  override name = 'UserError'
  /** The lines of the message. A line break within one of them is shown as `\n`. */
  readonly lines: string[]

  constructor(message: string, more: string[] = []) {
    const lines = [message, ...more]
    super(lines.join('\n'))
    this.lines = lines
  }
}
