import escapeHtml = require('escape-html')

/** The page of the final handler: the message escaped, its lines and indents kept. */
export function errorDocument(message: string): string {
  return htmlDocument('Error', escapeLines(message))
}

export function escapeText(text: string): string {
  return escapeHtml(text)
}

/** The same of several lines. */
export function escapeLines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>').replaceAll('  ', ' &nbsp;')
}

/** A page with one message. Both texts must be HTML. */
export function htmlDocument(title: string, text: string): string {
  return (
    `<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>${title}</title>\n` +
    `</head>\n<body>\n<pre>${text}</pre>\n</body>\n</html>\n`
  )
}
