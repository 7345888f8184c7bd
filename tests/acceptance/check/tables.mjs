// node tests/acceptance/check/tables.mjs [--write]: generates the tables in fwjs-cli from the acceptance
// results, the rows in tests/robustness/advisories, and the lockfiles. An fwjs-cli test compares them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { readSection } from '../dependents/section.mjs'

const root = new URL('../../../', import.meta.url)
const target = new URL('packages/fwjs-cli/src/check/tables/', root)
const read = (path) => JSON.parse(readFileSync(new URL(path, root), 'utf8'))

/** The results whose rows are packages by name, by major version of Express. */
const RESULTS = {
  4: ['middleware', 'frameworks', 'applications', 'integrations', 'agents'].map(
    (section) => `${section}/results`,
  ),
  5: ['middleware', 'frameworks', 'applications', 'agents'].map(
    (section) => `${section}/results-5`,
  ),
}

function rowsOfResults(major) {
  const files = RESULTS[major].map((name) => `tests/acceptance/${name}.json`)
  return files
    .filter((file) => existsSync(new URL(file, root)))
    .flatMap((file) => {
      const { rows } = read(file)
      return rows.flatMap(({ name, version, express, fwjs, exercised }) => {
        const names = String(name).split(', ')
        const versions = String(version).split(', ')
        return names.map((one, index) => ({
          name: one,
          version: versions[index] ?? versions[0],
          differs: fwjs === express ? undefined : /Intentional difference: .*/.exec(exercised)?.[0],
        }))
      })
    })
}

function rowsOfDependents() {
  return readSection().rows.map(({ name, version, express, fwjs, note }) => ({
    name,
    version,
    differs:
      express === fwjs ? undefined : `its own tests: ${fwjs} pass, ${express} on Express (${note})`,
  }))
}

function compatibility(rows) {
  const table = {}
  for (const { name, version, differs } of rows) {
    if (/[ /](?!.*\/)/.test(name.replace(/^@[^/]+\//, '')) || name === 'express') continue
    table[name] ??= { versions: [] }
    if (!table[name].versions.includes(version)) table[name].versions.push(version)
    if (differs) table[name].differs = differs
  }
  return Object.fromEntries(Object.entries(table).sort(([one], [other]) => (one < other ? -1 : 1)))
}

function advisories() {
  return read('tests/robustness/advisories/rows/express.json')
    .filter((row) => row.package === 'express' && row.advisories.length > 0)
    .filter((row) => !/rejected as an advisory/.test(row.attack))
    .map((row) => ({
      advisory: row.advisories[0],
      vulnerable: row.vulnerable,
      attack: row.attack.replaceAll('`', ''),
    }))
}

/** Returns a package's dependencies from a lockfile: name and version of each. */
function broughtBy(packages, folder) {
  const found = new Map()
  const todo = Object.keys(packages[folder].dependencies ?? {})
  for (let name = todo.pop(); name; name = todo.pop()) {
    if (found.has(name) || name.startsWith('@types/')) continue
    const installed = packages[`${folder}/node_modules/${name}`] ?? packages[`node_modules/${name}`]
    const entry = installed?.link ? packages[installed.resolved] : installed
    if (!entry) continue
    found.set(name, entry.version)
    todo.push(...Object.keys(entry.dependencies ?? {}))
  }
  return new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Returns the range for `npm install`: the major version, or below 1 the minor one. */
const rangeOf = (version) => /^(?:0\.\d+|[1-9]\d*)/.exec(version)[0]

function tree(expressFolder, ownFolder) {
  const { packages } = read('tests/conformance/package-lock.json')
  const express = broughtBy(packages, expressFolder)
  const own = read('package-lock.json').packages
  const fwjs = broughtBy(own, ownFolder)
  return {
    express: Object.fromEntries([...express].map(([name, version]) => [name, rangeOf(version)])),
    fwjs: [...fwjs.keys()],
  }
}

/** Returns the tables by the name of their file. */
export const tables = () => ({
  'compatibility.json': {
    4: compatibility([...rowsOfResults(4), ...rowsOfDependents()]),
    5: compatibility(rowsOfResults(5)),
  },
  'advisories.json': advisories(),
  'express-tree.json': {
    4: tree('node_modules/express', 'packages/fwjs'),
    5: tree('node_modules/express5', 'packages/fwjs-v5'),
  },
})

const formatted = (value) => `${JSON.stringify(value, null, 2)}\n`

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const isWrite = process.argv.includes('--write')
  for (const [name, value] of Object.entries(tables())) {
    const file = new URL(name, target)
    if (isWrite) writeFileSync(file, formatted(value))
    const isSame =
      existsSync(file) && isDeepStrictEqual(JSON.parse(readFileSync(file, 'utf8')), value)
    console.log(isSame ? 'same' : 'different', name, Object.keys(value).length)
    if (!isSame) process.exitCode = 1
  }
}
