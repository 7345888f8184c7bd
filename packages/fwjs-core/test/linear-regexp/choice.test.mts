import assert from 'node:assert/strict'
import test from 'node:test'
import { isCheapToBacktrack } from 'fwjs-core/lib/linear-regexp/backtracking.js'
import { createMatcher } from 'fwjs-core/lib/linear-regexp/index.js'

const bounded = [
  // Two unbounded parts that both match the character between them.
  /^-[a-z]*z[a-z]*-$/,
  /^-[a-z]*a[a-z]*-$/,
  /^-[a-z]*[z0-9][a-z]*-$/,
  /^\/a*(?:ab)?a*$/,
  /^\/a*(?!\/|-)a*$/,
  // One of the alternatives is tried from every position.
  /^a|.*b/,
  /.*b|^a/,
  // An anchor in the middle separates nothing.
  /^\/.*^.*b/,
  /^\/.*\b.*b/,
  // More than four ways.
  /^\/(?:ab|ac|ad|ae|af|ag)$/,
  /^\/a?b?c?d?e?$/,
]

for (const expression of bounded) {
  test(`${expression} could become slow, so it has a bounded matcher`, () => {
    const matcher = createMatcher(expression)
    assert.ok(matcher)
    for (const text of ['', '-az-', '-'.repeat(4000), 'ab'.repeat(2000)]) {
      assert.deepEqual([...(matcher(text) ?? [])], [...(expression.exec(text) ?? [])])
    }
  })
}

const linear = [/^\/b*a+b*$/, /^\/(?:a|b)*-$/, /^\/a*b?c?d?e?$/, /^\/(?:ab|ac|ad|ae|af)$/, /^a/]

for (const expression of linear) {
  test(`${expression} takes linear time, so it has none`, () => {
    assert.equal(createMatcher(expression), undefined)
  })
}

test('up to 2,048 ways to match, backtracking is cheaper', () => {
  const cases: [unbounded: number, optional: number, length: number][] = [
    [1, 0, 2048],
    [1, 3, 256],
    [2, 1, 32],
    [0, 11, 9999],
  ]
  for (const [unbounded, optional, length] of cases) {
    const text = 'a'.repeat(length)
    assert.equal(isCheapToBacktrack({ unbounded, optional }, text), true)
    assert.equal(isCheapToBacktrack({ unbounded, optional: optional + 1 }, text), false)
    if (unbounded > 0) assert.equal(isCheapToBacktrack({ unbounded, optional }, `${text}a`), false)
  }
})

test('the matcher of an expression that the app changes matches as changed', () => {
  const text = `/${'a-'.repeat(3000)}x`
  const expression = /^\/(.*)-(.*)-(.*)x$/
  const matcher = createMatcher(expression)
  assert.equal(matcher?.(text)?.[0], text)
  expression.compile('^/only$')
  assert.equal(matcher?.(text), null)
  assert.equal(matcher?.('/only')?.[0], '/only')
})
