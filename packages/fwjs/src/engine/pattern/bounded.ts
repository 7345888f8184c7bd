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
 * divide the text between them (`/*-*-*-x` took Express 4 six seconds, F77). `plain` is the same
 * expression as the grammar of 4.x would write it, where another line writes it differently.
 */
export function bound(expression: RegExp, path: PathPattern, plain: RegExp = expression): void {
  const freedom = freedomOf(path)
  if (freedom.endless <= 1 && freedom.optional <= 3) return
  const matcher = boundedMatcher(plain)
  if (!matcher) return
  const choose: Matcher = (text) =>
    isSoonTried(freedom, text) ? expression.exec(text) : matcher(text)
  Object.defineProperty(expression, MATCHER, { value: choose })
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

/** How many parts of a pattern may take any length, and how many may be left out. */
interface Freedom {
  endless: number
  optional: number
}

/** Trying this many ways costs no more than the bounded matcher does on a short text. */
const FEW = 1024

function isSoonTried({ endless, optional }: Freedom, text: string): boolean {
  return text.length ** endless * 2 ** optional <= FEW
}

function freedomOf(path: PathPattern): Freedom {
  const freedom: Freedom = { endless: 0, optional: 0 }
  if (path instanceof RegExp) return freedom
  if (typeof path !== 'string') {
    const members = path.map(freedomOf)
    freedom.endless = Math.max(0, ...members.map(({ endless }) => endless))
    freedom.optional = Math.max(0, ...members.map(({ optional }) => optional))
    return freedom
  }
  const tokens = parsePattern(path)
  for (const [index, token] of tokens.entries()) addFreedom(freedom, token, tokens[index + 1])
  return freedom
}

function addFreedom(freedom: Freedom, token: Token, next: Token | undefined): void {
  if (token.kind === 'star') freedom.endless += 1
  if (token.kind === 'raw') {
    freedom.endless += token.text.split('+').length - 1
    freedom.optional += token.text.split('?').length - 1
  }
  if (token.kind !== 'param') return
  freedom.endless += (isKeptApart(token, next) ? 0 : 1) + (token.star ? 1 : 0)
  freedom.optional += (token.optional ? 1 : 0) + (token.star ? 1 : 0)
}

/** Parameters kept apart by slashes cost no more than the text is long. */
function isKeptApart({ slash }: ParamToken, next: Token | undefined): boolean {
  if (!slash) return false
  if (next === undefined) return true
  return next.kind === 'param' ? next.slash : next.text[0] === '/'
}
