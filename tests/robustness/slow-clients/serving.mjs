import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/**
 * Starts a server; returns its port, its own measurements, and a function that stops it. Without
 * options it is not protected.
 */
export async function startServer(framework, options) {
  const args = [framework, ...(options ? [JSON.stringify(options)] : [])]
  const file = fileURLToPath(new URL('server.mjs', import.meta.url))
  const child = fork(file, args, {
    env: { ...process.env, NODE_ENV: 'test' },
    execArgv: ['--expose-gc'],
  })
  const [{ port }] = await once(child, 'message')
  return {
    port,
    async stats(question = 'stats') {
      child.send(question)
      const [stats] = await once(child, 'message')
      return stats
    },
    stop: () => child.kill(),
    isAlive: () => child.exitCode === null && child.signalCode === null,
  }
}
