import { errorFrom } from '../http/http-error.ts'

import createError = require('http-errors')

/** Creates an error with a status. Causes keep their fields and aren't shown to clients. */
export function fileError(status: number, cause?: unknown): Error {
  return cause === undefined ? createError(status) : errorFrom(status, cause, { expose: false })
}
