import { createHash } from 'crypto'

/*
 * A placeholder has the length and character types of the value: an email address, a UUID, a date, a
 * number, or a three-part token keeps its form, so that validation still accepts it. Its last
 * characters are a number, so that equal values get equal placeholders, and different values different
 * ones, as far as the length allows.
 */

/** A character type: the filler, and the digits for the number. */
interface Kind {
  filler: number
  digits: Buffer
}

const kind = (filler: string, digits: string): Kind => ({
  filler: filler.charCodeAt(0),
  digits: Buffer.from(digits),
})

/** The letters a to w are digits, x is the filler, and z is reserved for multipart boundaries. */
const LOWER = kind('x', 'abcdefghijklmnopqrstuvw')
const UPPER = kind('X', 'ABCDEFGHIJKLMNOPQRSTUVW')
const DIGIT = kind('1', '023456789')
const HEX_LOWER = kind('a', 'bcdef')
const HEX_UPPER = kind('A', 'BCDEF')

/** Maximum number of trailing characters used for the number. */
const WIDTH = 6
/** Longer values are stored as hashes. */
const LONGEST_KNOWN = 64

/** Punctuation in addresses, dates, and numbers. */
const KEPT_IN_VALUES = new Set(Buffer.from(' -_.:/@,+='))
/** Also punctuation in markup and JSON, the JSON sequence separator, and the NUL of UTF-16. */
const KEPT_IN_TEXTS = new Set(Buffer.from(' -_.:/@,+=\t\r\n\0\x1e{}[]()<>"\';&?'))

const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i
const HEX = /^(?=.*\d)(?:[\da-f]{8,}|[\dA-F]{8,})$/
const DATE = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)?)?$/

/** The placeholder for dates. */
const SOME_DATE = '2001-01-01T01:01:01.111111111'

function kindOf(code: number, isHex: boolean): Kind | undefined {
  if (code >= 0x30 && code <= 0x39) return DIGIT
  if (code >= 0x61 && code <= 0x7a) return isHex ? HEX_LOWER : LOWER
  if (code >= 0x41 && code <= 0x5a) return isHex ? HEX_UPPER : UPPER
  return undefined
}

/** Counts letters and digits. */
function countPlain(value: string): number {
  let count = 0
  for (let at = 0; at < value.length; at += 1) if (kindOf(value.charCodeAt(at), false)) count += 1
  return count
}

/** Replaces letters and digits with fillers, and the last ones with the number. */
function fill(value: string, number: number, isHex: boolean): Buffer {
  const filled = Buffer.alloc(value.length)
  const plain = countPlain(value)
  let left = Math.min(WIDTH, plain - 1)
  let rest = number
  for (let at = value.length - 1; at >= 0; at -= 1) {
    const code = value.charCodeAt(at)
    const found = kindOf(code, isHex)
    if (found && left > 0) {
      filled[at] = Number(found.digits[rest % found.digits.length])
      rest = Math.floor(rest / found.digits.length)
      left -= 1
    } else if (found) filled[at] = found.filler
    else filled[at] = plain > 0 && KEPT_IN_VALUES.has(code) ? code : LOWER.filler
  }
  return filled
}

/** Fills free text, which may contain a secret anywhere, and keeps its markup. */
export function fillText(text: string): string {
  const filled = Buffer.alloc(text.length)
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    filled[at] = kindOf(code, false)?.filler ?? (KEPT_IN_TEXTS.has(code) ? code : LOWER.filler)
  }
  return filled.toString('latin1')
}

/** Returns a boundary that no placeholder contains. */
export const boundaryLike = (boundary: string): string => 'z'.repeat(boundary.length)

function dateLike(date: string): string {
  return date.replace(/\d/g, (_, at: number) => (SOME_DATE[at] ?? '0').replace(/\D/, '0'))
}

/** Assigns placeholders, equal ones to equal values. */
export class Placeholders {
  readonly #numbers = new Map<string, number>()

  /** Returns the placeholder for a value. */
  of(value: string): string {
    if (DATE.test(value)) return dateLike(value)
    const isUuid = UUID.test(value)
    const filled = fill(value, this.#assignNumber(value), isUuid || HEX.test(value))
    // Keep the version and variant, so that the UUID stays valid.
    if (isUuid) for (const at of [14, 19]) filled[at] = value.charCodeAt(at)
    return filled.toString('latin1')
  }

  /** Returns the placeholder for a JSON number. */
  ofNumber(text: string): string {
    const digits = text.replace(/\D/g, '')
    const filled = fill(digits, this.#assignNumber(digits), false).toString('latin1')
    let at = 0
    return text.replace(/\d/g, () => String(filled[at++]))
  }

  #assignNumber(value: string): number {
    const key =
      value.length > LONGEST_KNOWN ? createHash('sha256').update(value).digest('base64') : value
    const number = this.#numbers.get(key) ?? this.#numbers.size + 1
    this.#numbers.set(key, number)
    return number
  }
}
