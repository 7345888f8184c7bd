import { isPlainText } from './plain-text.ts'

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
