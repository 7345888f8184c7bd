import { readFileSync } from 'node:fs'
import { nodesIn, parse } from './syntax.mjs'

/**
 * Reads the words of a TypeScript file: its string literals (with `…` for what a template inserts), its
 * comments, and the titles of its tests, each with its line.
 *
 * @returns {Record<'strings' | 'comments' | 'titles', { text: string, line: number }[]>}
 */
export function readSourceText(file) {
  const { program, comments } = parse(readFileSync(file, 'utf8'))
  const strings = []
  const titles = []
  for (const node of nodesIn(program)) {
    const text = textOf(node)
    if (text !== undefined) strings.push({ text, line: node.loc.start.line })
    const title = isTest(node) ? textOf(node.arguments[0]) : undefined
    if (title !== undefined) titles.push({ text: title, line: node.loc.start.line })
  }
  return { strings, titles, comments: comments.flatMap(linesOf) }
}

function textOf(node) {
  if (node?.type === 'StringLiteral') return node.value
  if (node?.type !== 'TemplateLiteral') return undefined
  return node.quasis.map((part) => part.value.cooked).join('…')
}

const isTest = ({ type, callee }) =>
  type === 'CallExpression' && /^(test|it|describe)$/.test(callee.name ?? callee.object?.name)

function linesOf({ value, loc }) {
  return value.split('\n').map((line, index) => ({
    text: line.replace(/^[\s*]+/, ''),
    line: loc.start.line + index,
  }))
}
