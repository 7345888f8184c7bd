import { isOn } from '../node/fast-paths.ts'

import escapeHtml = require('escape-html')

/** Returns the page of the final handler: the escaped message, with its line breaks and indentation. */
export function errorDocument(message: string): string {
  return htmlDocument('Error', escapeLines(message))
}

export function escapeText(text: string): string {
  return escapeHtml(text)
}

/** Escapes HTML, and keeps line breaks and indentation. */
export function escapeLines(text: string): string {
  if (isPlainText(text)) return text
  return escapeHtml(text).replaceAll('\n', '<br>').replaceAll('  ', ' &nbsp;')
}

/** Returns a page with one message. Both arguments must be HTML. */
export function htmlDocument(title: string, text: string): string {
  return (
    `<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>${title}</title>\n` +
    `</head>\n<body>\n<pre>${text}</pre>\n</body>\n</html>\n`
  )
}

const skipsEscapes = isOn('plain-text')
const SPACE = 0x20

/**
 * Returns true if a text consists of letters, digits, `/`, `.`, `_`, `~`, and `-`, which need no escapes in
 * URLs and HTML. Usually, this is all there is in the path of a 404, and encodeurl and escape-html take
 * 1 us to find nothing (bench/not-found).
 */
export function isPlainPath(text: string): boolean {
  if (!skipsEscapes) return false
  for (let index = 0; index < text.length; index++) {
    if (!isPlain(text.charCodeAt(index))) return false
  }
  return true
}

/** The same for a text in HTML that may have single spaces, which stay as they are. */
export function isPlainText(text: string): boolean {
  if (!skipsEscapes) return false
  let before = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (!isPlain(code) && (code !== SPACE || before === SPACE)) return false
    before = code
  }
  return true
}

function isPlain(code: number): boolean {
  // a to z, A to Z, - . / and 0 to 9, _, ~
  if (code > 0x60) return code < 0x7b || code === 0x7e
  if (code > 0x40) return code < 0x5b || code === 0x5f
  return code > 0x2c && code < 0x3a
}
