// Pieces of markdown. Outside of code vitepress reads pages as Vue templates, so `<` and `{{` stand in
// backticks only.

/** Text in which brackets make no link. */
export const plain = (text) => text.replaceAll(/[[\]]/g, '\\$&')

export const code = (text) => `\`${text}\``

/** A cell of a table: one line, with `|` escaped. */
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

/** Paragraphs, without the empty ones. */
export const paragraphs = (parts) => parts.filter(Boolean).join('\n\n')

/** A type on one line, without `undefined` for what may be left out. */
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

/** `undefined, which counts as enabled`: the value as code, the words as words. */
export function defaultText(text) {
  if (text.includes('`')) return text
  const [literal] = LITERAL.exec(text) ?? ['']
  return literal === '' ? text : `${code(literal)}${text.slice(literal.length)}`
}

/** The first sentence of a text. */
export function firstSentence(text) {
  const line = text.split('\n\n')[0].replaceAll('\n', ' ')
  const end = /[.:](?= [A-Z`])/.exec(line)
  return end ? `${line.slice(0, end.index)}.` : line
}

/** An anchor for something that has no heading. */
export const anchor = (id) => `<a id="${id}"></a>`

/**
 * A heading with an anchor that does not change with its words. A line of its own, because the hosts of
 * repositories show the form `{#id}` as text.
 */
export const heading = (level, title, id) => `${anchor(id)}\n\n${'#'.repeat(level)} ${plain(title)}`
