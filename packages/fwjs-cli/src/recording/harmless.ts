/*
 * Detects harmless values. Everything else is replaced, so a missing rule loses some detail, but never
 * leaks a credential. In names and paths, anything that looks like words is kept.
 */

/** Words that look random but aren't. */
const ABBREVIATIONS =
  /x?html|xml|http|graphql|sql|jsonp?|jquery|jsession|vscode|localhost|healthz|livez|readyz/gi

/** The letters that follow each letter in English words and identifiers. */
const FOLLOWING = new Map(
  `a:abcdefghijklmnprstuvwxyz b:abcdefhijlmnoprstuy c:abcdefhiklmoprstuy d:abcdefghijlmnoprstuvwy
e:abcdefghijklmnopqrstuvwxyz f:abcdefilmorstuy g:aefghilmnorstuy h:abdeilmnoprstuy
i:abcdefgklmnoprstuvxz j:aeiosu k:acdefgilmnoprstuy l:abcdefgijklmnoprstuvwy m:abcdeiklmnopstuvy
n:abcdefghijklmnoprstuvxyz o:abcdefghijklmnoprstuvwxy p:abcdeghiklmnoprstuy q:lu
r:abcdefghijklmnoprstuvwy s:abcdefhiklmnopqrstuwxy t:acdefghijlmnoprstuwy u:abcdefgiklmnoprstux
v:aeiou w:adehilnors x:acehipty y:acefilmnopstw z:aeiouz`
    .split(/\s+/)
    .map((row): [string, string] => [row.charAt(0), row.slice(2)]),
)

const CONSONANTS = /[bcdfghjklmnpqrstvxz]{5}/

/** Returns true if it contains letter pairs that don't occur in words, like a random token. */
function isRandom(text: string): boolean {
  const letters = text.replace(ABBREVIATIONS, '-').toLowerCase()
  if (CONSONANTS.test(letters)) return true
  return [...letters].some((letter, at) => {
    const next = letters.charAt(at + 1)
    return /[a-z]/.test(letter) && /[a-z]/.test(next) && !FOLLOWING.get(letter)?.includes(next)
  })
}

/** Abbreviations may contain any letter pairs. */
const LONGEST_ABBREVIATION = 4

const isPronounceable = (word: string): boolean =>
  word.length <= LONGEST_ABBREVIATION || !isRandom(word)

const LONGEST_NAME = 60
const MOST_HUMPS = 5
/** A shorter average length suggests a random token. */
const SHORTEST_HUMP = 2.5
const NAME_PART = /^(?:\d{1,3}|(?:[A-Z]{1,15}|[A-Z]?[a-z]{1,15})\d{0,2})$/
const WORD_PART = /^(?:[A-Z]?[a-z]{1,15}|v\d{1,2})$/
const LONGEST_TEXT = 40
const MOST_PARTS = 4

/** Returns true for one or more words without separators, such as `userGroups`. */
function isWordsTogether(part: string, word: RegExp): boolean {
  const humps = part.split(/(?=[A-Z][a-z])|(?<=[a-z])(?=[A-Z])/)
  const isLongEnough = humps.length < 3 || part.length / humps.length >= SHORTEST_HUMP
  return (
    isLongEnough &&
    humps.length <= MOST_HUMPS &&
    humps.every((hump) => word.test(hump)) &&
    isPronounceable(humps.join('-'))
  )
}

/**
 * Returns true for the name of a header, parameter, cookie, or field, such as `user[first_name]`:
 * words of up to 15 letters and two digits.
 */
export function isName(text: string): boolean {
  if (text.length > LONGEST_NAME) return false
  const parts = text
    .replace(/^@/, '')
    .split(/[-_.:[\]$]+/)
    .filter((part) => part !== '')
  return parts.length > 0 && parts.every((part) => isWordsTogether(part, NAME_PART))
}

/** Returns true for up to four words without digits, such as `order-items` or `index.html`. */
export function isWords(text: string): boolean {
  if (text.length > LONGEST_TEXT) return false
  const parts = text.replace(/^[_.@~]{1,2}/, '').split(/[-_.]/)
  return parts.length <= MOST_PARTS && parts.every((part) => isWordsTogether(part, WORD_PART))
}

/** Returns true for a part of a path that is kept: words, a number of up to three digits, or dots. */
export const isPlainSegment = (segment: string): boolean =>
  /^(?:|\.|\.\.|\d{1,3})$/.test(segment) || isWords(segment)

const CONSTANTS = new Set(['', 'true', 'false', 'null'])

/** Names of parameters and fields that control the view, without `-` and `_`. */
const VIEW_NAMES = new Set(
  `page perpage pagesize size limit offset skip take start end count sort sortby order orderby dir
direction lang language locale format embed expand include fields view tab callback`.split(/\s+/),
)

const isIdName = (name: string): boolean => /^ids?$|(?:[-_]id|Id)s?$/.test(name)

/** Returns true if the value of a parameter or field is kept. */
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
  return (
    labels.length <= 5 && labels.every((label) => isName(label) && !/^\d|[A-Z[\]$@:]/.test(label))
  )
}
