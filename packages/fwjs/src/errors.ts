interface Row {
  make: new (message: string) => Error
  status?: number
  code?: string
  text: (value: string) => string
}

type FailureCode =
  | 'PARAM_UNDECODABLE'
  | 'HOST_REPEATED'
  | 'PATH_NOT_PLAIN'
  | 'FALSY_THROWN'
  | 'FALSY_REJECTED'
  | 'SIGNAL_REJECTED'
  | 'SECRET_MISSING'
  | 'FILE_ABORTED'
  | 'FILE_IS_DIRECTORY'
  | 'FILE_SHRUNK'
  | 'HEADERS_SENT'

/**
 * Every error that the framework itself raises while it serves a request. Messages that programs may
 * test for are worded as in Express 4.
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
  PATH_NOT_PLAIN: {
    make: Error,
    status: 400,
    text: (target) => `The path of '${target}' is not in its plain spelling`,
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
  FILE_ABORTED: { make: Error, code: 'ECONNABORTED', text: () => 'Request aborted' },
  FILE_IS_DIRECTORY: { make: Error, code: 'EISDIR', text: () => 'EISDIR, read' },
  FILE_SHRUNK: { make: Error, text: () => 'The file became shorter while it was being sent' },
  HEADERS_SENT: { make: Error, text: () => "Can't set headers after they are sent." },
}

export type StatusError = Error & { status?: number; statusCode?: number; code?: string }

export function failure(code: FailureCode, value = ''): StatusError {
  const row = table[code]
  const { status } = row
  const error: StatusError = new row.make(row.text(value))
  if (row.code !== undefined) error.code = row.code
  if (status !== undefined) {
    error.status = status
    error.statusCode = status
  }
  return error
}
