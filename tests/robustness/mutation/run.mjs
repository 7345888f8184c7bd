// Tests a random sample of mutants with the unit tests that run their line. Run manually, not in CI.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readCommand } from '../../../scripts/lib/command.mjs'
import { writePage } from '../results.mjs'

const root = path.join(import.meta.dirname, '../../..')
const { options } = readCommand({
  name: 'node tests/robustness/mutation/run.mjs',
  does: 'Makes small changes to the request path code and counts how many the tests detect. Keeps every result: the next run continues.',
  folders: [import.meta.dirname, path.join(root, 'tests/runtimes')],
  options: {
    sample: { type: 'string', value: 'N', default: '1000', help: 'number of mutants to test' },
    seed: { type: 'string', value: 'N', default: '1', help: 'seed for choosing them' },
    module: { type: 'string', help: 'only mutants in one module' },
    only: { type: 'string', help: 'only mutants with this key, or in this file' },
    survivors: { type: 'boolean', default: false, help: 'only survivors of earlier runs' },
    again: { type: 'boolean', default: false, help: 'test them again, whatever was kept' },
    summary: {
      type: 'boolean',
      default: false,
      help: 'only print what was kept, with the survivors',
    },
    minutes: { type: 'string', value: 'N', default: '600', help: 'stop after this time' },
    workers: {
      type: 'string',
      value: 'N',
      default: '2',
      help: 'number of mutants to test in parallel',
    },
    write: { type: 'boolean', default: false, help: 'save the results for docs/reliability.md' },
  },
})

const { instrument, MODULES, stopCounting } = await import('./instrument.mjs')
const { makeSandbox } = await import('./sandbox.mjs')
const { coverageOf } = await import('./coverage.mjs')
const { isCurrent, keep, keptResults, reasons, shuffled, tidy } = await import('./kept-results.mjs')
const { tryMutant } = await import('./try-mutant.mjs')
const { summaryOf } = await import('./summary.mjs')

const sandbox = makeSandbox(root)
const node = path.join(root, 'tests/runtimes/node_modules/node24/bin/node')
const mutants = await instrument(sandbox)
const chosen = choose()
const kept = keptResults()
const noticed = countsOf([...kept.values()])

if (!options.summary) await testAll()
// Stopping a run early keeps the results so far.
finish()

async function testAll() {
  console.log(`${mutants.length} mutants in ${MODULES.join(', ')}`)
  tidy(kept, mutants)
  const setup = await prepare()
  const waiting = chosen
    .filter((one) => options.again || !isCurrent(kept.get(one.key), one, setup))
    .sort((one, other) => rankOf(one) - rankOf(other))
  console.log(`${waiting.length} of ${chosen.length} are to be tested`)
  process.on('SIGTERM', () => {
    finish()
    process.exit()
  })
  const end = performance.now() + Number(options.minutes) * 60_000
  const work = async () => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      if (performance.now() > end) return
      await test(mutant, setup)
    }
  }
  await Promise.all(Array.from({ length: Number(options.workers) }, work))
}

/** Survivors come first, because only the tests that changed run on them, and then one module after another. */
function rankOf({ key, source, module }) {
  const before = kept.get(key)
  const isSurvivor = before !== undefined && !before.by && before.source === source
  return isSurvivor ? -1 : MODULES.indexOf(module) + (before ? MODULES.length : 0)
}

async function prepare() {
  const common = { node, sandbox, mutants, workers: Number(options.workers) }
  const coverage = await coverageOf({ ...common, isWithoutFastPaths: false })
  const slowCoverage = await coverageOf({ ...common, isWithoutFastPaths: true })
  stopCounting(sandbox)
  const killsOf = (file, test) => noticed.get(`${file}\n${test}`) ?? 0
  return { node, sandbox, coverage, slowCoverage, killsOf }
}

async function test(mutant, setup) {
  const { key, source, name, from, to } = mutant
  const before = kept.get(key)
  const isSame = before?.outcome === 'survived' && before.source === source && !options.again
  const start = performance.now()
  const result = await tryMutant(setup, mutant, { survived: isSame ? before.tests : [] })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  kept.set(key, { key, source, ...result })
  keep(kept.get(key))
  count(noticed, { file: mutant.file, by: result.by })
  console.log(`${key} ${result.outcome} in ${seconds} s: ${name}`)
  if (!result.by) console.log(`  ${from}\n  ${to}`)
}

/** Returns how many mutants in a file each test has noticed. */
function countsOf(results) {
  const fileOf = new Map(mutants.map(({ key, file }) => [key, file]))
  const counts = new Map()
  for (const { key, by } of results) count(counts, { file: fileOf.get(key), by })
  return counts
}

function count(counts, { file, by }) {
  if (!by) return
  const test = `${file}\n${by.place}\n${by.name}`
  counts.set(test, (counts.get(test) ?? 0) + 1)
}

function choose() {
  const { module, only, survivors } = options
  const sample = shuffled(mutants, options.seed).slice(0, Number(options.sample))
  const results = survivors ? keptResults() : new Map()
  return sample
    .filter((one) => !module || one.module === module)
    .filter(({ key, file }) => !only || key === only || file === only)
    .filter(({ key }) => !survivors || /survived|not run/.test(results.get(key)?.outcome))
}

function finish() {
  const why = reasons()
  const results = chosen
    .filter(({ key, source }) => kept.get(key)?.source === source)
    .map((one) => ({ ...one, outcome: kept.get(one.key).outcome, reason: why.get(one.key) }))
  const summary = summaryOf(results, { total: mutants.length, wanted: chosen.length })
  if (options.summary) console.log(summary.listing.join('\n'))
  for (const { key, name } of summary.wrong)
    console.log(`noticed, so not equivalent: ${key} ${name}`)
  console.log(summary.text)
  if (options.write) write(summary)
}

function write(summary) {
  const run = {
    date: new Date().toISOString().slice(0, 10),
    seed: Number(options.seed),
    machine: `${os.availableParallelism()} cores, ${Math.round(os.totalmem() / 2 ** 30)} GB`,
    node: execFileSync(node, ['--version'], { encoding: 'utf8' }).trim(),
  }
  const file = path.join(import.meta.dirname, '../results/mutation.json')
  writeFileSync(file, `${JSON.stringify({ ...run, ...summary.kept }, null, 2)}\n`)
  writePage()
}
