const ATOM = /\\.|\[(?:\\.|[^\]\\])*\]|./sy
const COUNT = /\{(\d+)(,?)(\d*)\}/y

/**
 * Returns the length of a pattern with counted repeats expanded: `(ab){3}` is three times `(ab)`
 * plus the three characters of the count; `a{2,}` is three times `a` plus four.
 */
export function writtenLength(pattern) {
  return lengthFrom({ pattern, at: 0 })
}

/** Reads up to the closing parenthesis or the end. */
function lengthFrom(reading) {
  let length = 0
  while (reading.at < reading.pattern.length) {
    const sign = take(reading, ATOM)[0]
    if (sign === ')') break
    const own = sign === '(' ? 2 + lengthFrom(reading) : sign.length
    const count = take(reading, COUNT)
    length += own * timesOf(count) + (count?.[0].length ?? 0)
  }
  return length
}

function take(reading, expression) {
  expression.lastIndex = reading.at
  const found = expression.exec(reading.pattern)
  if (found) reading.at = expression.lastIndex
  return found
}

function timesOf(count) {
  if (!count) return 1
  const [, least, comma, most] = count
  return Math.max(1, comma && !most ? Number(least) + 1 : Number(most || least))
}
