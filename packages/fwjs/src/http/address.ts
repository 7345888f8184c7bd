import { isPlainAddress } from '../fast-path/plain-address.ts'

import encodeUrl = require('encodeurl')

/** What a URL must not hold is percent-encoded; what is encoded already stays. */
export function encodeAddress(address: string): string {
  return isPlainAddress(address) ? address : encodeUrl(address)
}
