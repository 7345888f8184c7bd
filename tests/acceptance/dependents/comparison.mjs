// Runs a package's test suite with Express 4.22.3 and with the packed fwjs, and compares the
// outcomes.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createFolder } from '../comparison/trees.mjs'
import { compareOutcomes } from './outcomes.mjs'
import { placeSide, prepareSides } from './sides.mjs'
import { runSuite } from './suites.mjs'

/** A random difference does not occur three times. */
const rounds = 3

/** `against` replaces fwjs; with `show` the output of the suites is printed. */
export function createComparison({ against, show }) {
  const folder = createFolder()
  const sides = prepareSides(folder, against)

  async function runSide(side, description, { suite, checkout }) {
    placeSide(side, checkout, suite)
    const own = join(folder, `of-${side.name}`)
    mkdirSync(own, { recursive: true })
    const { tests, loaded, output } = await runSuite(description, { suite, checkout, folder: own })
    if (show) console.log(`--- on ${side.name}\n${output.stdout}${output.stderr}`)
    if (loaded.length === 0)
      throw new Error(`the suite of ${description.name} doesn't load express`)
    const other = loaded.find((name) => name !== side.name)
    if (other) throw new Error(`the suite of ${description.name} loads ${other}`)
    return tests
  }

  /** Runs both sides until they agree, at most three times. */
  async function compare(description, places) {
    const runs = []
    do {
      const run = {}
      for (const side of sides) run[side.name] = await runSide(side, description, places)
      runs.push(run)
    } while (runs.length < rounds && compareOutcomes(runs).differing.length > 0)
    const result = compareOutcomes(runs)
    if (result.express.passed === 0) throw new Error('no test passes on Express')
    return result
  }

  return { compare, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Returns the reason in packages.json for a test that differs. */
export const reasonFor = (test, why = {}) =>
  Object.keys(why).find((reason) => why[reason].includes(test))

export function report(name, { express, fwjs, differing, flaky }, why) {
  console.log(
    `${name}: ${express.passed} of ${express.tests} on Express, ${fwjs.passed} of ${fwjs.tests} on fwjs`,
  )
  for (const { test, ...outcomes } of differing) {
    const reason = reasonFor(test, why) ?? 'UNEXPLAINED'
    console.log(`  ${test}: ${JSON.stringify(outcomes)}; ${reason}`)
  }
  for (const test of flaky) console.log(`  flaky: ${test}`)
}
