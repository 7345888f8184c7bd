// Verifies the claims of docs/guide/scaling.md on a running fleet: `node check.mjs`.

import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Client } from './client.mjs'
import { checkReport, runFaults, SKIPPED } from './faults/run.mjs'
import { startFleet } from './fleet.mjs'
import { exitOnSignals } from './leftovers.mjs'

exitOnSignals()
const { values } = parseArgs({
  options: {
    workers: { type: 'string', default: '2' },
    deploys: { type: 'string', default: '2' },
    clients: { type: 'string', default: '8' },
  },
})
const count = Number(values.workers)

const checks = {
  'serves HTTP/2 over TLS': ({ client }) => {
    assert.equal(client.protocol, 'h2')
  },

  'distributes requests across all workers': async ({ client }) => {
    const seen = new Set()
    while (seen.size < count) seen.add((await client.ask('GET', '/hello')).headers['x-worker'])
    assert.equal(seen.size, count)
  },

  'a session survives a crash of every worker': async ({ client, fleet }) => {
    let visits = 0
    for (const pid of fleet.workers.pids) {
      visits = await visitAgain(client, visits)
      process.kill(pid, 'SIGKILL')
      for (let again = 0; again < 5; again++) visits = await visitAgain(client, visits)
      await fleet.workers.replacementOf(pid)
    }
    const seen = new Set()
    while (seen.size < count) seen.add((await client.ask('GET', '/visits')).headers['x-worker'])
  },

  'all workers share one rate limit': async ({ client }) => {
    const workers = new Set()
    let before = await remaining(client, workers)
    let steps = 0
    while (workers.size < count || steps < 10) {
      const now = await remaining(client, workers)
      // A new minute may start at any request, which resets the count.
      if (now < before) assert.equal(now, before - 1)
      before = now
      steps += 1
    }
  },

  'no request fails during deploys under load': async ({ client, fleet, report }) => {
    const created = await client.ask('POST', '/notes', { text: 'kept' })
    const load = startLoad(fleet)
    for (let version = 2; version < 2 + Number(values.deploys); version++) {
      await fleet.workers.deploy(String(version))
    }
    const { asked, refused, failures } = await load.stop()
    report(`${values.deploys} deploys of ${count} workers, ${asked} requests`)
    report(`${failures.length} failed, ${refused} rejected by shed and retried`)
    assert.deepEqual(failures, [])
    assert.ok(refused < asked / 2, 'most requests were rejected')
    const last = `version ${1 + Number(values.deploys)}`
    assert.ok((await client.ask('GET', '/hello')).headers['x-worker'].endsWith(last))
    assert.equal((await client.ask('GET', created.headers.location)).status, 200)
  },

  'Prometheus has metrics from every worker': async ({ fleet }) => {
    const query = encodeURIComponent('count(up{job="fleet"} == 1)')
    while ((await prometheus(fleet, query)) !== String(count)) await sleep(200)
    const asked = encodeURIComponent(
      'sum(http_server_request_duration_seconds_count{http_route="/hello"})',
    )
    while (!(Number(await prometheus(fleet, asked)) > 0)) await sleep(200)
  },
}

async function visitAgain(client, visits) {
  const { status, text } = await client.ask('GET', '/visits')
  assert.equal(status, 200)
  assert.deepEqual(JSON.parse(text), { visits: visits + 1 })
  return visits + 1
}

async function remaining(client, workers) {
  const { headers } = await client.ask('POST', '/notes', { text: 'counted' })
  workers.add(headers['x-worker'])
  return Number(/\br=(\d+)/.exec(headers.ratelimit)[1])
}

async function prometheus(fleet, query) {
  const response = await fetch(`${fleet.prometheus}/api/v1/query?query=${query}`)
  const { data } = await response.json()
  return data.result[0]?.value[1]
}

/** Clients that send one request after the other until they're stopped. */
function startLoad(fleet) {
  const count = { asked: 0, refused: 0, failures: [] }
  let goesOn = true
  const ask = async (client, method, path, expected, body) => {
    count.asked += 1
    const reply = await client.ask(method, path, body).catch((error) => ({ text: String(error) }))
    if (reply.status === expected) return
    count.failures.push(`${method} ${path} ${reply.status} ${reply.text.slice(0, 200)}`)
  }
  const work = async () => {
    const client = await Client.connect(fleet)
    while (goesOn) {
      await ask(client, 'GET', '/hello', 200)
      await ask(client, 'GET', '/visits', 200)
      await ask(client, 'POST', '/notes', 201, { text: 'under load' })
      await ask(client, 'GET', '/notes/1', 200)
      await sleep(20)
    }
    count.refused += client.refused
    client.close()
  }
  const clients = Array.from({ length: Number(values.clients) }, work)
  return {
    async stop() {
      goesOn = false
      await Promise.all(clients)
      return count
    },
  }
}

/** A short form of faults.mjs. */
async function checkFaults(report) {
  await runFaults(startFleet, { count: 8, least: 60 }, async (name, fault, running) => {
    await report(`no acknowledged write is lost while ${name}`, async () => {
      const result = await running
      checkReport(fault, result)
      if (result === SKIPPED) console.log(`  ${SKIPPED}`)
    })
  })
}

const environment = { NOTES_PER_MINUTE: '1000000' }
const fleet = await startFleet({ workers: count, environment })
let passed = 0
let failed = 0

async function run(title, check) {
  try {
    await check()
    passed += 1
    console.log(`passed  ${title}`)
  } catch (error) {
    failed += 1
    console.log(`FAILED  ${title}: ${error.message}`)
  }
}

try {
  const client = await Client.connect(fleet)
  const report = (line) => console.log(`  ${line}`)
  for (const [title, check] of Object.entries(checks)) {
    await run(title, () => check({ client, fleet, report }))
  }
  client.close()
} finally {
  await fleet.stop()
}
await checkFaults(run)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
