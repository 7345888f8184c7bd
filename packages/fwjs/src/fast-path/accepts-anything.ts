import { isOn } from './switch.ts'

const skipsNegotiation = isOn('accepts-anything')

/**
 * Whether the first of the given types is the client's best: it accepts everything, and the types
 * are names that need no look-up (bench/redirect).
 */
export function isFirstAccepted(accept: string | undefined, types: unknown[]): boolean {
  if (!skipsNegotiation || types.length === 0) return false
  return (accept === undefined || accept === '*/*') && types.every(isCommonName)
}

function isCommonName(type: unknown): boolean {
  return type === 'text' || type === 'html' || type === 'json'
}
