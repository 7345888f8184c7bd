import { isError, textOf } from '../diagnostics/thrown-value.ts'

import createError = require('http-errors')

/**
 * Converts a thrown value to an error with a status. Keeps the same object if possible; if it isn't an
 * Error, is frozen, or can't be read, creates an error with its text.
 */
export function errorFrom(status: number, thrown: unknown, fields: object = {}): Error {
  if (isError(thrown)) {
    try {
      return createError(status, thrown, fields)
    } catch {}
  }
  return createError(status, textOf(thrown), fields)
}
