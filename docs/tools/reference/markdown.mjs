// Markdown fragments. Outside code VitePress reads pages as Vue templates, so `<` and `{{` must be in
// backticks.

/** Escapes brackets, so that they don't form links. */
export const plain = (text) => text.replaceAll(/[[\]]/g, '\\$&')

export const code = (text) => `\`${text}\``

/** Formats a table cell: one line, with `|` escaped. */
export const cell = (text) =>
  text
    .replaceAll('\n', ' ')
    .replaceAll(/(?<!\\)\|/g, '\\|')
    .trim()

export function table(head, rows) {
  const lines = [head, head.map(() => '---'), ...rows.map((row) => row.map(cell))]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

export const fence = (info, text) => `\`\`\`${info}\n${text}\n\`\`\``

/** Joins paragraphs, without the empty ones. */
export const paragraphs = (parts) => parts.filter(Boolean).join('\n\n')

/** Formats a type on one line, without `undefined` for optional ones. */
export function typeCell(type, isOptional) {
  const line = type
    .replaceAll(/(?<=[\w)\]>'])\n\s+(?=[\w'[(])/g, '; ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^\| /, '')
  const short = line.length > 60 ? line.replace(/<.*>(?=\[\]$)/, '') : line
  const plain = isOptional ? short.replace(/ \| undefined$/, '') : short
  return code(/^\([^()]*\(.*\) => [\w<>]+\)$/.test(plain) ? plain.slice(1, -1) : plain)
}

const LITERAL =
  /^(?:'[^']*'|\[\]|\{\}|true|false|null|undefined|-?[\d_]+|\w+\.[\w.]+|encodeURIComponent)/

/** `undefined, which counts as enabled`: formats the value as code, and the words as text. */
export function defaultText(text) {
  if (text.includes('`')) return text
  const [literal] = LITERAL.exec(text) ?? ['']
  return literal === '' ? text : `${code(literal)}${text.slice(literal.length)}`
}

/** Returns the first sentence of a text. */
export function firstSentence(text) {
  const line = text.split('\n\n')[0].replaceAll('\n', ' ')
  const end = /[.:](?= [A-Z`])/.exec(line)
  return end ? `${line.slice(0, end.index)}.` : line
}

/** Creates an anchor for something without a heading. */
export const anchor = (id) => `<a id="${id}"></a>`

/**
 * Creates a heading with an anchor that does not depend on its words. The anchor is on its own line, because
 * repository hosts show `{#id}` as text.
 */
export const heading = (level, title, id) => `${anchor(id)}\n\n${'#'.repeat(level)} ${plain(title)}`
