// Runs one app on Node.js and, bundled, on workerd, which runs Cloudflare Workers: the same requests must
// get the same responses.

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readCommand } from '../../scripts/lib/command.mjs'
import { findPort } from '../acceptance/comparison/program.mjs'

readCommand({
  name: 'node tests/runtimes/workers.mjs',
  does: 'Compares the responses of one app on Node.js and on workerd.',
  folders: [import.meta.dirname],
})

const questions = [
  ['GET', '/users/7?a[b]=c'],
  ['HEAD', '/users/7'],
  ['POST', '/users', 'application/json', '{"a":1}'],
  ['POST', '/users', 'application/json', '{bad'],
  ['POST', '/users', 'application/x-www-form-urlencoded', 'a[b]=1'],
  ['GET', '/moved'],
  ['GET', '/bytes'],
  ['GET', '/late'],
  ['GET', '/rejected'],
  ['GET', '/none'],
]
/** Drops Content-Length, because workerd sends every body in chunks. */
const COMPARED = ['content-type', 'etag', 'location', 'set-cookie']

async function answer(origin, [method, path, type, body]) {
  const response = await fetch(origin + path, {
    method,
    body,
    headers: type ? { 'content-type': type } : {},
    redirect: 'manual',
  })
  const headers = COMPARED.map((name) => `${name}: ${response.headers.get(name)}`)
  const bytes = Buffer.from(await response.arrayBuffer()).toString('latin1')
  return [response.status, ...headers, bytes].join('\n')
}

function bundle(folder) {
  const esbuild = join(import.meta.dirname, 'node_modules/esbuild/bin/esbuild')
  const requires =
    "import { createRequire } from 'node:module'; const require = createRequire('/worker');"
  const options = [
    '--bundle',
    '--format=esm',
    '--platform=node',
    '--external:cloudflare:*',
    `--banner:js=${requires}`,
    `--outfile=${join(folder, 'worker.js')}`,
    '--log-level=error',
  ]
  execFileSync(esbuild, [join(import.meta.dirname, 'workers/worker.mjs'), ...options])
}

async function startWorker(folder) {
  const port = await findPort()
  writeFileSync(
    join(folder, 'config.capnp'),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .program)],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const program :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker.js")],
  compatibilityDate = "2026-10-01",
);
`,
  )
  const binary = join(import.meta.dirname, 'node_modules/@cloudflare/workerd-linux-64/bin/workerd')
  const child = spawn(binary, ['serve', join(folder, 'config.capnp')], { stdio: 'inherit' })
  const origin = `http://127.0.0.1:${port}`
  while (child.exitCode === null) {
    const reached = await fetch(origin).catch(() => undefined)
    if (reached) break
    await sleep(100)
  }
  return { origin, stop: () => child.kill() }
}

async function startNode() {
  const { app } = await import('./workers/app.mjs')
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { origin: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() }
}

const folder = mkdtempSync(join(tmpdir(), 'fwjs-workers-'))
let failed = 0
try {
  bundle(folder)
  const sides = [await startNode(), await startWorker(folder)]
  for (const question of questions) {
    const title = question.slice(0, 2).join(' ')
    const [ours, worker] = await Promise.all(sides.map(({ origin }) => answer(origin, question)))
    if (ours === worker) continue
    failed += 1
    console.log(`FAILED ${title}\nNode:\n${ours}\nworkerd:\n${worker}`)
  }
  for (const side of sides) side.stop()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(`${questions.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
