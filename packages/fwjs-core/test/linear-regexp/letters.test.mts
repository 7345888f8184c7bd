import assert from 'node:assert/strict'
import test from 'node:test'
import { compileExpression } from 'fwjs-core/lib/linear-regexp/compiled-expression.js'
import { runProgram } from 'fwjs-core/lib/linear-regexp/machine.js'
import { parseSyntax } from 'fwjs-core/lib/linear-regexp/syntax.js'

/**
 * Letters whose other cases are unusual: in another script or in ASCII, more than one, or more than one
 * character long.
 */
const letters = [...'0-zaIkKsSéÉêÊÿŸµμΜßẞŉʼıİſΐιΙͅςσΣᾳᾼﬀǰǅǆǄ\u212a\u2126Ωω\u0080\u00ff\uffff']

/** Returns the letters that an expression matches, with exec or with the bounded matcher. */
function matchesOf(expression: RegExp) {
  const syntax = parseSyntax(expression.source, expression.ignoreCase)
  assert.ok(syntax)
  const compiled = compileExpression(syntax)
  return {
    exec: letters.filter((letter) => expression.test(letter)),
    bounded: letters.filter((letter) => runProgram(compiled, letter).found),
  }
}
/** Escapes for sets next to a hyphen, which isn't a range. */
const sets = ['\\d-a', 'a-\\d', '\\w-\\d', '^\\d-', '-\\d', '\\W-\\b']

for (const flags of ['', 'i']) {
  test(`a letter matches the same letters as with exec, flags "${flags}"`, () => {
    for (const letter of letters) {
      const { exec, bounded } = matchesOf(new RegExp(`^${letter}$`, flags))
      assert.deepEqual(bounded, exec, letter)
    }
  })

  test(`a range matches the same letters as with exec, flags "${flags}"`, () => {
    const ranges = ['\x80-\xe9', '\x80-\uffff', '\x81-\uffff', '\0-\uffff', 'K-\xe9', 'J-\u017f']
    for (const range of [
      ...ranges,
      'é-ê',
      'Α-Ω',
      '\u212a-\uffff',
      '^\x80-\xe9',
      '^a-z',
      '^A-za-b',
      '^\0-\ufffe',
      ...sets,
    ]) {
      const { exec, bounded } = matchesOf(new RegExp(`^[${range}]$`, flags))
      assert.deepEqual(bounded, exec, range)
    }
  })
}
