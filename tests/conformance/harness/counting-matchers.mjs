/**
 * Returns a function that compiles an expression for the bounded matcher, even if it can't become slow; undefined if the
 * expression runs as given. A run returns what it found, and the positions it read as `work`.
 */
export function countingMatchers(ours) {
  const { parseSyntax } = ours.engine('lib/linear-regexp/syntax')
  const { compileExpression } = ours.engine('lib/linear-regexp/compiled-expression')
  const { runProgram } = ours.engine('lib/linear-regexp/machine')
  return ({ source, ignoreCase }) => {
    const syntax = parseSyntax(source, ignoreCase)
    const compiled = syntax && compileExpression(syntax)
    return compiled && ((text) => runProgram(compiled, text))
  }
}
