/** A usage error: the message says how to fix it, and no stack is printed. */
export class UserError extends Error {
  override name = 'UserError'
  /** The lines of the message. A line break within a line is printed as `\n`. */
  readonly lines: string[]

  constructor(message: string, more: string[] = []) {
    const lines = [message, ...more]
    super(lines.join('\n'))
    this.lines = lines
  }
}
