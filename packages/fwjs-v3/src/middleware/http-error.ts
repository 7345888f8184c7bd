import { fieldOf } from 'fwjs-core/lib/diagnostics/thrown-value.js'
import { STATUS_CODES } from 'http'

/** Creates a client error: its message may be shown, and its status is used for the response. */
export function createHttpError(status: number, message?: string): Error & { status: number } {
  const error = new Error(message ?? STATUS_CODES[status])
  return Object.assign(error, { expose: status < 500, status, statusCode: status })
}

/** Sets the status of an error from other code, unless it has one or is frozen. */
export function setDefaultStatus(error: unknown, status: number): void {
  if (fieldOf(error, 'status') != null) return
  try {
    Object.assign(error as object, { status })
  } catch {}
}
