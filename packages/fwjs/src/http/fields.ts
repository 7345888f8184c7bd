import type { Field } from '../fast-path/response-headers.ts'

/* The fields that the framework itself sets, asks for or removes, in both spellings. */

export const CONTENT_ENCODING: Field = fieldOf('Content-Encoding')
export const CONTENT_LANGUAGE: Field = fieldOf('Content-Language')
export const CONTENT_LENGTH: Field = fieldOf('Content-Length')
export const CONTENT_RANGE: Field = fieldOf('Content-Range')
export const CONTENT_SECURITY_POLICY: Field = fieldOf('Content-Security-Policy')
export const CONTENT_TYPE: Field = fieldOf('Content-Type')
export const ETAG: Field = fieldOf('ETag')
export const LOCATION: Field = fieldOf('Location')
export const VARY: Field = fieldOf('Vary')
export const X_CONTENT_TYPE_OPTIONS: Field = fieldOf('X-Content-Type-Options')
export const X_POWERED_BY: Field = fieldOf('X-Powered-By')

function fieldOf(name: string): Field {
  return { name, key: name.toLowerCase() }
}
