import { fork } from 'node:child_process'
import cluster from 'node:cluster'
import { on, once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('worker.mjs', import.meta.url))
const options = { env: { ...process.env, NODE_ENV: 'production' } }

/** As long as systemd or Kubernetes would wait before killing; longer than every deadline. */
const PATIENCE = 8000

/** A slot for a worker: a port that it keeps when it is replaced, like systemd's `app@1`. */
export class Slot {
  constructor(settings) {
    this.settings = settings
    this.port = settings.port
    this.killed = 0
    this.exitCodes = []
  }

  async start() {
    this.child = this.settings.isShared ? this.#forkSharing() : fork(program, this.#args, options)
    this.ended = once(this.child, 'exit')
    const ended = this.ended.then(([code]) => {
      throw new Error(`the worker exited with ${code} before it was ready`)
    })
    // Nothing awaits this after the race: a worker that exits isn't an error.
    ended.catch(() => {})
    await Promise.race([isReady(this.child), ended])
  }

  get #args() {
    return [JSON.stringify(this.settings)]
  }

  /** Forks a worker that listens on a port of this process. */
  #forkSharing() {
    cluster.setupPrimary({ exec: program, args: this.#args, ...options })
    return cluster.fork(options.env).process
  }

  async stop() {
    this.child.kill('SIGTERM')
    const late = setTimeout(() => {
      this.killed++
      this.child.kill('SIGKILL')
    }, PATIENCE)
    const [code] = await this.ended
    clearTimeout(late)
    this.exitCodes.push(code)
  }

  kill() {
    this.child?.kill('SIGKILL')
    return this.ended
  }

  async replace() {
    await this.stop()
    await this.start()
  }

  /** Kills the worker and starts another at once, like a supervisor; returns the time. */
  async crash() {
    const killed = Date.now()
    await this.kill()
    await this.start()
    return { port: this.port, killed, back: Date.now() }
  }
}

/** Waits for the worker's own message; node:cluster also sends messages. */
async function isReady(child) {
  for await (const [message] of on(child, 'message')) if (message === 'ready') return
}
