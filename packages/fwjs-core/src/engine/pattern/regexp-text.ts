import type { Key, PathPattern, PatternOptions } from '../../types.ts'
import { attachMatcher } from './match.ts'
import { patternsOf, recordPatterns } from './outline.ts'
import { capturingGroups, type ParamToken, parsePattern, type Token } from './parse.ts'

/**
 * Converts a path pattern to exactly the regular expression that Express 4 creates, because tools print
 * and parse `layer.regexp` (agents S10). Appends the keys of its captures to `keys`.
 */
export function toPathRegExp(path: PathPattern, keys: Key[], options: PatternOptions): RegExp {
  if (path instanceof RegExp) {
    keys.push(...keysOfRegExp(path))
    return path
  }
  if (Array.isArray(path)) return joinPaths(path, keys, options)
  if (typeof path !== 'string') {
    throw new TypeError('path must be a string, array of strings, or regular expression')
  }
  const { text, named } = render(path, parsePattern(path))
  keys.push(...withUnnamedKeys(text, named))
  const expression = new RegExp(`^${text}${ending(text, options)}`, flagsFor(options))
  recordPatterns(expression, [path], options.end !== false)
  attachMatcher(expression, path)
  return expression
}

function joinPaths(paths: PathPattern[], keys: Key[], options: PatternOptions): RegExp {
  const patterns: (readonly string[] | undefined)[] = []
  const sources = paths.map((path) => {
    const member = toPathRegExp(path, keys, options)
    patterns.push(path instanceof RegExp ? undefined : patternsOf(member))
    return member.source
  })
  const expression = new RegExp(sources.join('|'), flagsFor(options))
  if (patterns.every((known) => known !== undefined)) {
    recordPatterns(expression, patterns.flat(), options.end !== false)
  }
  attachMatcher(expression, paths)
  return expression
}

function flagsFor({ sensitive }: PatternOptions): string {
  return sensitive ? '' : 'i'
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
 * `literal` is the text since the last capture or separator. The parameter after it may not contain it,
 * which keeps `/:a-:b` from backtracking (CVE-2024-45296, CVE-2026-4867). The text is computed as in
 * Express, even if escapes and dots make the result wrong (`read`).
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
    else renderPlain(rendering, path, token)
  }
  return rendering
}

function renderEscaped(rendering: Rendering, text: string, length: number): void {
  rendering.text += text
  rendering.literal += text
  rendering.read += length
}

function renderPlain(rendering: Rendering, path: string, token: Token): void {
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
    // Only the first one counts: `(*)` means "anything", unless an escape comes before the star.
    return token.capture.replace(/\\.|\*/, (sign) => (sign === '*' ? '(.*)' : sign))
  }
  return literal ? `((?:(?!/|${literal}).)+?)` : `([^/${dot}]+?)`
}

/** Adds numbered keys for captures without a parameter, at their positions among the named ones. */
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

function ending(text: string, { strict, end, lookahead }: PatternOptions): string {
  const slash = strict ? '' : text.endsWith('/') ? '?' : '/?'
  if (end !== false) return `${slash}$`
  if ((text + slash).endsWith('/')) return slash
  return lookahead === false ? `${slash}(?:/|$)` : `${slash}(?=/|$)`
}
