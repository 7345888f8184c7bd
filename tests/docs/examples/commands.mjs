import { parse } from 'unbash'

/**
 * A command of a `console` block, with the output that the page shows.
 *
 * @typedef {object} Command
 * @property {number} line
 * @property {string} text
 * @property {string[]} expected
 */

const PROMPT = '$ '

/**
 * Returns the commands of a `console` block; undefined if its first line isn't one. @returns {Command[] |
 * undefined}
 */
export function commandsOf({ code, line }) {
  const commands = []
  for (const [index, text] of code.replace(/\n$/, '').split('\n').entries()) {
    const last = commands.at(-1)
    if (text.startsWith(PROMPT)) {
      commands.push({ line: line + index, text: text.slice(PROMPT.length), expected: [] })
    } else if (!last) return undefined
    // An open quote or here-document continues on the next line.
    else if (last.expected.length === 0 && isIncomplete(last.text)) last.text += `\n${text}`
    else last.expected.push(text)
  }
  return commands
}

function isIncomplete(text) {
  return text.endsWith('\\') || Boolean(parse(text).errors?.length)
}

/** Returns the calls in a script: `['npm', 'run', 'x']` for each command, without computed parts. */
export function callsOf(script) {
  const calls = []
  visit(parse(script), (node) => {
    if (node.type === 'Command' && node.name) {
      calls.push([node.name, ...node.suffix].map((word) => word.value))
    }
  })
  return calls
}

/** Returns the syntax error of a script, or undefined. */
export function syntaxErrorOf(script) {
  return parse(script).errors?.[0]?.message
}

function visit(node, seen) {
  if (!node || typeof node !== 'object') return
  if (typeof node.type === 'string') seen(node)
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const one of value) visit(one, seen)
    else visit(value, seen)
  }
}
