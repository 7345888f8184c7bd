// Runs the app of examples/tracing in its own process.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'

export const here = (path) => fileURLToPath(new URL(path, import.meta.url))
export const example = here('../../../examples/tracing')
/** APM agents recognize Express by the name of its folder (docs/apm-agents.md). */
export const fwjsAsExpress = here('../../../packages/fwjs/agent-shims/node_modules/express')

/** Starts it with additional Node.js options, and waits until it listens. */
export async function startExample(options = [], env = {}) {
  const child = spawn(process.execPath, [...options, 'server.mjs'], {
    cwd: example,
    env: { ...process.env, NODE_ENV: 'test', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(child, 'close')
  const [line] = await Promise.race([once(child.stdout, 'data'), closed])
  const port = Number(/localhost:(\d+)/.exec(line)?.[1])
  if (!port) throw new Error('the example did not start')
  const stop = async () => {
    child.kill()
    await closed
  }
  return { port, stop }
}

/** Sends one request; resolves with the status and the body when it is complete. */
export function ask(port, path, { method = 'GET', headers = {}, agent = false } = {}) {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, method, headers, agent }, (res) => {
      const parts = []
      res.on('data', (part) => parts.push(part))
      res.on('end', () =>
        resolve({ status: res.statusCode, text: Buffer.concat(parts).toString() }),
      )
    })
    asked.on('error', reject)
    asked.end()
  })
}
