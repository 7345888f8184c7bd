const ANYTHING = '…'

/** Returns true if the lines of an output match those on a page: `…` stands for anything. */
export function matches(output, expected) {
  return patternOf(expected, '$').test(withEnd(plain(output)))
}

/** Returns true if an output begins with the lines on a page. */
export function beginsWith(output, expected) {
  return patternOf(expected, '').test(withEnd(plain(output)))
}

/** Returns true if more output cannot make it begin with these lines. */
export function contradicts(output, expected) {
  if (expected.includes(ANYTHING)) return false
  const whole = plain(output).split('\n').slice(0, -1)
  const shown = expected.slice(0, whole.length)
  return !matches(whole.slice(0, shown.length).join('\n'), shown)
}

/** Returns an output as a terminal shows it: without colors, trailing spaces, and erased lines. */
export function plain(output) {
  return output
    .replace(ERASED, '')
    .replaceAll('\r', '')
    .replace(COLOUR, '')
    .replace(/[ \t]+$/gm, '')
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: a command to a terminal begins with an escape
const ERASED = /[^\n]*\r\x1b\[K/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: a command to a terminal begins with an escape
const COLOUR = /\x1b\[[\d;]*m/g

function patternOf(expected, end) {
  const lines = withoutEmptyEnd(expected).map((line) =>
    line.trim() === ANYTHING ? '(?:.*\\n)*?' : `${lineOf(line.trimEnd())}\\n`,
  )
  return new RegExp(`^${lines.join('')}${end}`)
}

function lineOf(line) {
  return line
    .split(ANYTHING)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*')
}

function withEnd(text) {
  const trimmed = text.replace(/\n+$/, '')
  return trimmed === '' ? '' : `${trimmed}\n`
}

function withoutEmptyEnd(lines) {
  const last = lines.findLastIndex((line) => line.trim() !== '')
  return lines.slice(0, last + 1)
}
