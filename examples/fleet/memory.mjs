// Where the memory of a worker goes: `node memory.mjs`. One worker at a time, on each Node.js and with each setting, after
// the same requests: resident memory, V8's heap by space, and CPU time per request.

import { execFile, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { createEngine, startSpanReceiver, telemetryTo } from './engines.mjs'
import { findPort } from './ports.mjs'
import { cpuOf, memoryOf, quantile } from './sampling.mjs'
import { startPostgres } from './services/postgres.mjs'
import { startRedis } from './services/redis.mjs'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '6000' },
    rounds: { type: 'string', default: '3' },
    nodes: { type: 'string', default: process.execPath },
    only: { type: 'string', default: '' },
  },
})
const run = promisify(execFile)

const settings = {
  fwjs: {},
  express: { engine: 'express' },
  'fwjs, semi-spaces of at most 1 MB': { flags: '--max-semi-space-size=1' },
  'fwjs, semi-spaces of at most 4 MB': { flags: '--max-semi-space-size=4' },
  'fwjs, semi-spaces of at most 16 MB': { flags: '--max-semi-space-size=16' },
  'express, semi-spaces of at most 4 MB': { engine: 'express', flags: '--max-semi-space-size=4' },
  'fwjs, old space of at most 128 MB': { flags: '--max-old-space-size=128' },
  'fwjs, MALLOC_ARENA_MAX=2': { environment: { MALLOC_ARENA_MAX: '2' } },
  'fwjs, semi-spaces of at most 4 MB, MALLOC_ARENA_MAX=2': {
    flags: '--max-semi-space-size=4',
    environment: { MALLOC_ARENA_MAX: '2' },
  },
  'fwjs, compile cache': {
    environment: { NODE_COMPILE_CACHE: join(tmpdir(), 'fleet-compile-cache') },
  },
  'fwjs, OpenTelemetry': { telemetry: true },
  'express, OpenTelemetry': { engine: 'express', telemetry: true },
  'fwjs, OpenTelemetry, semi-spaces of at most 4 MB': {
    telemetry: true,
    flags: '--max-semi-space-size=4',
  },
}

/** Starts a worker, sends the requests, and returns what it takes, in megabytes and microseconds. */
async function measure(node, { engine = 'fwjs', flags = '', environment, telemetry }, services) {
  const { folder } = services.engines[engine]
  const traced = telemetry ? telemetryTo(services.receiver.urlFor(engine))(folder) : {}
  const options = [traced.NODE_OPTIONS, `--import file://${folder}/heap.mjs`, flags]
  const port = await findPort()
  const child = fork(join(folder, 'worker.mjs'), {
    execPath: node,
    env: {
      ...process.env,
      ...services.environment,
      ...traced,
      ...environment,
      NODE_OPTIONS: options.filter(Boolean).join(' '),
      NODE_ENV: 'production',
      NOTES_PER_MINUTE: '1000000',
      SHED: 'off',
      PORT: port,
      METRICS_PORT: await findPort(),
      VERSION: '1',
    },
  })
  const ended = once(child, 'exit')
  await once(child, 'message')
  const started = memoryOf(child.pid).resident
  const before = cpuOf(child.pid)
  const requests = await load(port, services.note)
  const cpu = (cpuOf(child.pid) - before) / requests / 1000
  const memory = memoryOf(child.pid)
  child.send('heap')
  const [heap] = await once(child, 'message')
  child.kill('SIGTERM')
  await ended
  return { started, ...memory, ...heap, cpu }
}

/** Half of the requests are simple, the others use Redis and PostgreSQL. */
async function load(port, note) {
  const origin = `http://127.0.0.1:${port}`
  const total = Number(values.requests)
  const post = ['-d', note, '-H', 'content-type: application/json']
  const parts = [
    [total / 6, `${origin}/notes`, post],
    [total / 6, `${origin}/notes/1`, []],
    [total / 6, `${origin}/visits`, ['-H', 'x-forwarded-proto: https']],
    [total / 2, `${origin}/hello`, []],
  ]
  let sent = 0
  for (let again = 0; again < 2; again++) {
    for (const [count, url, more] of parts) {
      await run('h2load', ['--h1', '-n', String(count / 2), '-c', '16', ...more, url])
      sent += count / 2
    }
  }
  return sent
}

async function startServices() {
  const home = mkdtempSync(join(tmpdir(), 'fleet-memory-'))
  chmodSync(home, 0o755)
  const redis = await startRedis(home, await findPort())
  const postgres = await startPostgres(home, await findPort())
  const receiver = await startSpanReceiver()
  const engines = { fwjs: createEngine('fwjs'), express: createEngine('express') }
  const note = join(home, 'note.json')
  writeFileSync(note, JSON.stringify({ text: 'measured' }))
  return {
    receiver,
    engines,
    note,
    environment: {
      REDIS_URL: `redis://127.0.0.1:${redis.port}`,
      DATABASE_URL: `postgres://fleet@127.0.0.1:${postgres.port}/postgres`,
      SESSION_SECRET: randomBytes(32).toString('hex'),
    },
    async stop() {
      await redis.stop()
      await postgres.stop()
      receiver.stop()
      for (const engine of Object.values(engines)) engine.remove()
      rmSync(home, { recursive: true })
    },
  }
}

const COLUMNS = {
  'after start': 'started',
  resident: 'resident',
  'without shared pages of files': 'own',
  'new space': 'newSpace',
  'old space': 'oldSpace',
  'other heap': 'otherHeap',
  'outside the heap': 'outside',
  'live objects': 'live',
  'CPU, µs per request': 'cpu',
}

const services = await startServices()
try {
  console.log(
    `| Node.js | Worker | ${Object.keys(COLUMNS).join(' | ')} |\n|${'---|'.repeat(2 + Object.keys(COLUMNS).length)}`,
  )
  const chosen = Object.entries(settings).filter(([name]) => new RegExp(values.only).test(name))
  for (const node of values.nodes.split(',')) {
    const { stdout: version } = await run(node, ['--version'])
    const results = Object.fromEntries(chosen.map(([name]) => [name, []]))
    for (let round = 0; round < Number(values.rounds); round++) {
      for (const [name, setting] of chosen) {
        results[name].push(await measure(node, setting, services))
      }
    }
    for (const [name, rounds] of Object.entries(results)) {
      const medians = Object.values(COLUMNS).map((key) =>
        quantile(
          rounds.map((round) => round[key]),
          0.5,
        ).toFixed(0),
      )
      console.log(`| ${version.trim()} | ${name} | ${medians.join(' | ')} |`)
    }
  }
} finally {
  await services.stop()
}
