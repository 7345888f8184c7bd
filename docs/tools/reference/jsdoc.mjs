/**
 * The parts of a contract comment.
 *
 * @typedef {object} Doc
 * @property {string} text
 * @property {Record<string, string>} params the text of each parameter by its name
 * @property {string[]} throws such as "`TypeError` when the name is missing"
 * @property {string[]} examples
 * @property {string | undefined} default
 * @property {string | undefined} since
 * @property {string | undefined} deprecated
 * @property {string | undefined} returns
 */

const FENCED = /^```ts\n([\s\S]*?)\n```$/

/** @returns {Doc} */
export function emptyDoc() {
  return {
    text: '',
    params: {},
    throws: [],
    examples: [],
    default: undefined,
    since: undefined,
    deprecated: undefined,
    returns: undefined,
  }
}

/** Reads a whole comment, including its delimiters. */
export function readDoc(comment) {
  const doc = emptyDoc()
  const [text, ...tags] = partsOf(withoutMarks(comment))
  doc.text = withoutLinks(text.trim())
  for (const tag of tags) addTag(doc, tag)
  return doc
}

function withoutMarks(comment) {
  return comment
    .replace(/^\/\*\*/, '')
    .replace(/\*\/$/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd())
    .join('\n')
}

/** Splits the text and the tags; a line that begins with @ inside an example is part of the example. */
function partsOf(text) {
  const parts = ['']
  let isCode = false
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode
    if (!isCode && line.trimStart().startsWith('@')) parts.push(line.trimStart())
    else parts[parts.length - 1] += `\n${line}`
  }
  return parts
}

const withoutLinks = (text) => text.replace(/\{@link (\w+)\}/g, '`$1`')

function addTag(doc, tag) {
  const [, name, rest] = /^@(\w+)\s*([\s\S]*)$/.exec(tag)
  const text = withoutLinks(rest.trim())
  if (name === 'param') {
    const [, parameter, words] = /^(\w+)\s+([\s\S]+)$/.exec(text)
    doc.params[parameter] = words
  } else if (name === 'throws') {
    const [, type, words] = /^\{(\w+)\}\s+([\s\S]+)$/.exec(text)
    doc.throws.push(`\`${type}\` ${words.replace(/^(`ERR_\w+`)/, 'with the code $1')}`)
  } else if (name === 'example') {
    const code = FENCED.exec(text)
    if (!code) throw new Error(`Example without a code fence: ${text}`)
    doc.examples.push(code[1])
  } else if (['default', 'since', 'deprecated', 'returns'].includes(name)) {
    doc[name] = text
  } else {
    throw new Error(`Unsupported tag: @${name}`)
  }
}
