import { estimateBacktracking, isCheapToBacktrack, isNearlyLinear } from './backtracking.ts'
import { compilePattern } from './compiled-pattern.ts'
import { type Outcome, runProgram } from './machine.ts'
import { sizeOf } from './size.ts'
import { parseSyntax, type Syntax } from './syntax.ts'

export type Matcher = (path: string) => (string | undefined)[] | null

const { exec } = /(?:)/

/**
 * Creates a bounded matcher for the expression of a string pattern; returns undefined if it isn't
 * needed.
 */
export function matcherFor(expression: RegExp): Matcher | undefined {
  const syntax = boundedSyntax(expression)
  const backtracking = syntax && estimateBacktracking(syntax)
  if (!backtracking || isNearlyLinear(backtracking)) return undefined
  const { source } = expression
  const measure = createMeasuredMatcher(syntax)
  return (text) => {
    // Application code may have changed the expression itself.
    const isOurs = expression.exec === exec && expression.source === source
    if (!isOurs || isCheapToBacktrack(backtracking, text)) return expression.exec(text)
    return measure(text).found
  }
}

/**
 * The maximum number of steps in a program, with counts such as {1000} expanded. Larger expressions run
 * as they are.
 */
const MAX_STEPS = 4000

/** Returns undefined if the expression runs as it is. */
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

/**
 * Creates the bounded matcher of an expression, needed or not. Its result includes the cost of the run.
 */
export function boundedMatcher(expression: RegExp): ((text: string) => Outcome) | undefined {
  const syntax = boundedSyntax(expression)
  return syntax && createMeasuredMatcher(syntax)
}

/** Returns true if the bounded matcher replaces the expression, except on short texts. */
export function needsMatcher(expression: RegExp): boolean {
  return matcherFor(expression) !== undefined
}
