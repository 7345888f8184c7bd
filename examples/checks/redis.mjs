import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../tests/docs/examples/ports.mjs'
import { start } from '../../tests/docs/examples/processes.mjs'

/** Starts a Redis server without persistence. */
export async function startRedis() {
  const cwd = mkdtempSync(join(tmpdir(), 'fwjs-example-redis-'))
  const port = await freePort()
  const args = ['--port', port, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const server = start('redis-server', args, { cwd, env: process.env })
  const isReady = await server.until(() => {
    if (server.output.includes('Ready to accept connections')) return true
    return server.code === undefined ? undefined : false
  })
  if (!isReady) throw new Error(`redis-server did not start: ${server.output}`)
  return {
    env: { REDIS_URL: `redis://127.0.0.1:${port}` },
    async stop() {
      server.kill()
      await server.ended
      rmSync(cwd, { recursive: true, force: true })
    },
  }
}
