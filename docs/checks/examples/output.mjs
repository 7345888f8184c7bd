const ANYTHING = '…'

/** Whether the lines of an output are those that a page shows: `…` stands for anything. */
export function matches(output, expected) {
  return patternOf(expected, '$').test(withEnd(plain(output)))
}

/** Whether an output begins with the lines that a page shows. */
export function beginsWith(output, expected) {
  return patternOf(expected, '').test(withEnd(plain(output)))
}

/** Whether more output cannot make it begin with these lines. */
export function contradicts(output, expected) {
  if (expected.includes(ANYTHING)) return false
  const whole = plain(output).split('\n').slice(0, -1)
  const shown = expected.slice(0, whole.length)
  return !matches(whole.slice(0, shown.length).join('\n'), shown)
}

/** What a terminal shows of an output: no colours, no spaces at line ends, no lines that were erased. */
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
