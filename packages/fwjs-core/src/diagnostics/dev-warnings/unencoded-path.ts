import encodeUrl = require('encodeurl')

/**
 * The parts of a path pattern that decide whether a character is literal: escapes, classes, parameter
 * names, parentheses, alternatives; and characters that clients must percent-encode, unless a
 * quantifier follows, which may make them optional.
 */
const PARTS = /\\.|\[(?:\\.|[^\]\\])*\]|:[\w\P{ASCII}]+|[()|]|[ "<>`\P{ASCII}](?![?+{])/gsu

const MUST_BE_ENCODED = /^[ "<>`\P{ASCII}]$/u

/**
 * Returns a path pattern with its literal text percent-encoded as clients send it; unchanged if it may
 * match as it is.
 */
export function withPercentEncoding(path: string): string {
  let depth = 0
  let hasAlternatives = false
  const sent = path.replace(PARTS, (part) => {
    if (part === '(') depth++
    else if (part === ')') depth--
    else if (part === '|' && depth === 0) hasAlternatives = true
    return depth === 0 && MUST_BE_ENCODED.test(part) ? encodeUrl(part) : part
  })
  return hasAlternatives ? path : sent
}
