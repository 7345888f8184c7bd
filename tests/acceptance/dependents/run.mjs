// Runs each package's test suite with Express 4.22.3 and with the packed fwjs instead: the same
// tests must pass. The last line is "N passed, N failed", counting packages.
import { resolve } from 'node:path'
import { readCommand } from '../../../scripts/lib/command.mjs'
import { chooseNames, findCheckout, readCommit, readPackages } from './checkouts.mjs'
import { createComparison, reasonFor, report } from './comparison.mjs'

const { options } = readCommand({
  name: 'node tests/acceptance/dependents/run.mjs',
  does: `Runs the test suites of packages that use Express, with Express 4.22.3 and with the packed fwjs, at
the commits in packages.json.`,
  options: {
    from: {
      type: 'string',
      value: 'FOLDER',
      help: 'folder with the checkouts, each ready for its own npm test',
    },
    only: {
      type: 'string',
      multiple: true,
      value: 'NAME',
      help: 'only this entry; can be repeated',
    },
    against: {
      type: 'string',
      value: 'express@5',
      help: 'another package in place of fwjs, to see differences',
    },
    show: { type: 'boolean', default: false, help: 'print the output of the test suites' },
  },
})
if (!options.from) throw new Error('Pass the folder with the checkouts: --from FOLDER')

const packages = readPackages()
const comparison = createComparison(options)

async function check(name) {
  const description = packages[name]
  const places = findCheckout(resolve(options.from), name, description)
  if (readCommit(places.checkout) !== description.commit) {
    throw new Error(`${places.checkout} is not at ${description.commit}`)
  }
  const result = await comparison.compare(description, places)
  report(name, result, description.why)
  return result.differing.every(({ test }) => reasonFor(test, description.why))
}

let passed = 0
let failed = 0
try {
  for (const name of chooseNames(packages, options.only)) {
    const same = await check(name).catch((error) => console.log(`${name}: ${error.message}`))
    if (same) passed++
    else failed++
  }
} finally {
  comparison.remove()
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
