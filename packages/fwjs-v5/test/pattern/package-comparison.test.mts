import assert from 'node:assert/strict'
import test from 'node:test'
import { inspect } from 'node:util'
import { createMatchers } from 'fwjs-v5/lib/routing/lib/pattern/matchers.js'
import { match } from 'path-to-regexp'
import type { Options } from '../support/patterns.mts'
import { numbers } from '../support/random.mts'
import { randomOptions, randomPattern, randomUrl } from '../support/random-patterns.mts'

/** Returns what the package finds with the options that Express passes to it. */
function createReference(pattern: string, { strict, ...options }: Options) {
  return match(strict || pattern === '/' ? pattern : pattern.replace(/\/+$/, ''), {
    sensitive: options.sensitive ?? false,
    end: options.end ?? true,
    trailing: !strict,
  })
}

/** Describes what a function returns or throws, with the order of keys and the prototypes. */
function outcomeOf(run: () => ReturnType<ReturnType<typeof match>>): string {
  try {
    const found = run()
    if (!found) return 'no match'
    const prototype = Object.getPrototypeOf(found.params)
    return inspect([found.path, Object.entries(found.params), prototype])
  } catch (thrown) {
    const { name, message, originalPath } = thrown as Error & { originalPath?: string }
    return name === 'URIError' ? 'not decodable' : inspect([name, message, originalPath])
  }
}

function creationOf(create: () => unknown): string {
  return outcomeOf(() => {
    create()
    return false
  })
}

test('patterns match as in path-to-regexp, or are rejected with the same error', () => {
  const random = numbers(5)
  const seen = { matches: 0, misses: 0, undecodable: 0, rejected: 0 }
  for (let count = 0; count < 13_000; count++) {
    const [pattern, options] = [randomPattern(random), randomOptions(random)]
    const described = `${inspect(pattern)} with ${inspect(options)}`
    const rejection = creationOf(() => createReference(pattern, options))
    assert.equal(
      creationOf(() => createMatchers(pattern, options)),
      rejection,
      described,
    )
    if (rejection !== 'no match') {
      seen.rejected++
      continue
    }
    const reference = createReference(pattern, options)
    const [matcher] = createMatchers(pattern, options)
    for (let urls = 0; urls < 20; urls++) {
      const url = randomUrl(random, pattern)
      const expected = outcomeOf(() => reference(url))
      const actual = outcomeOf(() => matcher?.(url) as ReturnType<typeof reference>)
      assert.equal(actual, expected, `${described} on ${inspect(url)}`)
      if (expected === 'no match') seen.misses++
      else if (expected === 'not decodable') seen.undecodable++
      else seen.matches++
    }
  }
  // Otherwise, the comparison would show little.
  assert.ok(seen.matches + seen.misses + seen.undecodable >= 200_000, inspect(seen))
  assert.ok(seen.matches >= 50_000 && seen.undecodable >= 5_000, inspect(seen))
  assert.ok(seen.rejected >= 500, inspect(seen))
})
