/** A mistake that the person at the terminal can mend: its message says how, and no stack is shown. */
export class UserError extends Error {
  override name = 'UserError'
}
