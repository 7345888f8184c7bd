import assert from 'node:assert/strict'
import test from 'node:test'
import { inspect } from 'node:util'
import type { Match } from 'fwjs-v5/lib/routing/lib/pattern/match.js'
import { createMatchers } from 'fwjs-v5/lib/routing/lib/pattern/matchers.js'

export type Options = Parameters<typeof createMatchers>[1]

/**
 * The params of a match, with the matched part of the URL unless that is the whole URL; false if the
 * URL doesn't match; 400 if a param can't be decoded.
 */
export type Outcome = Match['params'] | [Match['params'], string] | false | 400

export type Row = [id: string, pattern: unknown, options: Options, urls: Record<string, Outcome>]

/** Returns the first match, as a layer finds it. */
export function find(pattern: unknown, options: Options, url: string): Match | false {
  for (const matcher of createMatchers(pattern, options)) {
    const found = matcher(url)
    if (found) return found
  }
  return false
}

export function testRows(rows: Row[]): void {
  for (const [id, pattern, options, urls] of rows) {
    for (const [url, outcome] of Object.entries(urls)) {
      const given = Object.keys(options).length > 0 ? ` with ${inspect(options)}` : ''
      test(`${id}: ${inspect(pattern)}${given} on ${inspect(url)} gives ${inspect(outcome)}`, () => {
        checkOutcome(() => find(pattern, options, url), url, outcome)
      })
    }
  }
}

function checkOutcome(run: () => Match | false, url: string, outcome: Outcome): void {
  if (outcome === 400) {
    assert.throws(run, { name: 'URIError', status: 400 })
    return
  }
  const found = run()
  if (outcome === false) {
    assert.equal(found, false)
    return
  }
  const [params, path] = Array.isArray(outcome) ? outcome : [outcome, url]
  assert.ok(found)
  assert.deepEqual(Object.entries(found.params), Object.entries(params))
  assert.deepEqual(found.keys, Object.keys(params))
  assert.equal(found.path, path)
}
