// Checks that `fwjs compare --requests` finds nothing on applications beyond docs/differences.md,
// and does find the differences of Express 5 in place of fwjs. Recordings of `fwjs record` are
// replayed like a list.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readCommand } from '../../../scripts/lib/command.mjs'
import { createFolder, prepareTree } from '../comparison/trees.mjs'

const { options } = readCommand({
  name: 'node tests/acceptance/requests/run.mjs',
  does: 'Sends requests to each application with fwjs compare: first with fwjs in place of Express 4,\nthen with Express 5, which must differ. Always: json-server.',
  options: {
    all: { type: 'boolean', default: false, help: 'also verdaccio, node-red' },
    only: { type: 'string', value: 'NAME', help: 'only this application' },
  },
})

const { recordRequests } = await import('./record.mjs')
const cli = fileURLToPath(new URL('../../../packages/fwjs-cli/lib/bin.js', import.meta.url))

/** The minimum number of requests in a comparison. */
const FEWEST = 30

const targets = {
  'json-server': await import('./json-server/target.mjs'),
  verdaccio: await import('./verdaccio/target.mjs'),
  'node-red': await import('./node-red/target.mjs'),
}

function chooseTargets() {
  if (options.only && !targets[options.only]) throw new Error(`unknown application ${options.only}`)
  const isChosen = (name) => (options.only ? name === options.only : options.all || isAlways(name))
  return Object.keys(targets).filter(isChosen)
}

/** The tree that CI installs is small, so its targets run each time. */
const isAlways = (name) => targets[name].tree === 'ci'

function installExpress5(folder) {
  mkdirSync(folder)
  const quiet = ['--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts', '--silent']
  execFileSync('npm', ['install', '--prefix', folder, ...quiet, 'express@5.1.0'])
  return join(folder, 'node_modules/express')
}

const listOf = (name) => join(import.meta.dirname, name, 'requests.txt')

/** Runs the comparison with `--json`; any other output is the reason it failed. */
function compare(name, folder, more = [], file = listOf(name)) {
  const { command, isWriting } = targets[name]
  const flags = [...(isWriting ? ['--all-methods'] : []), ...more]
  const args = [cli, 'compare', '--json', '--requests', file, ...flags, '--', ...command()]
  const { stdout, stderr, status } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    timeout: 300_000,
    maxBuffer: 500_000_000,
  })
  if (status === 0 || status === 1) return JSON.parse(stdout)
  throw new Error(`fwjs compare exited with ${status}:\n${stderr}`)
}

function show({ method, url, where, express, fwjs }) {
  console.log(`DIFFERENT: ${method} ${url} in ${where.join(', ')}`)
  console.log(`  express: ${express.slice(0, 1500)}\n  replacement: ${fwjs.slice(0, 1500)}`)
}

const textOf = ({ compared, same, explained, differ, nondeterministic }) =>
  `${compared} compared, ${same} same, ${explained} explained, ${differ} different, ${nondeterministic} vary by themselves`

/** Prints a comparison; returns true if it found nothing, in enough requests. */
function isAlike(name, { counts, fwjs, requests, startFailure }) {
  console.log(`${name} on ${fwjs}: ${textOf(counts)}`)
  for (const request of requests.filter(({ outcome }) => outcome === 'differs')) show(request)
  if (startFailure) console.log(startFailure)
  return counts.differ === 0 && counts.compared >= FEWEST
}

/**
 * Checks that the recording is as long as the list, has no credentials, and is replayed without a
 * difference.
 */
async function checkRecording(name, folder) {
  const { program } = targets[name]
  const file = join(folder, 'recorded.jsonl')
  const recording = await recordRequests({ program, folder, list: listOf(name), file })
  const { sent, recorded, alike, hasSecret } = recording
  console.log(`${name} recorded: ${recorded} of ${sent}, ${alike} get the same status on replay`)
  if (hasSecret) console.log(`KEPT: the recording of ${name} contains a credential`)
  const isSame = isAlike(`${name} as recorded`, compare(name, folder, [], file))
  return [recorded === sent && !hasSecret, isSame]
}

function check(name, folder, express5) {
  const isSame = isAlike(name, compare(name, folder))
  const other = compare(name, folder, ['--with', express5])
  const found = other.startFailure ? 'does not start' : textOf(other.counts)
  console.log(`${name} on ${other.fwjs}: ${found}`)
  const isFound = other.counts.differ > 0 || other.startFailure !== undefined
  if (!isFound) console.log(`MISSED: ${name} is the same on ${other.fwjs}`)
  return [isSame, isFound]
}

const work = createFolder()
const results = []
try {
  const express5 = installExpress5(join(work, 'express-5'))
  for (const name of chooseTargets()) {
    const folder = join(work, name)
    prepareTree(targets[name].tree, folder, '4.22.3')
    await targets[name].prepare(folder)
    results.push(...check(name, folder, express5))
    if (targets[name].program) results.push(...(await checkRecording(name, folder)))
  }
} finally {
  rmSync(work, { recursive: true, force: true })
}
const passed = results.filter(Boolean).length
console.log(`${passed} passed, ${results.length - passed} failed`)
process.exitCode = passed === results.length ? 0 : 1
