// Runs `fwjs compare` on the packages' test suites, with the Express in each checkout: the results
// must match packages.json. The last line is "N passed, N failed", counting packages.
import { execFileSync, spawnSync } from 'node:child_process'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { readCommand } from '../../../scripts/lib/command.mjs'
import { chooseNames, findCheckout, readCommit, readPackages } from './checkouts.mjs'

const { options } = readCommand({
  name: 'node tests/acceptance/dependents/compare.mjs',
  does: `Runs fwjs compare on the test suites of packages that use Express, at the commits in
packages.json, and compares the findings with the results there.`,
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
  },
})
if (!options.from) throw new Error('Pass the folder with the checkouts: --from FOLDER')

const command = fileURLToPath(new URL('../../../packages/fwjs-cli/lib/bin.js', import.meta.url))

/**
 * Returns the command that starts a suite, like tests/acceptance/dependents/suites.mjs, without its
 * reporters.
 */
const wordsOf = ({ runner, arguments: args = [] }) => [
  ...({ vitest: ['vitest', 'run'], ava: ['ava', '--tap'], node: ['node', '--test'] }[runner] ?? [
    runner,
  ]),
  ...args,
]

/** Runs `fwjs compare` on a suite; returns its findings. */
function compare(description, { suite, checkout }) {
  const { before, environment } = description
  const bins = [suite, checkout].map((folder) => join(folder, 'node_modules/.bin'))
  const PATH = [...bins, process.env.PATH].join(delimiter)
  const settings = { cwd: suite, encoding: 'utf8', env: { ...process.env, ...environment, PATH } }
  if (before) execFileSync(before[0], before.slice(1), settings)
  const args = [command, 'compare', '--json', '--', ...wordsOf(description)]
  const { stdout, stderr } = spawnSync(process.execPath, args, settings)
  if (stdout === '') throw new Error(stderr)
  const { runs, differing, flaky } = JSON.parse(stdout)
  const passedOn = (engine) => runs.findLast((run) => run.engine === engine).passed
  return {
    express: passedOn('express'),
    fwjs: passedOn('fwjs'),
    differing: differing.map(({ title }) => title).sort(),
    flaky: flaky.length,
    resolved: runs.map(({ resolved }) => resolved.join(', ')),
  }
}

/** Returns true if the result matches the table. Flaky tests may count either way. */
function isAsInTable(found, { express, fwjs, differing, flaky }) {
  const chance = flaky.length + found.flaky
  const titles = differing.map(({ test }) => test).sort()
  const isNear = (count, expected) => Math.abs(count - expected) <= chance
  return (
    isDeepStrictEqual(found.differing, titles) &&
    isNear(found.express, express.passed) &&
    isNear(found.fwjs, fwjs.passed)
  )
}

function check(name, description) {
  const places = findCheckout(resolve(options.from), name, description)
  const commit = readCommit(places.checkout)
  if (commit !== description.commit) throw new Error(`the checkout is at ${commit}`)
  const found = compare(description, places)
  const isSame = isAsInTable(found, description.result)
  const [express, fwjs] = found.resolved
  const counts = `${found.express} pass on ${express}, ${found.fwjs} on ${fwjs}`
  const verdict = isSame ? 'as in the table' : 'NOT as in the table'
  console.log(`${name}: ${counts}, ${found.differing.length} differ: ${verdict}`)
  if (!isSame) console.dir({ found, expected: description.result }, { maxArrayLength: 10 })
  return isSame
}

const packages = readPackages()
let passed = 0
let failed = 0
for (const name of chooseNames(packages, options.only)) {
  try {
    if (check(name, packages[name])) passed++
    else failed++
  } catch (error) {
    console.log(`${name}: ${error.message}`)
    failed++
  }
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
