import { freePort } from './ports.mjs'
import { start } from './processes.mjs'
import { environmentOf } from './workshop.mjs'

/** Returns true if a page needs a Redis server. */
export function mentionsRedis(text) {
  return /redis:\/\/|\b6379\b/.test(text)
}

/** Starts a Redis server without persistence, and returns its port; the runner stops it on exit. */
export async function startRedis(workshop) {
  const port = await freePort()
  const args = ['--port', port, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const server = start('redis-server', args, {
    cwd: workshop.make('redis'),
    env: environmentOf(workshop),
  })
  const ready = await server.until(() => {
    if (server.output.includes('Ready to accept connections')) return true
    return server.code === undefined ? undefined : false
  })
  if (!ready) throw new Error(`redis-server did not start: ${server.output}`)
  return port
}
