// Files sent over every transport to clients of every kind, with every byte compared: buffers are reused.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { NODES } from '../nodes.mjs'
import { startServer } from '../server-process.mjs'
import { makeFiles, namesOf } from './files.mjs'
import { downloadFiles } from './load.mjs'

const SERVER = fileURLToPath(new URL('server.mjs', import.meta.url))

/** Downloads from each Node.js version; the three in the long run serve more than 100,000. */
const LONG = 34_000
const SHORT = 3000
const CONTROL = 1000

/** Downloads files from a new server; returns what clients got, and what wrappers in the server kept. */
async function download({ binary, fault, folder, ...load }) {
  const server = await startServer([SERVER, folder, fault], { binary })
  try {
    const results = await downloadFiles({ ports: server.first.ports, ...load })
    server.child.send('compare')
    const [kept] = await once(server.child, 'message')
    return { results, kept }
  } finally {
    await server.stop()
  }
}

const sum = (results, name) =>
  Object.values(results).reduce((total, result) => total + result[name], 0)

async function downloadFrom(line, report, folder, names) {
  const count = report.short ? SHORT : LONG
  const load = { binary: NODES[line], folder, names, count, seed: report.seed }
  await report.check(
    `Node ${line}: ${count} downloads and every kept chunk are right`,
    async () => {
      const { results, kept } = await download(load)
      const of = (name) => sum(results, name).toLocaleString('en')
      report.figure(`downloads from Node ${line}`, `${of('downloads')}, ${of('aborted')} aborted`)
      report.figure(`GB received from Node ${line}`, (sum(results, 'bytes') / 1e9).toFixed(2))
      report.figure(`kept chunks compared on Node ${line}`, kept.compared.toLocaleString('en'))
      for (const [name, { faults }] of Object.entries(results)) assert.deepEqual(faults, [], name)
      assert.deepEqual(kept.faults, [])
      assert.ok(sum(results, 'aborted') > 0 && kept.compared > 0)
    },
  )
}

export async function run(report) {
  const folder = mkdtempSync(path.join(tmpdir(), 'fwjs-downloads-'))
  const names = namesOf(report.seed)
  const control = { folder, names, count: CONTROL, seed: report.seed }
  try {
    makeFiles(folder, names)
    for (const line of report.short ? [20] : Object.keys(NODES)) {
      await downloadFrom(line, report, folder, names)
    }
    await report.check('detects buffers that are reused while they are being written', async () => {
      const { results, kept } = await download({ ...control, fault: 'early', slowPercent: 30 })
      assert.notDeepEqual([...results.HTTP.faults, ...kept.faults], [])
    })
    await report.check('detects buffers that are reused while wrappers keep them', async () => {
      const { kept } = await download({ ...control, fault: 'unguarded' })
      assert.notDeepEqual(kept.faults, [])
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
