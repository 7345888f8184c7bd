// Updates entries of packages.json to the commits of checkouts: runs the suites there, and writes
// version, commit, and result, and then docs/compatibility.md.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readCommand } from '../../../scripts/lib/command.mjs'
import {
  chooseNames,
  findCheckout,
  installCheckout,
  readCommit,
  readPackages,
  readVersion,
  writePackages,
} from './checkouts.mjs'
import { createComparison, reasonFor, report } from './comparison.mjs'

const { options } = readCommand({
  name: 'node tests/acceptance/dependents/renew.mjs',
  does: `Runs the test suites in the checkouts with Express 4.22.3 and with the packed fwjs, and writes their versions,
commits, and results to packages.json and docs/compatibility.md. Entries without a checkout stay
unchanged. If a difference has no reason, it is printed, and its entry is not written.`,
  options: {
    from: { type: 'string', value: 'FOLDER', help: 'folder with the checkouts: FOLDER/NAME' },
    only: {
      type: 'string',
      multiple: true,
      value: 'NAME',
      help: 'only this entry; can be repeated',
    },
    install: {
      type: 'boolean',
      default: false,
      help: 'run npm ci, or npm install without a lockfile, in checkouts without node_modules',
    },
    show: { type: 'boolean', default: false, help: 'print the output of the test suites' },
  },
})
if (!options.from) throw new Error('Pass the folder with the checkouts: --from FOLDER')

const folder = resolve(options.from)
const packages = readPackages()
const isThere = (name) => existsSync(join(folder, packages[name].checkout ?? name))
const names = chooseNames(packages, options.only).filter((name) => options.only || isThere(name))
const comparison = createComparison(options)

/** Keeps only the reasons that are still needed. */
function keepReasons(why, differing) {
  const tests = new Set(differing.map(({ test }) => test))
  const kept = Object.entries(why ?? {})
    .map(([reason, all]) => [reason, all.filter((test) => tests.has(test))])
    .filter(([, left]) => left.length > 0)
  return kept.length > 0 ? Object.fromEntries(kept) : undefined
}

/** Returns the entry at the commit of its checkout, or undefined if a difference has no reason. */
async function renew(name) {
  const { result: _, why, ...description } = packages[name]
  const places = findCheckout(folder, name, description)
  const commit = readCommit(places.checkout)
  if (options.install) installCheckout(places.checkout)
  const result = await comparison.compare(description, places)
  report(name, result, why)
  const unexplained = result.differing.filter(({ test }) => !reasonFor(test, why))
  if (unexplained.length > 0) {
    const tests = JSON.stringify(unexplained.map(({ test }) => test))
    console.log(`  not written: packages.json needs "why": { "the reason": ${tests} }`)
    return
  }
  const version = readVersion(places.suite) ?? description.version
  if (commit !== description.commit) console.log(`  ${description.commit} -> ${commit}, ${version}`)
  const date = new Date().toISOString().slice(0, 10)
  const reasons = keepReasons(why, result.differing)
  return { ...description, version, commit, why: reasons, result: { date, ...result } }
}

let passed = 0
let failed = 0
try {
  for (const name of names) {
    const renewed = await renew(name).catch((error) => console.log(`${name}: ${error.message}`))
    if (renewed) {
      packages[name] = renewed
      // Saves after each entry, so that an interrupted run keeps its results.
      writePackages(packages)
      passed++
    } else failed++
  }
} finally {
  comparison.remove()
}
if (passed > 0) await import('../compatibility.mjs')
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
