import type { PathPattern, PathRegExp } from '../../shapes.ts'
import { runProgram } from './machine.ts'
import { type ParamToken, parsePattern, type Token } from './parse.ts'
import { compileProgram } from './program.ts'
import { parseSyntax } from './syntax.ts'

export type Matcher = (path: string) => (string | undefined)[] | null

const MATCHER = Symbol('fwjs.matcher')

type Bounded = PathRegExp & { [MATCHER]?: Matcher }

/**
 * Gives the regular expression of a string pattern a matcher of bounded cost, where the expression
 * itself could run away: two parts of endless length beside each other make it try every way to
 * divide the text between them (`/*-*-*-x` took Express 4 six seconds, F77).
 */
export function bound(expression: RegExp, path: PathPattern): void {
  if (!canRunAway(path)) return
  const matcher = boundedMatcher(expression)
  if (matcher) Object.defineProperty(expression, MATCHER, { value: matcher })
}

export function boundedMatcher(expression: RegExp): Matcher | undefined {
  const syntax = parseSyntax(expression.source)
  if (!syntax) return undefined
  const program = compileProgram(syntax, expression.ignoreCase)
  return (path) => runProgram(program, path)
}

/** What the layer's expression finds, by the bounded matcher where it has one. */
export function execute(expression: PathRegExp, path: string): (string | undefined)[] | null {
  const matcher = (expression as Bounded)[MATCHER]
  return matcher ? matcher(path) : expression.exec(path)
}

/** One endless part alone, or parameters kept apart by slashes, cost no more than the text is long. */
function canRunAway(path: PathPattern): boolean {
  if (path instanceof RegExp) return false
  if (typeof path !== 'string') return path.some(canRunAway)
  const tokens = parsePattern(path)
  const endless = tokens.map((token, index) => endlessParts(token, tokens[index + 1]))
  return endless.reduce((sum, parts) => sum + parts, 0) > 1
}

function endlessParts(token: Token, next: Token | undefined): number {
  if (token.kind === 'star') return 1
  if (token.kind === 'raw') return token.text.split('+').length - 1
  if (token.kind !== 'param') return 0
  return (isKeptApart(token, next) ? 0 : 1) + (token.star ? 1 : 0)
}

function isKeptApart({ slash }: ParamToken, next: Token | undefined): boolean {
  if (!slash) return false
  if (next === undefined) return true
  return next.kind === 'param' ? next.slash : next.text[0] === '/'
}
