import { errorFrom } from '../http/http-error.ts'

import createError = require('http-errors')

/** An error with a status. Causes keep their fields and are not for clients to read. */
export function fileError(status: number, cause?: unknown): Error {
  return cause === undefined ? createError(status) : errorFrom(status, cause, { expose: false })
}
