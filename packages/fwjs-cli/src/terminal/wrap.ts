/** Returns the visible width of rendered text, without styles. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: styles are written as control characters.
export const widthOf = (text: string): number => text.replace(/\u001b\[[\d;]*m/g, '').length

/**
 * Wraps a rendered line between words. Continuation lines start with `hanging` spaces; only a word longer
 * than a line exceeds `width`.
 */
export function wrapped(line: string, width: number, hanging: number): string[] {
  const lines: string[] = []
  const begin = ' '.repeat(hanging)
  const [first = '', ...words] = line.trimStart().split(' ')
  let current = ' '.repeat(indentOf(line)) + first
  for (const word of words) {
    if (current === begin) current += word
    else if (widthOf(current) + 1 + widthOf(word) <= width) current += ` ${word}`
    else {
      lines.push(current.trimEnd())
      current = begin + word
    }
  }
  return [...lines, current.trimEnd()]
}

/** Returns the indentation of a line. */
export const indentOf = (line: string): number => line.search(/[^ ]|$/)

/** Shortens a string to a width. */
export const cut = (text: string, width: number): string =>
  text.length > width ? `${text.slice(0, Math.max(width - 1, 0))}…` : text
