import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { NODES } from '../nodes.mjs'
import { startServer } from '../server-process.mjs'
import { sendMixedLoad } from './client.mjs'
import { makeFiles } from './requests.mjs'

const SERVER = fileURLToPath(new URL('server.mjs', import.meta.url))

/** Requests for each Node.js version; the three in the long run get more than two million. */
const LONG = 700_000
const SHORT = 20_000

const MEGABYTE = 2 ** 20
const shown = (bytes) => `${(bytes / MEGABYTE).toFixed(2)} MB`

/** Returns what a server holds while no client is connected. */
async function measure({ child }) {
  child.send('measure')
  const [state] = await once(child, 'message')
  return state
}

/**
 * Sends mixed load in ten equal steps.
 * @returns what the server held after the first tenth and at the end, and what went wrong
 */
async function soak({ binary, folder, fault, count, seed }) {
  const server = await startServer([SERVER, folder, fault], { binary, flags: ['--expose-gc'] })
  const faults = []
  let sent = 0
  let early
  let late
  try {
    for (let step = 0; step < 10; step += 1) {
      const found = await sendMixedLoad({ port: server.port, count: count / 10, seed: seed + step })
      sent += found.sent
      faults.push(...found.faults)
      late = await measure(server)
      early ??= late
    }
    return { sent, faults, early, late, isAlive: server.isAlive }
  } finally {
    await server.stop()
  }
}

/** Within 2 % or 1 MB, whichever is more. */
const hasGrown = ({ early, late }) => late.heap > early.heap + Math.max(early.heap * 0.02, MEGABYTE)

async function soakOn(line, report, folder) {
  const count = report.short ? SHORT : LONG
  await report.check(
    `Node ${line}: none of ${count} requests is lost, wrong, or leaked`,
    async () => {
      const found = await soak({ binary: NODES[line], folder, count, seed: report.seed })
      report.figure(`requests on Node ${line}`, found.sent)
      report.figure(`lost or wrong on Node ${line}`, found.faults.length)
      report.figure(
        `heap on Node ${line}, after 10 % and 100 %`,
        `${shown(found.early.heap)}, ${shown(found.late.heap)}`,
      )
      report.figure(
        `open file descriptors on Node ${line}, after 10 % and 100 %`,
        `${found.early.descriptors}, ${found.late.descriptors}`,
      )
      assert.deepEqual(found.faults, [])
      assert.equal(found.isAlive, true)
      assert.equal(hasGrown(found), false, 'the heap has grown')
      assert.equal(found.late.descriptors, found.early.descriptors)
    },
  )
}

/** Sends mixed load for a long time; every response is checked, and nothing may accumulate. */
export async function run(report) {
  const folder = mkdtempSync(path.join(tmpdir(), 'fwjs-soak-'))
  try {
    makeFiles(folder)
    for (const line of report.short ? [20] : Object.keys(NODES)) {
      await soakOn(line, report, folder)
    }
    await report.check('detects a server that leaks memory per request', async () => {
      const control = { binary: process.execPath, folder, fault: 'leak' }
      assert.equal(hasGrown(await soak({ ...control, count: SHORT, seed: report.seed })), true)
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
