// The suite of each package runs with Express 4.22.3 and with the packed fwjs in its place: the same
// tests must pass. The last line says "N passed, N failed", a package each.

import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { readCommand } from '../../commands/command.mjs'
import { createFolder } from '../comparison/trees.mjs'
import { compareOutcomes } from './outcomes.mjs'
import { placeSide, prepareSides } from './sides.mjs'
import { runSuite } from './suites.mjs'

const { options, positionals } = readCommand({
  name: 'node acceptance/dependents/run.mjs',
  does: 'Runs the test suites of packages that use Express, with Express 4.22.3 and with the packed fwjs.',
  positionals: 'FOLDER    (it holds a checkout of each package of packages/, installed)',
  options: {
    only: {
      type: 'string',
      multiple: true,
      value: 'NAME',
      help: 'this package; may be given several times',
    },
    against: {
      type: 'string',
      value: 'express@5',
      help: 'another package in the place of fwjs, to see differences',
    },
    show: { type: 'boolean', default: false, help: 'print what the suites print' },
    write: { type: 'boolean', default: false, help: 'keep the results' },
  },
})
const [checkouts] = positionals
if (!checkouts) throw new Error('which folder holds the checkouts?')
if (options.write && options.against) throw new Error('--write keeps runs on fwjs only')

const descriptions = new URL('packages/', import.meta.url)
const names = readdirSync(descriptions)
  .map((file) => basename(file, '.json'))
  .filter((name) => !options.only || options.only.includes(name))

/** A difference that chance makes does not come three times. */
const rounds = 3

async function comparePackage(name, sides, folder) {
  const description = JSON.parse(readFileSync(new URL(`${name}.json`, descriptions), 'utf8'))
  const checkout = join(resolve(checkouts), description.checkout ?? name)
  assertCommit(checkout, description.commit)
  const suite = join(checkout, description.folder ?? '.')
  const runs = []
  do {
    const run = {}
    for (const side of sides) {
      run[side.name] = await runSide(side, description, { suite, checkout, folder })
    }
    runs.push(run)
  } while (runs.length < rounds && compareOutcomes(runs, description.why).differing.length > 0)
  const compared = compareOutcomes(runs, description.why)
  if (compared.express.passed === 0) throw new Error('no test passes on Express')
  return { ...describe(description), ...compared }
}

const describe = ({ name, version, repository, commit, note }) => ({
  name,
  version,
  repository,
  commit,
  note,
  date: new Date().toISOString().slice(0, 10),
})

function assertCommit(checkout, commit) {
  const head = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: checkout, encoding: 'utf8' })
  if (head.trim() !== commit) throw new Error(`${checkout} is not at ${commit}`)
}

async function runSide(side, description, { suite, checkout, folder }) {
  placeSide(side, checkout, suite)
  const own = join(folder, `of-${side.name}`)
  mkdirSync(own, { recursive: true })
  const { tests, loaded, output } = await runSuite(description, { suite, checkout, folder: own })
  if (options.show) console.log(`--- on ${side.name}\n${output.stdout}${output.stderr}`)
  if (loaded.length === 0) throw new Error(`the suite of ${description.name} loads no express`)
  const stranger = loaded.find((name) => name !== side.name)
  if (stranger) throw new Error(`the suite of ${description.name} loads ${stranger}`)
  return tests
}

function report(name, result) {
  const { express, fwjs, differing, unsteady } = result
  console.log(
    `${name}: ${express.passed} of ${express.tests} on Express, ${fwjs.passed} of ${fwjs.tests} on fwjs`,
  )
  for (const { test, why, ...outcomes } of differing) {
    console.log(`  ${test}: ${JSON.stringify(outcomes)}; ${why ?? 'UNEXPLAINED'}`)
  }
  for (const test of unsteady) console.log(`  now so, now otherwise: ${test}`)
}

function writeResult(name, result) {
  const file = new URL(`results/${name}.json`, import.meta.url)
  writeFileSync(file, `${JSON.stringify(result, undefined, 2)}\n`)
}

const folder = createFolder()
let passed = 0
let failed = 0
try {
  const sides = prepareSides(folder, options.against)
  for (const name of names) {
    try {
      const result = await comparePackage(name, sides, folder)
      report(name, result)
      if (options.write) writeResult(name, result)
      if (result.differing.every(({ why }) => why)) passed++
      else failed++
    } catch (error) {
      console.log(`${name}: ${error.message}`)
      failed++
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
