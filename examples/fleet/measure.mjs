// Measures CPU time per request with 1, 2, and 4 workers: `node measure.mjs`. A fleet scales by adding workers as long as
// a request takes the same CPU time in each.

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseArgs, promisify } from 'node:util'
import { startFleet } from './fleet.mjs'
import { cpuOf, memoryOf, quantile } from './sampling.mjs'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    requests: { type: 'string', default: '4000' },
    warm: { type: 'string', default: '20000' },
  },
})
const SIZES = [1, 2, 4]
const run = promisify(execFile)

async function load(fleet, requests) {
  const args = ['-n', requests, '-c', '32', `${fleet.origin}/hello`].map(String)
  const { stdout } = await run('h2load', args)
  const succeeded = Number(/(\d+) 2xx/.exec(stdout)?.[1])
  if (succeeded !== requests) throw new Error(`only ${succeeded} of ${requests} succeeded`)
}

/** Microseconds per request: all workers together, and nginx. */
async function measure(fleet) {
  const requests = Number(values.requests)
  const groups = [fleet.workers.pids, childrenOf(fleet.nginxPid)]
  const total = (pids) => pids.reduce((sum, pid) => sum + cpuOf(pid), 0)
  const before = groups.map(total)
  await load(fleet, requests)
  const [workers, nginx] = groups.map((pids, index) => total(pids) - before[index])
  return { workers: workers / requests / 1000, nginx: nginx / requests / 1000 }
}

function childrenOf(pid) {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
}

/** Memory of the processes, in megabytes. */
function memoryOfAll(pids) {
  return pids.map((pid) => memoryOf(pid).resident.toFixed(0)).join(' ')
}

const environment = { SHED: 'off' }
const fleets = []
try {
  for (const workers of SIZES) fleets.push(await startFleet({ workers, environment }))
  for (const [index, fleet] of fleets.entries()) await load(fleet, values.warm * SIZES[index])
  const rounds = []
  for (let round = 0; round < Number(values.rounds); round++) {
    const costs = []
    for (const fleet of fleets) costs.push(await measure(fleet))
    // Measuring the same fleet twice shows the noise.
    costs.push(await measure(fleets[0]))
    rounds.push(costs)
  }
  console.log(
    '| Workers | CPU time per request | Relative to one worker | nginx |\n|---|---|---|---|',
  )
  for (const [index, name] of ['1', '2', '4', '1 again'].entries()) {
    const ratios = rounds.map((costs) => costs[index].workers / costs[0].workers)
    const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => quantile(ratios, share).toFixed(2))
    const cost = (kind) =>
      quantile(
        rounds.map((costs) => costs[index][kind]),
        0.5,
      ).toFixed(0)
    console.log(
      `| ${name} | ${cost('workers')} µs | ${middle} [${low} .. ${high}] | ${cost('nginx')} µs |`,
    )
  }
  for (const fleet of fleets) console.log(`memory, MB: ${memoryOfAll(fleet.workers.pids)}`)
} finally {
  for (const fleet of fleets) await fleet.stop()
}
