import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const script = fileURLToPath(new URL('../support/untraced-program.mjs', import.meta.url))
/** Compiles the package with `false` in place of the subscriber checks. */
const removal = fileURLToPath(new URL('../../../../../bench/untraced.cjs', import.meta.url))

interface Cost {
  reads: number
  bytes: number
  layers: number
  responded: boolean
}

/** Code is interpreted and nothing is collected, so that every allocation in the source counts. */
const INTERPRETED = [
  '--expose-gc',
  '--no-opt',
  '--no-maglev',
  '--no-sparkplug',
  '--single-threaded',
  '--min-semi-space-size=64',
  '--max-semi-space-size=64',
]

async function costOf(...options: string[]): Promise<Cost> {
  const { NODE_V8_COVERAGE: _coverage, NODE_OPTIONS: _options, ...env } = process.env
  const args = [...INTERPRETED, ...options, script]
  const { stdout } = await run(process.execPath, args, { env })
  return JSON.parse(stdout) as Cost
}

/** The smallest object that V8 allocates. */
const SMALLEST_OBJECT = 16

test('without subscribers, a request reads hasSubscribers once, and once per layer', async () => {
  const { reads, layers, responded } = await costOf()
  assert.equal(responded, true)
  assert.equal(reads, layers + 1)
})

test('without subscribers, nothing is allocated for tracing', async () => {
  const usual = await costOf()
  const removed = await costOf('--require', removal)
  assert.equal(removed.reads, 0, 'what is compared with has no tracing')
  const more = usual.bytes - removed.bytes
  assert.ok(more < SMALLEST_OBJECT, `${more} more bytes a request than without tracing`)
})
