interface Row {
  make: new (message: string) => Error
  status?: number
  text: (value: string) => string
}

type FailureCode =
  | 'PARAM_UNDECODABLE'
  | 'HOST_REPEATED'
  | 'FALSY_THROWN'
  | 'FALSY_REJECTED'
  | 'SIGNAL_REJECTED'
  | 'SECRET_MISSING'

/**
 * Every error that the framework raises on its own account at request time, in one table. Messages
 * that Express 4 programs may test for keep Express's wording.
 */
const table: Record<FailureCode, Row> = {
  PARAM_UNDECODABLE: {
    make: URIError,
    status: 400,
    text: (value) => `Failed to decode param '${value}'`,
  },
  HOST_REPEATED: {
    make: Error,
    status: 400,
    text: () => 'The request names its host more than once',
  },
  FALSY_THROWN: { make: Error, text: () => 'Non-error thrown' },
  FALSY_REJECTED: { make: Error, text: () => 'Rejected promise' },
  SIGNAL_REJECTED: {
    make: Error,
    text: (signal) => `A handler rejected with '${signal}', which only next() can signal`,
  },
  SECRET_MISSING: {
    make: Error,
    text: () => 'cookieParser("secret") required for signed cookies',
  },
}

export type StatusError = Error & { status?: number; statusCode?: number }

export function failure(code: FailureCode, value = ''): StatusError {
  const { make, status, text } = table[code]
  const error: StatusError = new make(text(value))
  if (status !== undefined) {
    error.status = status
    error.statusCode = status
  }
  return error
}
