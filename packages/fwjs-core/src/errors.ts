interface Row {
  errorClass: new (message: string) => Error
  status?: number
  code?: string
  text: (value: string) => string
}

type FailureCode =
  | 'PARAM_UNDECODABLE'
  | 'HOST_REPEATED'
  | 'HOST_MALFORMED'
  | 'QUERY_NOT_WHOLE'
  | 'CONTENT_TYPE_MALFORMED'
  | 'CONTENT_TYPE_AMBIGUOUS'
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
 * All errors that the framework itself throws while serving a request. Messages that apps may check for
 * are the same as in Express 4.
 */
const table: Record<FailureCode, Row> = {
  PARAM_UNDECODABLE: {
    errorClass: URIError,
    status: 400,
    text: (value) => `Failed to decode param '${value}'`,
  },
  HOST_REPEATED: {
    errorClass: Error,
    status: 400,
    text: () => 'Request has more than one host (duplicate Host, or Host and :authority differ)',
  },
  HOST_MALFORMED: {
    errorClass: Error,
    status: 400,
    text: () => 'Invalid host in Host header or request target',
  },
  QUERY_NOT_WHOLE: {
    errorClass: Error,
    status: 400,
    text: () => 'Too many query parameters, or a parameter name is nested too deeply',
  },
  CONTENT_TYPE_MALFORMED: {
    errorClass: Error,
    status: 415,
    text: () => 'Malformed Content-Type header',
  },
  CONTENT_TYPE_AMBIGUOUS: {
    errorClass: Error,
    status: 400,
    text: () => 'Duplicate parameter in Content-Type header',
  },
  PATH_NOT_PLAIN: {
    errorClass: Error,
    status: 400,
    text: (target) => `Path of '${target}' is not in canonical form`,
  },
  FALSY_THROWN: { errorClass: Error, text: () => 'Non-error thrown' },
  FALSY_REJECTED: { errorClass: Error, text: () => 'Rejected promise' },
  SIGNAL_REJECTED: {
    errorClass: Error,
    text: (signal) =>
      `A handler rejected with '${signal}'. To skip the rest, call next('${signal}') instead`,
  },
  SECRET_MISSING: {
    errorClass: Error,
    text: () => 'cookieParser("secret") required for signed cookies',
  },
  FILE_ABORTED: { errorClass: Error, code: 'ECONNABORTED', text: () => 'Request aborted' },
  FILE_IS_DIRECTORY: { errorClass: Error, code: 'EISDIR', text: () => 'EISDIR, read' },
  FILE_SHRUNK: { errorClass: Error, text: () => 'File was truncated while being sent' },
  HEADERS_SENT: { errorClass: Error, text: () => "Can't set headers after they are sent." },
}

export type StatusError = Error & { status?: number; statusCode?: number; code?: string }

export function failure(code: FailureCode, value = ''): StatusError {
  const row = table[code]
  const { status } = row
  const error: StatusError = new row.errorClass(row.text(value))
  if (row.code !== undefined) error.code = row.code
  if (status !== undefined) {
    // Set in the same order as in Express, because logs list the properties of an error in order.
    error.statusCode = status
    error.status = status
  }
  return error
}
