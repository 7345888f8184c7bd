import MarkdownIt from 'markdown-it'

/**
 * A code block of a page.
 *
 * @typedef {object} Block
 * @property {number} line the page line of its first line of code, from 1
 * @property {string} language
 * @property {string} [file] the file that it is written to
 * @property {string} [engine] what it runs with instead of fwjs, such as `express 5`
 * @property {Set<string>} marks words after the language, such as `signature`
 * @property {string} code
 * @property {{ line: number, code: string }[]} given what comments before it declare
 * @property {{ line: number, code: string }[]} checks what comments after it check
 * @property {boolean} continues whether it sees the variables of the snippet before it
 */

/** The packages that a label may name, for comparisons. */
export const ENGINES = {
  'express 4': 'express',
  'express 5': 'express-5',
  'fwjs-v3': 'fwjs-v3',
  'fwjs-v5': 'fwjs-v5',
}

const markdown = new MarkdownIt({ html: true })

/** Returns the code blocks of a page, in order. @returns {Block[]} */
export function blocksOf(text) {
  const blocks = []
  let comments = []
  for (const token of markdown.parse(text, {})) {
    if (token.type === 'html_block') {
      const found = commentsOf(token)
      if (comments.length === 0)
        blocks.at(-1)?.checks.push(...found.flatMap((one) => readComment(one, 'then')))
      comments.push(...found)
    } else {
      if (token.type === 'fence') blocks.push(blockOf(token, comments))
      else if (token.type === 'code_block') blocks.push(indentedBlockOf(token))
      comments = []
    }
  }
  return blocks
}

function blockOf(token, comments) {
  const { language, label, marks } = readInfo(token.info)
  return {
    line: token.map[0] + 2,
    language,
    file: isFileName(label) ? label : undefined,
    engine: label in ENGINES ? label : undefined,
    marks,
    code: token.content,
    given: comments.flatMap((one) => readComment(one, 'given')),
    checks: [],
    continues: comments.some(({ text }) => text.trim() === 'continues'),
  }
}

/** Four spaces start a block without a language, mostly by mistake: it is checked as one. */
function indentedBlockOf(token) {
  const line = token.map[0] + 1
  const none = { marks: new Set(), given: [], checks: [], continues: false }
  return { line, language: '', code: token.content, ...none }
}

/** Reads `js{1,3} [app.js]` and `ts signature`. */
function readInfo(info) {
  const [, language, label = '', words] = /^([\w+-]*)[^[\s]*\s*(?:\[([^\]]*)\])?(.*)$/.exec(
    info.trim(),
  )
  return { language, label, marks: new Set(words.split(/\s+/).filter(Boolean)) }
}

/** A label with an extension is a file; others are tab titles. */
function isFileName(label) {
  return /^[\w@./-]+\.\w+$/.test(label) || /^(Dockerfile|\.\w+)$/.test(label)
}

function commentsOf(token) {
  const comments = []
  for (const match of token.content.matchAll(/<!--([\s\S]*?)-->/g)) {
    comments.push({ line: token.map[0] + 1 + newlines(token.content, match.index), text: match[1] })
  }
  return comments
}

/** Reads the code of a comment `<!-- given: … -->` or `<!-- then: … -->`. */
function readComment({ line, text }, word) {
  const match = new RegExp(`^\\s*${word}:\\s*`).exec(text)
  if (!match) return []
  return [{ line: line + newlines(match[0]), code: text.slice(match[0].length).trimEnd() }]
}

function newlines(text, end = text.length) {
  return text.slice(0, end).split('\n').length - 1
}
