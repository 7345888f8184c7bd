import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const file = (name) => fileURLToPath(new URL(name, import.meta.url))

/** Returns the next message of a process; a process that exits without one has failed. */
function messageOf(child, name) {
  return new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', (code) => reject(new Error(`${name} exited with ${code}`)))
  })
}

function start(name, args) {
  // Some packages log every request that they reject.
  const stdio = ['ignore', 'inherit', 'ignore', 'ipc']
  const env = { ...process.env, NODE_ENV: 'production' }
  return fork(file(name), args.map(String), { stdio, env })
}

/** Runs a server while `work` uses its port. */
export async function serving(subject, work) {
  const child = start('server.mjs', [subject])
  try {
    return await work(await messageOf(child, subject))
  } finally {
    child.kill()
  }
}

/** Returns the responses to a given number of requests per second, or of concurrent requests. */
export async function load(
  port,
  { rate = 0, seconds, seed, concurrency = 0, connections = 'kept' },
) {
  const args = [port, rate, seconds, seed, concurrency, connections]
  const result = await messageOf(start('load.mjs', args), 'load.mjs')
  const latencies = result.latencies.sort((a, b) => a - b)
  return {
    goodput: latencies.length / seconds,
    p99: latencies[Math.floor(0.99 * (latencies.length - 1))] ?? Number.POSITIVE_INFINITY,
    refused: result.shed / result.sent,
    lost: result.lost / result.sent,
  }
}

/** Maximum seconds to wait for other guests of the host. */
const MOST_WAITING = 30

/** Waits while other guests of the host take a tenth of a core or more. */
export function waitForCore() {
  for (let seconds = 0; seconds < MOST_WAITING && stolenSecond() >= 0.1; seconds += 1);
}

/** Returns the fraction of a second that was stolen from this process while it worked. */
function stolenSecond() {
  const before = stolenTime()
  const end = performance.now() + 1000
  while (performance.now() < end);
  return stolenTime() - before
}

/** Returns seconds of all cores since boot; 0 if the system doesn't report it. */
function stolenTime() {
  if (process.platform !== 'linux') return 0
  return Number(readFileSync('/proc/stat', 'utf8').split(/\s+/)[8]) / 100
}

export function quartilesOf(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share) => sorted[Math.round(share * (sorted.length - 1))]
  return { low: at(0.25), median: at(0.5), high: at(0.75) }
}

export const medianOf = (values) => quartilesOf(values).median
