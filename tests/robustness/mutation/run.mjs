// Tests a random sample of mutants with the unit tests that run their line. Run manually, not in CI.
import { writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readCommand } from '../../../scripts/lib/command.mjs'
import { Random } from '../../conformance/harness/random.mjs'
import { writePage } from '../results.mjs'

const root = path.join(import.meta.dirname, '../../..')
const { options } = readCommand({
  name: 'node tests/robustness/mutation/run.mjs',
  does: 'Makes small changes to the request path code and counts how many the tests detect.',
  folders: [import.meta.dirname, path.join(root, 'tests/runtimes')],
  options: {
    sample: { type: 'string', value: 'N', default: '1000', help: 'number of mutants to test' },
    seed: { type: 'string', value: 'N', default: '1', help: 'seed for choosing them' },
    module: { type: 'string', help: 'only mutants in one module' },
    only: { type: 'string', help: 'one mutant, by the name printed in a run' },
    workers: {
      type: 'string',
      value: 'N',
      default: '2',
      help: 'number of mutants to test in parallel',
    },
    write: { type: 'boolean', default: false, help: 'save the results for docs/reliability.md' },
  },
})

const { instrument, MODULES } = await import('./instrument.mjs')
const { makeSandbox } = await import('./sandbox.mjs')
const { coverageOf, tryMutant } = await import('./tests.mjs')
const { summaryOf } = await import('./summary.mjs')

const sandbox = makeSandbox(root)
const node = path.join(root, 'tests/runtimes/node_modules/node24/bin/node')
const all = await instrument(sandbox)
console.log(`${all.length} mutants in ${MODULES.join(', ')}`)
const coverage = await coverageOf(node, sandbox, Number(options.workers))
const isRun = ({ id }) => coverage.some(({ mutants }) => mutants.has(id))
console.log(
  `${coverage.length} test files run all but ${all.filter((one) => !isRun(one)).length} of them`,
)
const chosen = choose()
const results = []
// If the run is stopped early, print the results so far.
process.on('SIGTERM', () => {
  finish()
  process.exit()
})
await tryAll(chosen, results)
finish()

function finish() {
  const summary = summaryOf(results, all.length)
  console.log(summary.text)
  if (!options.write) return
  const run = {
    date: new Date().toISOString().slice(0, 10),
    seed: Number(options.seed),
    machine: machine(),
    node: process.version,
  }
  const file = path.join(import.meta.dirname, '../results/mutation.json')
  writeFileSync(file, `${JSON.stringify({ ...run, ...summary.kept }, null, 2)}\n`)
  writePage()
}

function machine() {
  return `${os.availableParallelism()} cores, ${Math.round(os.totalmem() / 2 ** 30)} GB`
}

function choose() {
  const pool = all
    .filter(({ module }) => !options.module || module === options.module)
    .filter(({ name }) => !options.only || name === options.only)
  const random = new Random(Number(options.seed))
  const wanted = Math.min(Number(options.sample), pool.length)
  const picked = []
  while (picked.length < wanted) {
    picked.push(...pool.splice(random.below(pool.length), 1))
  }
  return picked
}

async function tryAll(mutants, done) {
  const waiting = [...mutants]
  const work = async () => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const outcome = await tryMutant(node, sandbox, mutant, coverage)
      done.push({ ...mutant, outcome })
      if (outcome === 'survived' || outcome === 'not run') {
        console.log(`${outcome}: ${mutant.name}\n  ${mutant.from}\n  ${mutant.to}`)
      }
      if (done.length % 50 === 0) console.log(summaryOf(done, all.length).text)
    }
  }
  await Promise.all(Array.from({ length: Number(options.workers) }, work))
}
