// Records an application's requests with `fwjs record`, with credentials that must not be saved.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { findPort, startProgram } from '../comparison/program.mjs'

const require = createRequire(import.meta.url)
const library = '../../../packages/fwjs-cli/lib'
const cli = require.resolve(`${library}/bin.js`)
const { Connection } = require(`${library}/comparison/connection.js`)
const { readRequests } = require(`${library}/requests/read.js`)
const { bytesOf } = require(`${library}/requests/request.js`)

const SECRET = 'hunter2-Secret'
const credentials = [
  ['Authorization', `Bearer ${SECRET}`],
  ['Cookie', `sid=${SECRET}`],
  ['X-Api-Key', SECRET],
]

const never = () => new Promise(() => {})

/** Sends the requests in a file to a port; returns the status codes. */
async function send(file, port, headers = []) {
  const codes = []
  for (const request of readRequests(file, { allMethods: true }).requests) {
    const connection = await Connection.open(port)
    const bytes = bytesOf({ ...request, headers: [...request.headers, ...headers] })
    const { status } = await connection.send(bytes, request.method, never)
    connection.close()
    codes.push(status.slice(9, 12))
  }
  return codes
}

/** Starts the application with a copy of its database. */
async function start(program, folder) {
  const port = await findPort()
  cpSync(join(folder, 'db.json'), join(folder, 'db-recorded.json'))
  const { args, ready } = program(folder, port)
  const words = args.map((word) => (word === 'db.json' ? 'db-recorded.json' : word))
  const { stop } = await startProgram({ args: words, folder, port, ready })
  return { port, stop }
}

async function recordTo(file, to, use) {
  const words = ['record', file, '--to', String(to), '--port', '0', '--bodies']
  const child = spawn(process.execPath, [cli, ...words], { stdio: ['ignore', 'ignore', 'pipe'] })
  const [printed] = await once(child.stderr, 'data')
  const codes = await use(Number(/localhost:(\d+)/.exec(printed)[1]))
  child.kill('SIGINT')
  await once(child, 'close')
  return codes
}

/**
 * Sends the requests of a list through `fwjs record`, and the recorded ones again. Returns how many
 * were recorded, how many of them get the original status, and whether a credential was saved.
 */
export async function recordRequests({ program, folder, list, file }) {
  const first = await start(program, folder)
  const codes = await recordTo(file, first.port, (port) => send(list, port, credentials))
  await first.stop()
  const second = await start(program, folder)
  const again = await send(file, second.port)
  await second.stop()
  return {
    sent: codes.length,
    recorded: again.length,
    alike: again.filter((code, index) => code === codes[index]).length,
    hasSecret: readFileSync(file, 'utf8').includes(SECRET),
  }
}
