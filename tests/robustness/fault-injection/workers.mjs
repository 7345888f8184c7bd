import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startServer } from '../server-process.mjs'
import { ask } from './requests.mjs'

const CLUSTER = fileURLToPath(new URL('cluster.mjs', import.meta.url))
const AT_ONCE = 24

/** Sends orders over many connections, while `kills` workers are killed one by one. */
async function killWorkers({ fwjs, folder, fault, kills, between }) {
  const server = await startServer([CLUSTER, fwjs, folder, fault])
  const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const found = { acknowledged: [], lost: 0, wrong: [] }
  let number = 0
  let isOver = false
  const work = async () => {
    while (!isOver) {
      number += 1
      const id = String(number)
      const answer = await ask(server.port, `/order/${id}`, { agent, method: 'POST' })
      if (answer.error) found.lost += 1
      else if (answer.body !== id) found.wrong.push(answer)
      else found.acknowledged.push(id)
    }
  }
  const workers = Array.from({ length: AT_ONCE }, work)
  try {
    await kill(server, found, kills, between)
    isOver = true
    await Promise.all(workers)
    return { ...found, isAlive: server.isAlive }
  } finally {
    isOver = true
    agent.destroy()
    server.child.disconnect()
    await server.exited
  }
}

async function kill(server, found, kills, between) {
  let { pids } = server.first
  for (let count = 0; count < kills; count += 1) {
    await reach(found, (count + 1) * between)
    const replaced = once(server.child, 'message')
    process.kill(pids[0], 'SIGKILL')
    ;[{ pids }] = await replaced
  }
  await reach(found, (kills + 1) * between)
}

/** Waits until that many orders are acknowledged. */
async function reach(found, count) {
  while (found.acknowledged.length < count) await new Promise((resolve) => setImmediate(resolve))
}

function writtenOrders(folder) {
  const names = readdirSync(folder).filter((name) => name.startsWith('orders-'))
  return new Set(names.flatMap((name) => readFileSync(path.join(folder, name), 'utf8').split('\n')))
}

/** Kills workers in the middle of their work. */
export async function checkWorkers(report, { fwjs, temporary }) {
  const kills = report.short ? 3 : 10
  const between = 300
  await report.check(`${kills} workers killed: every acknowledged order is kept`, async () => {
    const folder = path.join(temporary, 'orders')
    mkdirSync(folder)
    const found = await killWorkers({ fwjs, folder, kills, between })
    const written = writtenOrders(folder)
    report.figure('orders acknowledged while workers were killed', found.acknowledged.length)
    report.figure('orders without a response, per killed worker', (found.lost / kills).toFixed(1))
    assert.deepEqual(found.wrong, [])
    assert.deepEqual(
      found.acknowledged.filter((id) => !written.has(id)),
      [],
    )
    assert.ok(found.lost <= kills * AT_ONCE, 'more was lost than was under way')
    assert.ok(found.isAlive)
  })
  await report.check('detects a server that acknowledges too early', async () => {
    const folder = path.join(temporary, 'early-orders')
    mkdirSync(folder)
    const found = await killWorkers({ fwjs, folder, fault: 'early', kills: 2, between })
    const written = writtenOrders(folder)
    assert.notEqual(found.acknowledged.filter((id) => !written.has(id)).length, 0)
  })
}
