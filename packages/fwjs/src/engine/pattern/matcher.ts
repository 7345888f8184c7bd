import { estimateBacktracking, isCheapToBacktrack, isNearlyLinear } from './backtracking.ts'
import { compilePattern } from './compiled-pattern.ts'
import { type Outcome, runProgram } from './machine.ts'
import { sizeOf } from './size.ts'
import { parseSyntax, type Syntax } from './syntax.ts'

export type Matcher = (path: string) => (string | undefined)[] | null

const { exec } = /(?:)/

/** A matcher of bounded cost for the expression of a string pattern; undefined where none is needed. */
export function matcherFor(expression: RegExp): Matcher | undefined {
  const syntax = boundedSyntax(expression)
  const backtracking = syntax && estimateBacktracking(syntax)
  if (!backtracking || isNearlyLinear(backtracking)) return undefined
  const { source } = expression
  const measure = createMeasuredMatcher(syntax)
  return (text) => {
    // The program may have changed the expression itself.
    const isOurs = expression.exec === exec && expression.source === source
    if (!isOurs || isCheapToBacktrack(backtracking, text)) return expression.exec(text)
    return measure(text).found
  }
}

/** The most steps of a program, with counts such as {1000} written out. Larger ones run as given. */
const MAX_STEPS = 4000

/** Undefined when the expression runs as given. */
function boundedSyntax(expression: RegExp): Syntax | undefined {
  const syntax = parseSyntax(expression.source, expression.ignoreCase)
  return syntax && sizeOf(syntax.choices) <= MAX_STEPS ? syntax : undefined
}

function createMeasuredMatcher(syntax: Syntax): (text: string) => Outcome {
  let pattern: ReturnType<typeof compilePattern> | undefined
  return (text) => {
    pattern ??= compilePattern(syntax)
    return runProgram(pattern, text)
  }
}

/** The bounded matcher of an expression, whether it needs one or not, with the cost of each run. */
export function boundedMatcher(expression: RegExp): ((text: string) => Outcome) | undefined {
  const syntax = boundedSyntax(expression)
  return syntax && createMeasuredMatcher(syntax)
}

/** Whether the bounded matcher runs in place of the expression, on all but short texts. */
export function needsMatcher(expression: RegExp): boolean {
  return matcherFor(expression) !== undefined
}
