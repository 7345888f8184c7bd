// Runs every check on Express 4.22.3 and on the packed fwjs under the name `express`; status,
// headers, and body of every exchange must be the same.

import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCommand } from '../../../scripts/lib/command.mjs'
import { byOption, isBySwitch, prepareSwitch } from '../comparison/switch.mjs'
import { createFolder, packFwjs, readVersions } from '../comparison/trees.mjs'
import { compareFamilies, FRAMEWORKS, PROTOCOLS } from './comparison.mjs'
import { judgeHttp2 } from './http2.mjs'
import { startRedis } from './redis.mjs'
import { prepareChecks } from './trees.mjs'

const { options } = readCommand({
  name: 'node tests/acceptance/middleware/run.mjs',
  does: 'Compares the responses of middleware on Express 4.22.3 and on the packed fwjs.',
  programs: ['redis-server'],
  options: {
    family: { type: 'string', value: 'NAME', help: 'only families whose name starts with NAME' },
    against: {
      type: 'string',
      value: 'express@5',
      help: 'another package in place of fwjs, to see checks fail',
    },
    http2: {
      type: 'boolean',
      default: false,
      help: 'compare fwjs over HTTP/1.1 and HTTP/2 instead',
    },
    by: byOption,
    write: { type: 'boolean', default: false, help: 'save the results for docs/compatibility.md' },
  },
})

if (options.write && (options.family || options.against || options.http2 || options.by)) {
  throw new Error('--write only saves complete runs on fwjs')
}

const families = readdirSync(new URL('families', import.meta.url))
  .filter((name) => name.startsWith(options.family ?? ''))
  .sort()

/** `multer-1` is `npm:multer@1.4.5-lts.2`: a package under a second name. */
function identify(name, specification) {
  const alias = /^npm:(.+)@(.+)$/.exec(specification)
  return alias ? { name: alias[1], version: alias[2] } : { name, version: specification }
}

/** Returns a row for each package in a check. */
function gatherRows(results) {
  const versions = readVersions('middleware')
  const rows = new Map()
  for (const { packages, exercised, works, same } of results) {
    for (const each of packages) {
      const row = rows.get(each) ?? { ...identify(each, versions[each]), exercised, checks: 0 }
      if (row.checks > 0) row.exercised += `; ${exercised}`
      row.checks++
      row.express = (row.express ?? 0) + Number(works)
      row.fwjs = (row.fwjs ?? 0) + Number(same)
      rows.set(each, row)
    }
  }
  return [...rows.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

function writeResults(results) {
  const page = {
    title: 'Middleware and tools',
    date: new Date().toISOString().slice(0, 10),
    command: 'node tests/acceptance/middleware/run.mjs',
    rows: gatherRows(results),
  }
  const text = JSON.stringify(page, undefined, 2)
  writeFileSync(new URL('results.json', import.meta.url), `${text}\n`)
}

/** Compares Express in both trees, with the switch in the environment of the second. */
async function compareSwitched(place) {
  const engineSwitch = prepareSwitch(place.folder)
  for (const { name } of FRAMEWORKS) prepareChecks(join(place.folder, name), '4.22.3')
  const [express, fwjs] = FRAMEWORKS
  const switched = { ...fwjs, environment: engineSwitch.environment }
  const results = await compareFamilies(families, [express, switched], place)
  const count = engineSwitch.takeCount()
  console.log(`the engine switch loaded fwjs in place of Express ${count} times`)
  const same = count === 0 ? 0 : results.filter((result) => result.same).length
  return { passed: same, failed: results.length - same }
}

/** Compares Express and fwjs, each in its own tree. */
async function compareFrameworks(place) {
  if (isBySwitch(options)) return compareSwitched(place)
  const other = options.against?.replace(/^express@/, '') ?? packFwjs(place.folder)
  const names = ['4.22.3', other].map((specification, index) =>
    prepareChecks(join(place.folder, FRAMEWORKS[index].name), specification),
  )
  if (names[0] === names[1]) throw new Error(`both trees contain ${names[0]}`)
  console.log(names.join(' and '))
  const results = await compareFamilies(families, FRAMEWORKS, place)
  if (options.write) writeResults(results)
  const same = results.filter((result) => result.same).length
  return { passed: same, failed: results.length - same }
}

async function compareProtocols(place) {
  console.log(prepareChecks(join(place.folder, 'fwjs'), packFwjs(place.folder)))
  return judgeHttp2(await compareFamilies(families, PROTOCOLS, place))
}

const folder = createFolder()
const redis = await startRedis(folder)
let counts = { passed: 0, failed: 1 }
try {
  const compare = options.http2 ? compareProtocols : compareFrameworks
  counts = await compare({ folder, port: redis.port })
  console.log(`${counts.passed} passed, ${counts.failed} failed`)
} finally {
  redis.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1
