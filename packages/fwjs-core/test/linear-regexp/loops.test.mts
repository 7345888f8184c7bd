import assert from 'node:assert/strict'
import test from 'node:test'
import { compileExpression } from 'fwjs-core/lib/linear-regexp/compiled-expression.js'
import { runProgram } from 'fwjs-core/lib/linear-regexp/machine.js'
import { parseSyntax } from 'fwjs-core/lib/linear-regexp/syntax.js'

function compiledOf({ source, ignoreCase }: RegExp) {
  const syntax = parseSyntax(source, ignoreCase)
  assert.ok(syntax, `${source} is within the grammar`)
  return compileExpression(syntax)
}

function compile(expression: RegExp) {
  const compiled = compiledOf(expression)
  return (text: string) => runProgram(compiled, text)
}

/** Returns a string of many pieces, determined by its number. */
function textOf(pieces: string[], number: number): string {
  let state = number + 1
  return Array.from({ length: 20 + (number % 60) }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return pieces[(state >>> 16) % pieces.length]
  }).join('')
}

/** Loops over more than one character, and strings that take them through more than a few iterations. */
const loops: [expression: RegExp, pieces: string[]][] = [
  [/^\/(?:ab)+$/, ['ab']],
  [/^\/(ab)*-?$/, ['ab', 'ab', 'ab', 'ab', 'ab', 'ab', '-']],
  [/^\/(?:ab|-)*b?$/, ['ab', 'ab', '-']],
  [/^\/(?:(a)b|(-))*/, ['ab', '-', '-', 'ab', 'b']],
  [/^\/(?:(?:ab)+-)*(ab)?/, ['ab', 'ab-', 'ab-', '-']],
  [/^\/(?:(?:ab|b)*-)*\b(.*)$/, ['ab', 'b', '-', 'a']],
  [/^\/(?:a\b-|ab)+?$/, ['a-', 'ab']],
  [/^\/(?:a\B[ab]|b)+/, ['ab', 'aa', 'b', 'a-']],
  [/^\/(?:(?!\/|b)[ab]-?|ba)*/, ['a', 'ba', 'a-', 'b', 'b-']],
  [/^\/(?:(?:a|b-)+(?:b|-)?)+$/, ['a', 'b-', 'b']],
  [/^\/(?:(?:ab){2})*(?:ab)?$/, ['ab', 'ab', 'ab', 'ab', 'ab', 'ab', 'ab', 'a']],
  [/(?:ab-?)+-$/, ['ab', 'ab-', '-']],
]

for (const [expression, pieces] of loops) {
  test(`many iterations of ${expression} match like exec`, () => {
    const matcher = compile(expression)
    let matched = 0
    for (let number = 0; number < 200; number++) {
      const text = `/${textOf(pieces, number)}`
      const found = expression.exec(text)
      assert.deepEqual(matcher(text).found, found && [...found], text)
      if (found) matched++
    }
    assert.ok(matched > 0)
  })
}

/** How many positions a match reads per character of the text. */
function workPerCharacter(expression: RegExp, text: string): number {
  return compile(expression)(text).work / text.length
}

test('runs of single characters are read 32 positions at a time', () => {
  const text = '/'.repeat(16_000)
  assert.ok(workPerCharacter(/^\/(.*)-(.*)-(.*)-x$/, text) < 2)
  assert.ok(workPerCharacter(/^\/(.+?)-([^-]+)-x$/, text) < 2)
  assert.ok(workPerCharacter(/^\/(?:(?!\/|-).)*-x$/, text) < 2)
  // Where it matches, each character is also consumed once.
  const matching = `/${'-'.repeat(16_000)}-x`
  assert.ok(workPerCharacter(/^\/(.*)-(.*)-(.*)-x$/, matching) < 4)
  assert.ok(workPerCharacter(/^\/(.+?)-([^/]+)-x$/, matching) < 4)
})

test('a loop that finds nothing new after a few iterations is read 32 positions at a time', () => {
  const text = `/${'abab-'.repeat(3_200)}`
  assert.ok(workPerCharacter(/^\/(?:ab)+x$/, text) < 2)
  assert.ok(workPerCharacter(/^\/(?:ab)*-x$/, text) < 2)
})

test('a nested loop reads hardly more positions than its inner loop', () => {
  const text = `/${`${'ab'.repeat(20)}-`.repeat(400)}x`
  const inner = workPerCharacter(/^\/(?:ab)+-/, text)
  assert.ok(workPerCharacter(/^\/(?:(?:ab)+-?)+x$/, text) < 2 * inner)
})

test('after an empty iteration, no step runs twice at the same position', () => {
  // Each of the nested iterations may be empty, but then doesn't count.
  const expression = new RegExp(`^${'(?:'.repeat(6)}(?:a|){0,3}${'|)+'.repeat(6)}a`)
  const compiled = compiledOf(expression)
  for (const text of ['ab', 'aaaaab']) {
    const { found, work } = runProgram(compiled, text)
    assert.deepEqual(found, [...(expression.exec(text) ?? [])])
    assert.ok(work < compiled.program.steps.length * (text.length + 1))
  }
})
