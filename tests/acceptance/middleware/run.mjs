// Runs every check on Express and on the packed package that replaces it, under the name `express`;
// status, headers, and body of every exchange must be the same.

import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readCommand } from '../../../scripts/lib/command.mjs'
import { savePage } from '../comparison/results.mjs'
import { byOption, isBySwitch, prepareSwitch } from '../comparison/switch.mjs'
import { createFolder, packFwjs, readVersions } from '../comparison/trees.mjs'
import { compareFamilies, FRAMEWORKS, PROTOCOLS } from './comparison.mjs'
import { describeLeftOut, judgeExpress5 } from './express-5.mjs'
import { judgeHttp2 } from './http2.mjs'
import { startRedis } from './redis.mjs'
import { prepareChecks } from './trees.mjs'

const { options } = readCommand({
  name: 'node tests/acceptance/middleware/run.mjs',
  does: `Compares the responses of middleware on Express 4.22.3 and on the packed fwjs, or on Express 5.3.0
and on the packed fwjs-v5.`,
  programs: ['redis-server'],
  options: {
    family: { type: 'string', value: 'NAME', help: 'only families whose name starts with NAME' },
    major: { type: 'string', value: '5', default: '4', help: 'the major version of Express' },
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

/** The Express that each release line is compared with. */
const EXPRESS = { 4: readVersions('middleware').express, 5: readVersions('5').express }

const isFor5 = options.major === '5'
const express = EXPRESS[options.major]
if (!express) throw new Error(`--major is 4 or 5, not "${options.major}"`)
if (isFor5 && (options.http2 || options.by)) throw new Error('--http2 and --by need --major 4')
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

/** Returns a row for each package in a check that works on Express. */
function gatherRows(results) {
  const versions = readVersions('middleware')
  const rows = new Map()
  const working = results.filter(({ works }) => works || !isFor5)
  for (const { packages, exercised, works, same } of working) {
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
  const command = 'node tests/acceptance/middleware/run.mjs'
  const page = { title: 'Middleware and tools', command, rows: gatherRows(results) }
  if (!isFor5) return savePage('middleware', '4', page)
  savePage('middleware', '5', { ...page, command: `${command} --major 5`, note: describeLeftOut() })
}

/** Compares Express in both trees, with the switch in the environment of the second. */
async function compareSwitched(place) {
  const engineSwitch = prepareSwitch(place.folder)
  for (const { name } of FRAMEWORKS) prepareChecks(join(place.folder, name), express)
  const [reference, fwjs] = FRAMEWORKS
  const switched = { ...fwjs, environment: engineSwitch.environment }
  const results = await compareFamilies(families, [reference, switched], place)
  const count = engineSwitch.takeCount()
  console.log(`the engine switch loaded fwjs in place of Express ${count} times`)
  const same = count === 0 ? 0 : results.filter((result) => result.same).length
  return { passed: same, failed: results.length - same }
}

/** Compares Express and fwjs, each in its own tree. */
async function compareFrameworks(place) {
  if (isBySwitch(options)) return compareSwitched(place)
  const other = options.against?.replace(/^express@/, '') ?? packFwjs(place.folder, express)
  const names = [express, other].map((specification, index) =>
    prepareChecks(join(place.folder, FRAMEWORKS[index].name), specification),
  )
  if (names[0] === names[1]) throw new Error(`both trees contain ${names[0]}`)
  console.log(names.join(' and '))
  const results = await compareFamilies(families, FRAMEWORKS, place)
  if (options.write) writeResults(results)
  if (isFor5) return judgeExpress5(results, !options.family)
  const same = results.filter((result) => result.same).length
  return { passed: same, failed: results.length - same }
}

async function compareProtocols(place) {
  console.log(prepareChecks(join(place.folder, 'fwjs'), packFwjs(place.folder, express)))
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
