import type { PathPattern, PathRegExp } from '../../shapes.ts'
import { freedomOf, isLittle, isSoonTried } from './freedom.ts'
import { type Outcome, runProgram } from './machine.ts'
import { compileMatching } from './matching.ts'
import { sizeOf } from './size.ts'
import { parseSyntax, type Syntax } from './syntax.ts'

type Matcher = (path: string) => (string | undefined)[] | null

const MATCHER = Symbol('fwjs.matcher')

type Bounded = PathRegExp & { [MATCHER]?: Matcher | undefined }

/** Segments of plain text and whole parameters: no expression of these runs away. */
const SIMPLE = /^(?:\/:\w+|\/[\w.~@!&',;=%-]*)*$/

const { exec } = /(?:)/

/**
 * Gives the regular expression of a string pattern a matcher of bounded cost, where the expression
 * itself could run away: two parts of endless length beside each other make it try every way to
 * divide the text between them (`/*-*-*-x` took Express 4 six seconds). Whether it could is found
 * out at the first match, so that registering many routes stays fast.
 */
export function bound(expression: RegExp, path: PathPattern): void {
  if (isSimple(path)) return
  const { source, flags } = expression
  const decide: Matcher = (text) => {
    const isOurs = expression.source === source && expression.flags === flags
    ;(expression as Bounded)[MATCHER] = isOurs ? matcherFor(expression) : undefined
    return execute(expression, text)
  }
  Object.defineProperty(expression, MATCHER, { value: decide, writable: true })
}

function matcherFor(expression: RegExp): Matcher | undefined {
  const syntax = boundedSyntax(expression)
  const freedom = syntax && freedomOf(syntax)
  if (!freedom || isLittle(freedom)) return undefined
  const { source } = expression
  const measure = measuring(syntax)
  return (text) => {
    // The program may have changed the expression itself.
    const isOurs = expression.exec === exec && expression.source === source
    if (!isOurs || isSoonTried(freedom, text)) return expression.exec(text)
    return measure(text).found
  }
}

function isSimple(path: PathPattern): boolean {
  if (typeof path === 'string') return SIMPLE.test(path)
  return Array.isArray(path) && path.every(isSimple)
}

/** So many steps at most: a count such as {1000} is written out. Larger expressions run as given. */
const MOST_STEPS = 4000

/** Undefined when the expression runs as given. */
function boundedSyntax(expression: RegExp): Syntax | undefined {
  const syntax = parseSyntax(expression.source, expression.ignoreCase)
  return syntax && sizeOf(syntax.choices) <= MOST_STEPS ? syntax : undefined
}

function measuring(syntax: Syntax): (text: string) => Outcome {
  let matching: ReturnType<typeof compileMatching> | undefined
  return (text) => {
    matching ??= compileMatching(syntax)
    return runProgram(matching, text)
  }
}

/** The bounded matcher of an expression, whether it needs one or not, with the cost of each run. */
export function boundedMatcher(expression: RegExp): ((text: string) => Outcome) | undefined {
  const syntax = boundedSyntax(expression)
  return syntax && measuring(syntax)
}

/** Whether the bounded matcher runs in place of the expression, on all but short texts. */
export function needsMatcher(expression: RegExp): boolean {
  return matcherFor(expression) !== undefined
}

/** What the layer's expression finds, by the bounded matcher where it has one. */
export function execute(expression: PathRegExp, path: string): (string | undefined)[] | null {
  const matcher = (expression as Bounded)[MATCHER]
  return matcher ? matcher(path) : expression.exec(path)
}
