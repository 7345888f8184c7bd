/** Control and format characters, line separators, and lone surrogates, which terminals interpret or hide. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

const SHORT: Record<string, string> = { '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const codeOf = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * Returns a string on one line, with JSON escapes such as `\u001b` for characters that would control the
 * terminal.
 */
export const escaped = (text: string): string =>
  text.replace(UNSAFE, (character) => SHORT[character] ?? character.split('').map(codeOf).join(''))
