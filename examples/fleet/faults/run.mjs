import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from '../client.mjs'
import { Clients } from './clients.mjs'
import { createDisk } from './disk.mjs'
import { faults } from './list.mjs'
import { FaultyProxy } from './proxy.mjs'

/** In place of a report, where mounting a small disk isn't permitted. */
export const SKIPPED = 'skipped: it takes root to mount a small disk'

/**
 * Starts a fleet with Redis and PostgreSQL on a small disk, and a proxy in front of them, or in front of each worker.
 */
async function startFaultyFleet(startFleet, { proxied, environment } = {}) {
  const proxies = { redis: [], postgres: [], worker: [] }
  const disk = createDisk()
  const through = async (name, port) => {
    if ((name === 'worker') !== (proxied === 'worker')) return port
    const proxy = await FaultyProxy.start(port)
    proxies[name].push(proxy)
    return proxy.port
  }
  const preload = `--import ${new URL('busy.mjs', import.meta.url)}`
  const fleet = await startFleet({
    workers: 2,
    through,
    dataFolder: disk?.folder,
    environment: {
      NOTES_PER_MINUTE: '1000000',
      NODE_OPTIONS: [process.env.NODE_OPTIONS, preload].filter(Boolean).join(' '),
      ...environment,
    },
  })
  async function stop() {
    await fleet.stop()
    for (const proxy of Object.values(proxies).flat()) await proxy.stop()
    disk?.remove()
  }
  return { fleet, proxies, disk, stop }
}

/** Causes a fault under load, and returns what the clients saw before, during, and after it. */
async function runFault(name, fault, { fleet, proxies, disk }, { count, least, patience }) {
  const context = { fleet, proxies, disk, state: {} }
  const clients = new Clients(fleet, { name, count })
  try {
    await clients.untilNormal(least)
    const before = clients.log.length
    const began = performance.now()
    await fault.begin(context)
    const isEnough = (log) => {
      return log.length >= before + least && fault.shows(log.slice(before), context)
    }
    const lasts = fault.waits?.(context) ?? clients.until(isEnough)
    await (patience ? Promise.race([lasts, sleep(patience)]) : lasts)
    await fault.end?.(context)
    const ended = performance.now()
    await clients.untilNormal(least)
    await clients.stop()
    const hadEffect = fault.shows(clients.log.slice(before), context)
    return reportOf(clients, {
      hadEffect,
      before,
      began,
      ended,
      ...(await readBack(name, fleet, clients)),
    })
  } finally {
    await clients.stop()
  }
}

/** Reads every acknowledged row, and counts rows that were stored twice or without an acknowledgment. */
async function readBack(name, fleet, { acknowledged }) {
  const client = await Client.connect(fleet)
  const lost = []
  const rows = [...acknowledged]
  const read = async () => {
    for (let row = rows.pop(); row; row = rows.pop()) {
      const [id, text] = row
      const reply = await client.ask('GET', `/notes/${id}`)
      if (reply.status !== 200 || JSON.parse(reply.text).text !== text) lost.push(id)
    }
  }
  await Promise.all(Array.from({ length: 8 }, read))
  client.close()
  const where = `WHERE text LIKE '${name.replaceAll('%', '\\%')}, %'`
  const count = (sql) => Number(fleet.postgres.query(sql))
  const twice = count(
    `SELECT count(*) FROM (SELECT FROM notes ${where} GROUP BY text HAVING count(*) > 1) AS repeated`,
  )
  const all = count(`SELECT count(*) FROM notes ${where}`)
  return { lost, twice, unacknowledged: all - acknowledged.size }
}

function reportOf(clients, { before, began, ended, ...results }) {
  const { log } = clients
  const calm = log.slice(0, before)
  const during = log.slice(before)
  const slowest = Math.max(...calm.map(({ ms }) => ms))
  const isUnusual = ({ succeeded, ms }) => !succeeded || ms > 2 * slowest
  const lastUnusual = during.findLast(isUnusual)?.end ?? began
  return {
    ...results,
    written: clients.acknowledged.size,
    contradictions: clients.contradictions,
    refused: clients.refused,
    during,
    slowest,
    longest: Math.max(...during.map(({ ms }) => ms)),
    failures: Object.entries(
      groupBy(
        during.filter(({ succeeded }) => !succeeded),
        (e) => `${e.kind} ${e.outcome}`,
      ),
    ).map(([what, entries]) => ({ what, count: entries.length })),
    lasted: ended - began,
    normalAfter: Math.max(0, lastUnusual - ended),
  }
}

/** Runs every fault whose name contains `only`, on two fleets, and calls `use` with each report. */
export async function runFaults(startFleet, { only = '', ...size }, use) {
  for (const proxied of [undefined, 'worker']) {
    const chosen = Object.entries(faults).filter(([name, fault]) => {
      return fault.proxied === proxied && name.includes(only)
    })
    if (chosen.length > 0) await runOn(startFleet, { proxied, chosen, size }, use)
  }
}

async function runOn(startFleet, { proxied, chosen, size }, use) {
  const running = await startFaultyFleet(startFleet, { proxied })
  try {
    for (const [name, fault] of chosen) {
      if (fault.needsDisk && !running.disk) await use(name, fault, SKIPPED)
      else await use(name, fault, runFault(name, fault, running, size))
    }
  } finally {
    await running.stop()
  }
}

/** Throws if clients saw more than the fault allows, or if anything acknowledged is missing. */
export function checkReport(fault, report) {
  if (report === SKIPPED) return
  assert.deepEqual(report.lost, [], 'acknowledged rows were lost')
  assert.equal(report.twice, 0, 'rows were stored twice')
  assert.deepEqual(report.contradictions, [])
  const allowed = Object.entries(fault.failures ?? {}).flatMap(([kind, outcomes]) =>
    outcomes.map((outcome) => `${kind} ${outcome}`),
  )
  const others = report.failures.filter(({ what }) => !allowed.includes(what))
  assert.deepEqual(others, [], 'clients saw other failures')
  assert.ok(report.hadEffect, 'the fault had no effect')
}

/** Like Object.groupBy, which Node 20 doesn't have. */
function groupBy(entries, keyOf) {
  const groups = {}
  for (const entry of entries) {
    groups[keyOf(entry)] ??= []
    groups[keyOf(entry)].push(entry)
  }
  return groups
}
