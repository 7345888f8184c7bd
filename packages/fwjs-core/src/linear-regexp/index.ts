import { estimateBacktracking, isCheapToBacktrack, isNearlyLinear } from './backtracking.ts'
import { type CompiledExpression, compileExpression } from './compiled-expression.ts'
import { runProgram } from './machine.ts'
import { parseSyntax } from './syntax.ts'

/** Finds what the expression's `exec` would find: the match and its captures, or null. */
export type Matcher = (text: string) => (string | undefined)[] | null

const { exec } = /(?:)/

/**
 * Creates a matcher whose time is bounded by text length times expression length. Returns undefined if
 * the expression can't become slow, or if there is no bound for it; it then runs as it is.
 */
export function createMatcher(expression: RegExp): Matcher | undefined {
  const syntax = parseSyntax(expression.source, expression.ignoreCase)
  const backtracking = syntax && estimateBacktracking(syntax)
  if (!backtracking || isNearlyLinear(backtracking)) return undefined
  const { source } = expression
  let compiled: CompiledExpression | undefined
  return (text) => {
    // Application code may have changed the expression itself.
    const isOurs = expression.exec === exec && expression.source === source
    if (!isOurs || isCheapToBacktrack(backtracking, text)) return expression.exec(text)
    compiled ??= compileExpression(syntax)
    return runProgram(compiled, text).found
  }
}
