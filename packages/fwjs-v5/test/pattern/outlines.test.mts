import assert from 'node:assert/strict'
import test from 'node:test'
import { inspect } from 'node:util'
import type { Outline } from 'fwjs-core/lib/engine/pattern/rules.js'
import { type Index, positionsFor } from 'fwjs-core/lib/engine/route-index.js'
import { createMatchers } from 'fwjs-v5/lib/routing/lib/pattern/matchers.js'
import { outlinesOf, patternsOf } from 'fwjs-v5/lib/routing/lib/pattern/outlines.js'
import type { Options } from '../support/patterns.mts'
import { numbers } from '../support/random.mts'
import { randomOptions, randomPattern, randomUrl } from '../support/random-patterns.mts'

const whole = (...segments: Outline['segments']): Outline => ({ segments, closed: true })
const before = (...segments: Outline['segments']): Outline => ({ segments, closed: false })

const rows: [pattern: unknown, options: Options, outlines: Outline[]][] = [
  ['/a/b', {}, [whole('a', 'b')]],
  ['/A.b/', {}, [whole('a.b')]],
  ['/a\\:b', {}, [whole('a:b')]],
  ['/', {}, [whole('')]],
  ['', {}, [whole()]],
  ['/a/', { strict: true }, [whole('a', '')]],
  ['/a//b', {}, [whole('a', '', 'b')]],
  ['/a/:id', {}, [whole('a', undefined)]],
  ['/:id/b', {}, [whole(undefined, 'b')]],
  ['/a/x-:id.json/b', {}, [whole('a', undefined, 'b')]],
  ['/a/é/b', {}, [whole('a', undefined, 'b')]],
  ['/a/aé:id/b', {}, [whole('a', undefined, 'b')]],
  ['/a/*rest', {}, [before('a')]],
  ['/a/b*rest/c', {}, [before('a')]],
  ['*rest', {}, [before()]],
  ['/a{/:id}', {}, [whole('a', undefined), whole('a')]],
  ['{/:lang}/a', {}, [whole(undefined, 'a'), whole('a')]],
  ['/a{b{c}}', {}, [whole('abc'), whole('ab'), whole('a')]],
  ['/{*rest}', {}, [before(), whole('')]],
  ['/a', { end: false }, [before('a')]],
  ['/:id/a', { end: false }, [before(undefined, 'a')]],
  ['/', { end: false }, [before()]],
  ['', { end: false }, [before()]],
  ['/{a}{b}{c}{d}{e}', {}, [before()]],
  [['/a', '/b/:id'], {}, [whole('a'), whole('b', undefined)]],
  [['/a', /b/], {}, [whole('a'), before()]],
  [[['/a', '/b']], {}, [before()]],
  [[], {}, []],
  [/^\/a$/, {}, [before()]],
]

for (const [pattern, options, outlines] of rows) {
  test(`the outlines of ${inspect(pattern)} with ${inspect(options)} are known`, () => {
    assert.deepEqual(outlinesOf(createMatchers(pattern, options)), outlines)
  })
}

test('a matcher that was not created here may match anything', () => {
  assert.deepEqual(outlinesOf([() => false, undefined]), [before(), before()])
})

test('the patterns of matchers are those given; nested arrays and other functions have none', () => {
  assert.deepEqual(patternsOf(createMatchers('/a//', {})), ['/a//'])
  assert.deepEqual(patternsOf(createMatchers(['/a{b}', '/:id/', 5], {})), ['/a{b}', '/:id/', '5'])
  assert.deepEqual(patternsOf(createMatchers(/a/, {})), [/a/])
  assert.deepEqual(patternsOf(createMatchers(['/a', /b/], {})), ['/a', /b/])
  assert.deepEqual(patternsOf(createMatchers([['/a']], {})), ['?'])
  assert.deepEqual(patternsOf([() => false]), ['?'])
})

function createNode(): Index {
  return { branches: undefined, param: undefined, closed: [], open: [] }
}

/** Returns an index whose only layer has these outlines. */
function createIndex(outlines: Outline[]): Index {
  const index = createNode()
  for (const { segments, closed } of outlines) {
    const node = segments.reduce(ensureNode, index)
    ;(closed ? node.closed : node.open).push(0)
  }
  return index
}

function ensureNode(parent: Index, segment: string | undefined): Index {
  const node = segment === undefined ? parent.param : parent.branches?.get(segment)
  if (node) return node
  const added = createNode()
  if (segment === undefined) parent.param = added
  else parent.branches = (parent.branches ?? new Map()).set(segment, added)
  return added
}

function isMatch(run: () => unknown): boolean {
  try {
    return run() !== false
  } catch {
    // A param that can't be decoded is an error of the request, which the layer must report.
    return true
  }
}

test('whatever a pattern matches is found through its outlines', () => {
  const random = numbers(6)
  const seen = { found: 0, excluded: 0 }
  for (let count = 0; count < 8000; count++) {
    const [pattern, options] = [randomPattern(random), randomOptions(random)]
    let matchers: ReturnType<typeof createMatchers>
    try {
      matchers = createMatchers(pattern, options)
    } catch {
      continue
    }
    const index = createIndex(outlinesOf(matchers))
    for (let urls = 0; urls < 20; urls++) {
      const url = randomUrl(random, pattern)
      if (!url.startsWith('/')) continue
      const isCandidate = positionsFor(index, url).length > 0
      if (!isCandidate) seen.excluded++
      if (!isMatch(() => matchers[0]?.(url))) continue
      assert.ok(isCandidate, `${inspect(pattern)} with ${inspect(options)} on ${inspect(url)}`)
      seen.found++
    }
  }
  // Otherwise, outlines that accept everything, or URLs that match nothing, would pass.
  assert.ok(seen.found >= 30_000 && seen.excluded >= 30_000, inspect(seen))
})
