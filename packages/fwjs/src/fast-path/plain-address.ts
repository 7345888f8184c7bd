import { isOn } from './switch.ts'

const PLAIN = /^[\w\-.~!*'():/?=&+,;@$#]*$/
const skipsEncoder = isOn('plain-address')

/** Whether encodeurl would leave an address as it is, in a tenth of its time (bench/redirect). */
export function isPlainAddress(address: string): boolean {
  return skipsEncoder && PLAIN.test(address)
}
