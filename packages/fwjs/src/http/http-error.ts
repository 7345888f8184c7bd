import { isError, textOf } from '../thrown.ts'

import createError = require('http-errors')

/**
 * What a program or Node has thrown as an error with a status. It stays the same object where that
 * is possible: one that is no Error, is frozen or refuses to be read is replaced by its text.
 */
export function errorFrom(status: number, thrown: unknown, fields: object = {}): Error {
  if (isError(thrown)) {
    try {
      return createError(status, thrown, fields)
    } catch {}
  }
  return createError(status, textOf(thrown), fields)
}
