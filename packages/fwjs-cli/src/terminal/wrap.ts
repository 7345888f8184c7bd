/** The width of rendered text as a terminal shows it: without its styles. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: styles are written as control characters.
export const widthOf = (text: string): number => text.replace(/\u001b\[[\d;]*m/g, '').length

/**
 * Breaks a rendered line between words. Each further line begins with `hanging` spaces; only a word that is
 * longer than a line is wider than `width`.
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

/** How far a line is indented. */
export const indentOf = (line: string): number => line.search(/[^ ]|$/)

/** Shortens a string to a width. */
export const cut = (text: string, width: number): string =>
  text.length > width ? `${text.slice(0, Math.max(width - 1, 0))}…` : text
