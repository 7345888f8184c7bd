import { freedomOf, isLittle, isSoonTried } from './freedom.ts'
import { type Outcome, runProgram } from './machine.ts'
import { compileMatching } from './matching.ts'
import { sizeOf } from './size.ts'
import { parseSyntax, type Syntax } from './syntax.ts'

export type Matcher = (path: string) => (string | undefined)[] | null

const { exec } = /(?:)/

/** A matcher of bounded cost for the expression of a string pattern; undefined where none is needed. */
export function matcherFor(expression: RegExp): Matcher | undefined {
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

/** The most steps of a program, with counts such as {1000} written out. Larger ones run as given. */
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
