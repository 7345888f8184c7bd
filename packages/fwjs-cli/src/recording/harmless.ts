/*
 * What is known to be harmless. Everything else is replaced, so a rule that is missing here costs a
 * little of a recording, and never a credential.
 */

/** Five consonants in a row are rather a random token than a word. */
const isRandom = (text: string): boolean =>
  /[bcdfghjklmnpqrstvwxz]{5}/i.test(text.replace(/xhtml/i, ''))

const LONGEST_NAME = 60
const MOST_HUMPS = 5
const NAME_PART = /^(?:\d{1,3}|[A-Za-z]{1,15}\d{0,2})$/
const WORD_PART = /^(?:[A-Z]?[a-z]{1,15}|v\d{1,2})$/
const LONGEST_TEXT = 40
const MOST_PARTS = 4

const humpsOf = (part: string): string[] => part.split(/(?=[A-Z][a-z])/)

/**
 * Returns true for the name of a header, a parameter, a cookie or a field, such as `user[first_name]`:
 * words of up to 15 letters and two digits.
 */
export function isName(text: string): boolean {
  if (text.length > LONGEST_NAME || isRandom(text)) return false
  const parts = text
    .replace(/^@/, '')
    .split(/[-_.:[\]$]+/)
    .filter((part) => part !== '')
  return (
    parts.length > 0 &&
    parts.every((part) => {
      const humps = humpsOf(part)
      return humps.length <= MOST_HUMPS && humps.every((hump) => NAME_PART.test(hump))
    })
  )
}

/** Returns true for up to four words without digits, such as `order-items` or `index.html`. */
export function isWords(text: string): boolean {
  if (text.length > LONGEST_TEXT || isRandom(text)) return false
  const parts = text.replace(/^[_.@~]{1,2}/, '').split(/[-_.]/)
  return (
    parts.length <= MOST_PARTS &&
    parts.every((part) => {
      const humps = humpsOf(part)
      return humps.length <= MOST_PARTS && humps.every((hump) => WORD_PART.test(hump))
    })
  )
}

/** Returns true for a part of a path that is kept: words, a number of up to three digits, or dots. */
export const isPlainSegment = (segment: string): boolean =>
  /^(?:|\.|\.\.|\d{1,3})$/.test(segment) || isWords(segment)

const CONSTANTS = new Set(['', 'true', 'false', 'null'])

/** Names of parameters and fields that say how something is shown, without `-` and `_`. */
const VIEW_NAMES = new Set(
  `page perpage pagesize size limit offset skip take start end count sort sortby order orderby dir
direction lang language locale format embed expand include fields view tab callback`.split(/\s+/),
)

const isIdName = (name: string): boolean => /^ids?$|(?:[-_]id|Id)s?$/.test(name)

/** Returns true for the value of a parameter or a field that is kept. */
export function isHarmlessValue(name: string, value: string): boolean {
  if (CONSTANTS.has(value)) return true
  if (isIdName(name)) return /^\d{1,3}$/.test(value)
  if (!VIEW_NAMES.has(name.toLowerCase().replace(/[-_]/g, ''))) return false
  return /^\d{1,4}$/.test(value) || isWords(value)
}

/** Returns true for a host of up to five words, with a port. */
export function isHarmlessHost(host: string): boolean {
  if (/^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/.test(host)) return true
  const labels = host.replace(/:\d{1,5}$/, '').split('.')
  return labels.length <= 5 && labels.every((label) => isName(label) && !/^\d|[[\]$@:]/.test(label))
}
