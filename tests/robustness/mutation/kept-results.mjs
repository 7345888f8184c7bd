import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hashOf } from './instrument.mjs'
import { testedBy } from './try-mutant.mjs'

const FILE = path.join(import.meta.dirname, '../results/mutants.jsonl')
const REASONS = path.join(import.meta.dirname, 'equivalent.json')

/** Returns the results of earlier runs by the key of their mutant; the last result of a mutant counts. */
export function keptResults() {
  if (!existsSync(FILE)) return new Map()
  const lines = readFileSync(FILE, 'utf8').trim().split('\n').filter(Boolean)
  return new Map(lines.map((line) => JSON.parse(line)).map((result) => [result.key, result]))
}

export const keep = (result) => appendFileSync(FILE, `${JSON.stringify(result)}\n`)

/** Rewrites the file with one line per mutant, without those that no longer exist. */
export function tidy(results, mutants) {
  const keys = new Set(mutants.map(({ key }) => key))
  const lines = [...results.values()]
    .filter(({ key }) => keys.has(key))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map((result) => `${JSON.stringify(result)}\n`)
  writeFileSync(FILE, lines.join(''))
}

/**
 * Returns true if a mutant needn't be tested again: its file is unchanged, and so is the test that noticed
 * it, or every test that it survived.
 */
export function isCurrent(result, mutant, setup) {
  if (result?.source !== mutant.source) return false
  if (result.by) {
    return setup.coverage.some(
      ({ place, hash }) => place === result.by.place && hash === result.by.hash,
    )
  }
  return testedBy(mutant, setup).every((hash) => result.tests.includes(hash))
}

/** Returns the reasons why a mutant can't be noticed, by the key of the mutant. */
export function reasons() {
  return new Map(JSON.parse(readFileSync(REASONS, 'utf8')).map((one) => [one.key, one.reason]))
}

/** Returns mutants in an order that depends on the seed and on nothing else. */
export function shuffled(mutants, seed) {
  const placeOf = new Map(mutants.map(({ key }) => [key, hashOf(`${seed} ${key}`)]))
  return mutants.toSorted((one, other) => (placeOf.get(one.key) < placeOf.get(other.key) ? -1 : 1))
}
