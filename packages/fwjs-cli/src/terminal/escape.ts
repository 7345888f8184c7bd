/** Control and format characters, line separators and lone surrogates: a terminal obeys or hides them. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

const SHORT: Record<string, string> = { '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const codeOf = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * Returns a text in one line, with escapes such as `\u001b` in place of what would control the terminal. The
 * escapes are those of JSON.
 */
export const escaped = (text: string): string =>
  text.replace(UNSAFE, (character) => SHORT[character] ?? character.split('').map(codeOf).join(''))
