import type { Key, PathPattern, PatternOptions } from '../../shapes.ts'
import { bound } from './bounded.ts'
import { capturingGroups } from './groups.ts'
import { type ParamToken, parsePattern, type Token } from './parse.ts'

/**
 * A path pattern as the regular expression that Express 4 makes of it, to the letter: tools print
 * and parse `layer.regexp` (ecosystem S10). The keys of its captures are appended to `keys`.
 */
export function toPathRegExp(path: PathPattern, keys: Key[], options: PatternOptions): RegExp {
  if (path instanceof RegExp) {
    keys.push(...keysOfRegExp(path))
    return path
  }
  const flags = options.sensitive ? '' : 'i'
  if (Array.isArray(path)) {
    const sources = path.map((member: PathPattern) => toPathRegExp(member, keys, options).source)
    return boundedRegExp(sources.join('|'), flags, path)
  }
  if (typeof path !== 'string') {
    throw new TypeError('path must be a string, array of strings, or regular expression')
  }
  const { text, named } = render(path, parsePattern(path))
  keys.push(...withUnnamedKeys(text, named))
  return boundedRegExp(`^${text}${ending(text, options)}`, flags, path)
}

function boundedRegExp(source: string, flags: string, path: PathPattern): RegExp {
  const expression = new RegExp(source, flags)
  bound(expression, path)
  return expression
}

function keysOfRegExp(expression: RegExp): Key[] {
  let unnamed = 0
  return capturingGroups(expression.source).map(({ name, offset }) => ({
    name: name ?? unnamed++,
    optional: false,
    offset,
  }))
}

/**
 * `literal` is the text since the last capture or separator: a parameter that follows it may not
 * run over it, which keeps `/:a-:b` from backtracking (CVE-2024-45296, CVE-2026-4867). Express's
 * own reckoning of that text is kept, also where escapes and dots lead it astray (`read`).
 */
interface Rendering {
  text: string
  named: Key[]
  literal: string
  read: number
}

function render(path: string, tokens: Token[]): Rendering {
  const rendering: Rendering = { text: '', named: [], literal: '', read: 0 }
  for (const token of tokens) {
    if (token.kind === 'raw') rendering.text += token.text
    else if (token.kind === 'escape') renderEscaped(rendering, token.text, 2)
    else if (token.kind === 'dot') renderEscaped(rendering, '\\.', 1)
    else renderSign(rendering, path, token)
  }
  return rendering
}

function renderEscaped(rendering: Rendering, text: string, length: number): void {
  rendering.text += text
  rendering.literal += text
  rendering.read += length
}

function renderSign(rendering: Rendering, path: string, token: Token): void {
  const literal = rendering.literal + path.slice(rendering.read, token.at)
  rendering.read = token.at + token.text.length
  rendering.literal = token.kind === 'slash-group' ? `${literal}/` : ''
  if (token.kind === 'param') {
    const { name, optional, slash, dot } = token
    rendering.named.push({ name, optional, offset: rendering.text.length })
    rendering.text += renderParam(token, slash || dot ? '' : literal)
  } else {
    rendering.text += token.kind === 'star' ? '(.*)' : '/(?:'
  }
}

function renderParam(token: ParamToken, literal: string): string {
  const dot = token.dot ? '\\.' : ''
  const slash = token.slash ? '/' : ''
  const rest = token.star ? `((?:[/${dot}].+?)?)` : ''
  return `(?:${dot}${slash}${captureOf(token, dot, literal)}${rest})${token.optional ? '?' : ''}`
}

function captureOf(token: ParamToken, dot: string, literal: string): string {
  if (token.capture !== undefined) {
    // Only the first sign counts: `(*)` means "anything", an escape before it stops the reading.
    return token.capture.replace(/\\.|\*/, (sign) => (sign === '*' ? '(.*)' : sign))
  }
  return literal ? `((?:(?!/|${literal}).)+?)` : `([^/${dot}]+?)`
}

/** Captures that no parameter claims are numbered, each at its place among the named ones. */
function withUnnamedKeys(text: string, named: Key[]): Key[] {
  const keys: Key[] = []
  let next = 0
  let unnamed = 0
  for (const { offset } of capturingGroups(text)) {
    const key = named[next]
    if (key === undefined || key.offset > offset) {
      keys.push({ name: unnamed++, optional: false, offset })
    } else {
      keys.push(key)
      next++
    }
  }
  return keys.concat(named.slice(next))
}

function ending(text: string, { strict, end }: PatternOptions): string {
  const slash = strict ? '' : text.endsWith('/') ? '?' : '/?'
  if (end !== false) return `${slash}$`
  return (text + slash).endsWith('/') ? slash : `${slash}(?=/|$)`
}
