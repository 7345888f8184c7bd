import { STATUS_CODES } from 'http'

/** The registered text of a status code, undefined for an unknown one. */
export function statusText(code: number | string): string | undefined {
  return STATUS_CODES[code]
}
