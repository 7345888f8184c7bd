// Mixed load on two fleets in turn, one on fwjs and one on Express 4, both with OpenTelemetry: `node long-run.mjs
// --minutes 60`. Every sample is kept in a file, and the next run continues with it, so that hours can be put together
// from several runs. `--report` prints the table of all runs so far.

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createEngine, startSpanReceiver, telemetryTo } from './engines.mjs'
import { Clients } from './faults/clients.mjs'
import { descriptorsOf, memoryOf, quantile } from './sampling.mjs'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    slice: { type: 'string', default: '30' },
    clients: { type: 'string', default: '8' },
    node: { type: 'string', default: process.execPath },
    state: { type: 'string', default: join(tmpdir(), 'fwjs-fleet-long-run.json') },
    report: { type: 'boolean', default: false },
  },
})
const ENGINES = ['fwjs', 'express']
const state = existsSync(values.state) ? JSON.parse(readFileSync(values.state, 'utf8')) : []

/** Written to another file first: a run may be cut off at any time. */
function save() {
  writeFileSync(`${values.state}.new`, JSON.stringify(state))
  renameSync(`${values.state}.new`, values.state)
}

/** Sends requests to one fleet for a slice of time, and returns what it saw. */
async function loadFor(fleet, seconds) {
  const clients = new Clients(fleet, { name: 'long run', count: Number(values.clients) })
  await sleep(seconds * 1000)
  await clients.stop()
  const { log } = clients
  const times = log.map(({ ms }) => ms)
  return {
    seconds,
    requests: log.length,
    failures: log.filter(({ succeeded }) => !succeeded).length,
    refused: clients.refused,
    contradictions: clients.contradictions.length,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    workers: fleet.workers.pids.map((pid) => ({
      pid,
      ...memoryOf(pid),
      descriptors: descriptorsOf(pid),
    })),
  }
}

async function run() {
  const receiver = await startSpanReceiver()
  const running = {}
  const piece = { started: new Date().toISOString(), node: values.node, samples: {}, spans: {} }
  let isStopped = false
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => (isStopped = true))
  try {
    for (const name of ENGINES) running[name] = await startEngine(name, receiver.urlFor(name))
    state.push(piece)
    const end = performance.now() + Number(values.minutes) * 60_000
    while (performance.now() < end && !isStopped) {
      for (const name of ENGINES) {
        piece.samples[name] ??= []
        piece.samples[name].push(await loadFor(running[name].fleet, Number(values.slice)))
        piece.spans = receiver.received
        save()
      }
    }
  } finally {
    for (const { fleet, variant } of Object.values(running)) {
      await fleet.stop()
      variant.remove()
    }
    receiver.stop()
  }
}

async function startEngine(name, url) {
  const variant = createEngine(name)
  const { startFleet } = await import(`${variant.folder}/fleet.mjs`)
  const environment = { NOTES_PER_MINUTE: '1000000', ...telemetryTo(url)(variant.folder) }
  const fleet = await startFleet({ workers: 2, execPath: values.node, environment })
  return { fleet, variant }
}

/** First, quarters, and last of the samples of each piece: what grows is seen in the last column. */
function report() {
  const heads = [
    'Run',
    'App',
    'Minutes',
    'Requests',
    'Failed',
    'Memory of a worker, MB: after one slice, 1/4, 1/2, 3/4, end',
    'Descriptors: first, most, last',
    'p99, ms: first quarter, last quarter',
    'Spans (layers)',
  ]
  console.log(`| ${heads.join(' | ')} |\n|${'---|'.repeat(heads.length)}`)
  for (const piece of state) for (const name of ENGINES) console.log(rowOf(piece, name))
}

function rowOf(piece, name) {
  const samples = piece.samples[name] ?? []
  const at = (share) => samples[Math.round((samples.length - 1) * share)]
  const sum = (key) => samples.reduce((total, sample) => total + sample[key], 0)
  const memory = (sample) => {
    const all = sample.workers.map(({ resident }) => resident)
    return (all.reduce((a, b) => a + b) / all.length).toFixed(0)
  }
  const descriptors = samples.map(({ workers }) => Math.max(...workers.map((w) => w.descriptors)))
  const quarter = Math.max(1, Math.floor(samples.length / 4))
  const p99 = (part) =>
    quantile(
      part.map((sample) => sample.p99),
      0.5,
    ).toFixed(0)
  const pids = new Set(samples.flatMap(({ workers }) => workers.map(({ pid }) => pid)))
  const { spans, layers } = piece.spans[name] ?? {}
  return `| ${[
    piece.started.slice(0, 16),
    `${name}${pids.size > 2 ? ', a worker was replaced' : ''}`,
    (sum('seconds') / 60).toFixed(1),
    sum('requests'),
    sum('failures') + sum('contradictions'),
    [0, 0.25, 0.5, 0.75, 1].map((share) => memory(at(share))).join(', '),
    [descriptors[0], Math.max(...descriptors), descriptors.at(-1)].join(', '),
    [p99(samples.slice(0, quarter)), p99(samples.slice(-quarter))].join(', '),
    `${spans} (${layers})`,
  ].join(' | ')} |`
}

if (!values.report) await run()
report()
