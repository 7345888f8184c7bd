/*
 * Measures a server's overhead apart from its requests: memory of an idle keep-alive connection, and the time
 * from `require` to the first response. Exits 1 if one of them is too high.
 */

import { readCommand } from '../scripts/lib/command.mjs'
import { memoryOf } from './memory.mjs'
import { startOf } from './start.mjs'
import { quantile } from './statistics.mjs'

const { options } = readCommand({
  name: 'node bench/process.mjs',
  does: 'Measures the memory per idle connection, and the time from require to the first response.',
  folders: [import.meta.dirname],
  options: {
    connections: {
      type: 'string',
      value: 'N',
      default: '10000',
      help: 'number of idle connections',
    },
    starts: {
      type: 'string',
      value: 'N',
      default: '15',
      help: 'number of starts per app',
    },
  },
})
const candidates = [
  { name: 'bare', file: 'bare.cjs' },
  { name: 'fwjs', file: 'fwjs.cjs' },
  { name: 'fastify', file: 'fastify.cjs' },
  { name: 'express 4', file: 'express.cjs' },
]
/** The apps whose startup is measured. */
const starters = ['fwjs', 'express 4', 'express 5']

/** Maximum ratio to bare (memory) or Express 4 (startup). */
const MOST_MEMORY = 1.1
const MOST_START = 0.85
/** How often each app is started if startup is too slow at first, as in bench/run. */
const MOST_STARTS = 31

async function measureMemory() {
  const taken = {}
  const connections = Number(options.connections)
  for (const { name, file } of candidates) taken[name] = await memoryOf({ file, connections })
  return taken
}

/** Resident memory is counted in pages and varies: a missed goal is measured again, twice. */
async function judgeMemory() {
  console.log('memory per idle keep-alive connection, kB of resident set')
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const taken = await measureMemory()
    for (const [name, kilobytes] of Object.entries(taken)) {
      console.log(`${name.padEnd(12)} ${kilobytes.toFixed(2)}`)
    }
    if (taken.fwjs <= taken.bare * MOST_MEMORY) return true
  }
  return false
}

async function judgeStart() {
  const starts = Object.fromEntries(starters.map((name) => [name, []]))
  const partsOf = (name, kind) =>
    starts[name].map((time, index) => time[kind] / starts['express 4'][index][kind])
  // Checks CPU time, because wall-clock time varies on a shared machine (docs/benchmarks.md).
  const isQuick = () => quantile(partsOf('fwjs', 'cpu'), 0.25) <= MOST_START
  const least = Number(options.starts)
  for (let round = 0; round < least || (round < MOST_STARTS && !isQuick()); round += 1) {
    for (const name of starters) starts[name].push(await startOf(name))
  }
  console.log('from require to the first response, relative to Express 4 in the same round')
  for (const [name, times] of Object.entries(starts)) {
    for (const kind of ['cpu', 'clock']) {
      const median = quantile(
        times.map((time) => time[kind]),
        0.5,
      )
      const [low, part, high] = [0.25, 0.5, 0.75].map((at) => quantile(partsOf(name, kind), at))
      const range = `[${low.toFixed(2)} .. ${high.toFixed(2)}]`
      console.log(
        `${name.padEnd(12)} ${kind.padEnd(6)} ${median.toFixed(0)} ms  ${part.toFixed(2)}  ${range}`,
      )
    }
  }
  return isQuick()
}

const isLight = await judgeMemory()
const isQuick = await judgeStart()
if (!isLight)
  console.log(`an idle connection takes more than ${MOST_MEMORY} times the memory of bare`)
if (!isQuick) console.log(`startup takes more than ${MOST_START} times the CPU time of Express 4`)
process.exitCode = isLight && isQuick ? 0 : 1
