// An app under comparison: started, polled until it responds, and stopped with all its child
// processes.
import { spawn } from 'node:child_process'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export function findPort() {
  const server = createServer()
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

/** Returns true if something on the port responds, whatever the response. */
function answers(port, path) {
  return new Promise((resolve) => {
    const asked = request({ host: '127.0.0.1', port, path, agent: false }, (res) => {
      res.resume()
      res.on('end', () => resolve(res.statusCode < 500))
    })
    asked.on('error', () => resolve(false))
    asked.setTimeout(5000, () => asked.destroy())
    asked.end()
  })
}

/** Starts `node ...args` in a folder; resolves when the path responds. */
export async function startProgram({ args, folder, port, ready = '/', env = {}, node, patience }) {
  const child = spawn(node ?? process.execPath, args, {
    cwd: folder,
    env: { ...process.env, NO_DEPRECATION: '*', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      printed = (printed + data).slice(-4000)
    })
  }
  const closed = new Promise((resolve) => child.once('close', resolve))
  const stop = () => endProgram(child, closed)
  const attempts = (patience ?? 60) * 10
  for (let attempt = 0; attempt < attempts && child.exitCode === null; attempt++) {
    if (await answers(port, ready)) return { stop, printed: () => printed }
    await sleep(100)
  }
  await stop()
  throw new Error(`the app did not start:\n${printed}`)
}

/** Resolves to the exit code; null if a signal killed it. */
async function endProgram(child, closed) {
  child.kill()
  const forced = setTimeout(() => child.kill('SIGKILL'), 5000)
  const code = await closed
  clearTimeout(forced)
  return code
}
