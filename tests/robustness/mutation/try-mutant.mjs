import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hashOf } from './instrument.mjs'
import { planOf, testsOf } from './plan.mjs'
import { runTests } from './processes.mjs'

/** The seconds of CPU for loading the first test file. */
const MOST_LOAD = 10

/** Runs tests on a mutant, and returns the outcome and the test that noticed it. */
async function runOn(setup, mutant, tests, isWithoutFastPaths) {
  const fileOf = (name) => path.join(setup.sandbox, `${name}-${mutant.key}`)
  const [plan, progress, result] = ['plan', 'progress', 'noticed'].map(fileOf)
  writeFileSync(plan, JSON.stringify(planOf(tests)))
  const task = { mutant: mutant.id, plan, progress, result }
  const run = await runTests(setup, { task, most: MOST_LOAD, isWithoutFastPaths })
  for (const file of [plan, progress]) rmSync(file, { force: true })
  if (run.passed) return { outcome: 'survived' }
  if (run.isEnded) return { outcome: 'too slow', by: tests[0] }
  if (!existsSync(result)) return { outcome: 'noticed', by: tests[0] }
  const [file, name] = readFileSync(result, 'utf8').split('\n')
  rmSync(result)
  const isIt = (test) => test.file === file && (name === undefined || test.name === name)
  return { outcome: 'noticed', by: tests.find(isIt) ?? tests[0] }
}

/** How many tests that run a line also with the fast paths are run again without them. */
const SLOW = 5

const known = new Map()

/**
 * Returns true if a test passes alone and without a mutant. One that needs the tests before it would
 * notice everything.
 */
function passesAlone(setup, test, isWithoutFastPaths) {
  const key = [test.place, test.name, isWithoutFastPaths].join('\n')
  if (!known.has(key)) {
    // An id that no mutant has.
    const run = runOn(setup, { id: 'none', key: hashOf(key) }, [test], isWithoutFastPaths)
    known.set(
      key,
      run.then(({ outcome }) => outcome === 'survived'),
    )
  }
  return known.get(key)
}

/** Runs tests on a mutant until one notices it, and passes without it. */
async function noticedBy(setup, mutant, tests, isWithoutFastPaths) {
  let left = tests
  while (left.length > 0) {
    const run = await runOn(setup, mutant, left, isWithoutFastPaths)
    if (run.outcome === 'survived') break
    if (await passesAlone(setup, run.by, isWithoutFastPaths)) return run
    console.log(`not used, because it fails alone: ${run.by.place}: ${run.by.name}`)
    left = left.filter((test) => test !== run.by)
  }
  return { outcome: 'survived' }
}

/**
 * Runs the tests that run the line of a mutant, except the files that it has survived before: 'noticed',
 * 'too slow', 'survived' or 'not run'. If it survives, also runs, without the fast paths, the tests that run
 * the line only then, and some others.
 */
export async function tryMutant(setup, mutant, { survived = [] } = {}) {
  const { coverage, slowCoverage, killsOf } = setup
  const covering = testsOf(mutant, coverage, killsOf)
  const isCovered = new Set(covering.map(({ place, name }) => `${place}\n${name}`))
  const slow = testsOf(mutant, slowCoverage, killsOf).filter(
    ({ place, name }, index) => index < SLOW || !isCovered.has(`${place}\n${name}`),
  )
  if (covering.length + slow.length === 0) return { outcome: 'not run', tests: [] }
  const isNew = ({ hash }) => !survived.includes(hash)
  for (const [tests, isWithoutFastPaths] of [
    [covering.filter(isNew), false],
    [slow.filter(isNew), true],
  ]) {
    if (tests.length === 0) continue
    const { outcome, by } = await noticedBy(setup, mutant, tests, isWithoutFastPaths)
    if (outcome !== 'survived') {
      return { outcome, by: { place: by.place, name: by.name, hash: by.hash } }
    }
  }
  return { outcome: 'survived', tests: hashesOf([...covering, ...slow]) }
}

const hashesOf = (tests) => [...new Set(tests.map(({ hash }) => hash))].sort()

/** Returns the hashes of the test files that run the line of a mutant, with or without the fast paths. */
export function testedBy(mutant, { coverage, slowCoverage }) {
  const runsIt = (one) =>
    one.load.has(mutant.id) || Object.values(one.tests).some(({ hits }) => hits[mutant.id])
  return hashesOf([...coverage, ...slowCoverage].filter(runsIt))
}
