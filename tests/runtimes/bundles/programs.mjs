// Starts an app on Node.js, or a bundle on workerd, which runs Cloudflare Workers. Both choose a free port.

import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const workerd = join(
  import.meta.dirname,
  '../node_modules/@cloudflare/workerd-linux-64/bin/workerd',
)

/** Resolves when the program listens; `listening` resolves to its port. */
async function started(child, listening) {
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      printed = (printed + data).slice(0, 4000)
    })
  }
  const closed = once(child, 'close')
  const port = await Promise.race([listening, closed.then(() => undefined)])
  if (!port) throw new Error(`didn't start:\n${printed}`)
  const stop = () => {
    // workerd would wait for requests without a response.
    child.kill('SIGKILL')
    return closed
  }
  return { port, stop }
}

export function startNode(file, files) {
  const child = fork(file, { env: { FILES: files, NO_DEPRECATION: '*' }, silent: true })
  return started(
    child,
    once(child, 'message').then(([port]) => port),
  )
}

const configOf = (file, { date, flags }) => `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .program)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const program :Workerd.Worker = (
  modules = [
    (name = "worker.js", esModule = embed "worker.mjs"),
    (name = "bundle.js", ${file.endsWith('.cjs') ? 'commonJsModule' : 'esModule'} = embed "${file}"),
    (name = "files/page.txt", data = embed "files/page.txt"),
  ],
  compatibilityDate = "${date}",
  compatibilityFlags = ${JSON.stringify(flags)},
  bindings = [(name = "PORT", text = "8080"), (name = "FILES", text = "/bundle/files")],
);
`

export const startWorkerd = (compatibility) => (file, files) => {
  const folder = dirname(file)
  const config = join(folder, 'config.capnp')
  cpSync(files, join(folder, 'files'), { recursive: true })
  cpSync(join(import.meta.dirname, 'worker.mjs'), join(folder, 'worker.mjs'))
  writeFileSync(config, configOf(basename(file), compatibility))
  const stdio = ['ignore', 'pipe', 'pipe', 'pipe']
  const child = spawn(workerd, ['serve', config, '--control-fd=3'], { stdio })
  return started(
    child,
    once(child.stdio[3], 'data').then(([event]) => JSON.parse(event).port),
  )
}
