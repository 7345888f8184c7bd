import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const file = (name) => fileURLToPath(new URL(name, import.meta.url))

/** The next message of a process; a process that ends without one has failed. */
function messageOf(child, name) {
  return new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)))
  })
}

function start(name, args) {
  // Some packages report every request that they refuse.
  const stdio = ['ignore', 'inherit', 'ignore', 'ipc']
  const env = { ...process.env, NODE_ENV: 'test' }
  return fork(file(name), args.map(String), { stdio, env })
}

/**
 * Runs a server for as long as the work takes. The second time it gets the rounds of work that the
 * first one measured, so that all do the same.
 */
export async function serving(subject, rounds, work) {
  const child = start('server.mjs', [subject, rounds ?? ''])
  try {
    const message = await messageOf(child, subject)
    return await work(message)
  } finally {
    child.kill()
  }
}

/** What clients get that send so many requests a second, or keep so many under way. */
export async function load(port, { rate = 0, seconds, seed, concurrency = 0, pooled = true }) {
  const args = [port, rate, seconds, seed, concurrency, pooled ? 1 : 0]
  const result = await messageOf(start('load.mjs', args), 'load.mjs')
  const latencies = result.latencies.sort((a, b) => a - b)
  return {
    goodput: latencies.length / seconds,
    p99: latencies[Math.floor(0.99 * (latencies.length - 1))] ?? Number.POSITIVE_INFINITY,
    refused: result.shed / result.sent,
    lost: result.lost / result.sent,
  }
}

export function quartilesOf(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share) => sorted[Math.round(share * (sorted.length - 1))]
  return { low: at(0.25), median: at(0.5), high: at(0.75) }
}

export const medianOf = (values) => quartilesOf(values).median
