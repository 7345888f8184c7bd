import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import test from 'node:test'
import { readRanges } from 'fwjs-core/lib/files/rules.js'
import {
  createExtendedParser,
  isParsedCompletely,
  parseWithQs,
  type Qs,
} from 'fwjs-core/lib/http/query.js'
import { isOn } from 'fwjs-core/lib/node/fast-paths.js'
import { numbers } from '../support/random.mts'

const require = createRequire(import.meta.url)
/** Returns the version of qs that an API line uses. */
const qsOf = (line: string): Qs => createRequire(require.resolve(line))('qs') as Qs
const qs = qsOf('fwjs')
const versions = [qs, qsOf('fwjs-v5')]
const parseRange = require('range-parser') as (size: number, header: string) => unknown

const below = numbers(53)

function pick<Value>(values: readonly Value[]): Value {
  return values[below(values.length)] as Value
}

const roots = ['a', 'b', 'a.b', '__proto__', 'constructor', '', '0', '%61']
const groups = [
  '[b]',
  '[c]',
  '[]',
  '[0]',
  '[1]',
  '[3]',
  '[21]',
  '[__proto__]',
  '[c',
  ']',
  '[a[b]]',
  '%5B2%5D',
]
const values = ['=1', '=', '', '=x%20y', '=%ff', '=1,2', '=a=b', '=]=']

function randomQuery(): string {
  const parameter = () =>
    pick(roots) + Array.from({ length: below(8) }, () => pick(groups)).join('') + pick(values)
  return Array.from({ length: 1 + below(7) }, parameter).join('&')
}

test('a query is parsed like each version of qs does, including gaps in arrays', () => {
  const settings = [
    {},
    { allowPrototypes: true, arrayLimit: 1000 },
    { arrayLimit: 100, depth: 32, parameterLimit: 1000 },
    { allowPrototypes: true, arrayLimit: 2, depth: 0 },
    { allowSparse: true },
    { plainObjects: true, comma: true },
    { decoder: (text: string) => text.toUpperCase() },
  ]
  for (let count = 0; count < 8000; count++) {
    const text = randomQuery()
    const options = pick(settings)
    const version = pick(versions)
    const expected = version.parse(text, options)
    assert.deepStrictEqual(parseWithQs(version, text, options), expected, text)
  }
})

test('a line passes its options to qs, which is loaded with the first query that needs it', () => {
  let loads = 0
  const loadQs = () => {
    loads += 1
    return qs
  }
  const parse = createExtendedParser(loadQs, { arrayLimit: 2 })
  assert.deepEqual(parse('a=1&b=2'), { a: '1', b: '2' })
  assert.deepEqual(parse(null), {})
  // Without the fast path for plain queries, qs parses them, too.
  const before = isOn('plain-query') ? 0 : 1
  assert.equal(loads, before)
  assert.deepEqual(parse('a[2]=1&toString=2'), { a: { 2: '1' } })
  assert.equal(loads, before + 1)
})

test('a decoder may return circular values', () => {
  const cycle: Record<string, unknown> = {}
  cycle['self'] = cycle
  const decoder = (text: string, _default: unknown, _charset: string, type: string) =>
    type === 'key' ? text : cycle
  assert.equal(parseWithQs(qs, 'a=1', { decoder })['a'], cycle)
})

test('a strict query is one that qs parses completely', () => {
  const isWhole = (text: string) => {
    try {
      qs.parse(text, { allowPrototypes: true, strictDepth: true })
      return true
    } catch {
      return false
    }
  }
  const counts = { true: 0, false: 0 }
  for (let count = 0; count < 8000; count++) {
    const text = randomQuery()
    const expected = isWhole(text)
    counts[`${expected}`] += 1
    assert.equal(isParsedCompletely(text), expected, text)
  }
  assert.ok(counts.true > 500 && counts.false > 500, JSON.stringify(counts))
})

test('a strict query has at most 1,000 parameters', () => {
  for (const parameter of ['a=1', 'a[]=1']) {
    assert.equal(isParsedCompletely(Array(1000).fill(parameter).join('&')), true)
    assert.equal(isParsedCompletely(Array(1001).fill(parameter).join('&')), false)
  }
})

test('empty entries in a Range header change nothing', () => {
  const entries = ['0-1', '-1', '3-', '5-2', 'x', '', '', '', '-', ' ']
  for (let count = 0; count < 2000; count++) {
    const list = Array.from({ length: below(8) }, () => pick(entries)).join(',')
    const header = `${pick(['bytes=', 'a,,b=', ''])}${list}`
    assert.deepEqual(readRanges(10, header), parseRange(10, header), header)
  }
})
