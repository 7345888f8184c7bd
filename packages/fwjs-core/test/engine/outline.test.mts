import assert from 'node:assert/strict'
import test from 'node:test'
import { inspect } from 'node:util'
import { outlinesOf } from 'fwjs-core/lib/engine/pattern/outline.js'
import { toPathRegExp } from 'fwjs-core/lib/engine/pattern/regexp-text.js'

type Path = Parameters<typeof toPathRegExp>[0]
type Outlines = ReturnType<typeof outlinesOf>

/** The segments of a pattern that must match to the end, or the segments before anything else. */
const whole = (...segments: Outlines[0]['segments']): Outlines => [{ segments, closed: true }]
const before = (...segments: Outlines[0]['segments']): Outlines => [{ segments, closed: false }]

const outlines: [Path, Outlines][] = [
  ['/a/b', whole('a', 'b')],
  ['/A.b/', whole('a.b')],
  ['/a\\:b', whole('a:b')],
  ['/', whole()],
  ['', whole()],
  ['/a//', whole('a', '')],
  ['/a/:id', whole('a', undefined)],
  ['/:id/b', whole(undefined, 'b')],
  ['/a/:id?', before('a')],
  ['/a/:x?/:y?', before('a')],
  ['/a/:id(\\d+)', before('a')],
  ['/a/:id*', before('a')],
  // These match /ab.
  ['/a/:id?b', before()],
  ['/a/:id?/?b', before()],
  ['/a/:id?b/c', before()],
  ['/a/:id{0}', before()],
  ['/a/:id-b', before('a', undefined)],
  ['/a-:id', before()],
  ['/a.:id', before()],
  ['/a/.:id', before()],
  ['/a/*', before('a')],
  ['/a*', before()],
  ['/a/(b|c)', before('a')],
  ['/a/(b)|c', before()],
  ['/a/[|]', before()],
  ['/a(/b)?', before()],
  ['/ab?/c', before()],
  ['/a/b+', before('a')],
  ['/a/?b', before()],
  ['/a/b{0}', before('a')],
  ['/a/\\d', before('a')],
  ['/a\\.?/b', before()],
  ['/a/é', before('a')],
  ['apple', before()],
  [
    ['/a', ['/b/:id']],
    [
      { segments: ['a'], closed: true },
      { segments: ['b', undefined], closed: true },
    ],
  ],
  [[], before()],
  [['/a', []], before()],
  [['/a', /^\/b$/], before()],
  [/^\/a$/, before()],
]

for (const [path, expected] of outlines) {
  test(`the outline of ${inspect(path)} requires no more than the pattern does`, () => {
    assert.deepEqual(outlinesOf(toPathRegExp(path, [], {})), expected)
  })
}

test('a mount path may be followed by anything', () => {
  assert.deepEqual(outlinesOf(toPathRegExp('/a', [], { end: false })), before('a'))
  const several = outlinesOf(toPathRegExp(['/a', ['/b/c']], [], { end: false }))
  assert.deepEqual(several, [...before('a'), ...before('b', 'c')])
})

test('an expression changed by the app may match anything', () => {
  const compiled = toPathRegExp('/a', [], {})
  compiled.compile('^/b$')
  assert.deepEqual(outlinesOf(compiled), before())
  const replaced = toPathRegExp('/a', [], {})
  replaced.exec = () => null
  assert.deepEqual(outlinesOf(replaced), before())
})

test('changing an array of paths later does not change the outline', () => {
  const paths = ['/a']
  const expression = toPathRegExp(paths, [], {})
  paths[0] = '/b'
  assert.deepEqual(outlinesOf(expression), whole('a'))
})
