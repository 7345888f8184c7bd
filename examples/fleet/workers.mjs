import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { removeOnExit } from './leftovers.mjs'

/** A worker that crashes right after it started is restarted a second later. */
const LEAST_LIFE = 1000
/** A worker that doesn't respond to so many health checks in a row is killed. */
const MISSES = 3
const PROBE_INTERVAL = 1000

/**
 * Keeps one process running per slot. In production, systemd or Kubernetes does this; it's implemented here so that the
 * fleet runs on one machine with one command.
 */
export class Workers {
  #slots
  #environment
  #execPath

  constructor(slots, environment, execPath = process.execPath) {
    this.#execPath = execPath
    this.#slots = slots.map((slot) => ({ ...slot, isLeaving: false }))
    this.#environment = environment
  }

  get pids() {
    return this.#slots.map(({ child }) => child.pid)
  }

  /** Waits until another worker has replaced a crashed one. */
  async replacementOf(pid) {
    while (this.pids.includes(pid)) await sleep(20)
    await Promise.all(this.#slots.map(({ ready }) => ready))
  }

  async start(version) {
    await Promise.all(this.#slots.map((slot) => this.#startIn(slot, version)))
  }

  /** Replaces one worker at a time: the old one drains and exits, then the new one starts. */
  async deploy(version) {
    for (const slot of this.#slots) {
      await leave(slot)
      slot.isLeaving = false
      await this.#startIn(slot, version)
    }
  }

  async stop() {
    await Promise.all(this.#slots.map(leave))
  }

  async #startIn(slot, version) {
    const child = fork(new URL('worker.mjs', import.meta.url), {
      execPath: this.#execPath,
      // Ctrl+C goes to every process in the terminal's group; only the fleet itself may stop a worker.
      detached: true,
      env: {
        ...process.env,
        ...this.#environment,
        PORT: slot.port,
        METRICS_PORT: slot.metricsPort,
        VERSION: version,
        NODE_ENV: 'production',
      },
    })
    const started = performance.now()
    slot.child = child
    child.once(
      'exit',
      removeOnExit(() => child.kill('SIGKILL')),
    )
    slot.ready = Promise.race([once(child, 'message'), once(child, 'exit')])
    child.on('exit', async (code, signal) => {
      if (slot.isLeaving) return
      console.error(`worker ${child.pid} exited unexpectedly (${signal ?? code})`)
      if (performance.now() - started < LEAST_LIFE) await sleep(LEAST_LIFE)
      if (slot.child === child && !slot.isLeaving) await this.#startIn(slot, version)
    })
    await slot.ready
    void this.#watch(slot, child)
  }

  /** Kills a worker that is alive but doesn't respond, such as one in a loop without an end. */
  async #watch(slot, child) {
    let misses = 0
    while (slot.child === child && !slot.isLeaving && misses < MISSES) {
      await sleep(PROBE_INTERVAL, undefined, { ref: false })
      misses = (await isAlive(slot.port)) ? 0 : misses + 1
    }
    if (misses < MISSES || slot.child !== child || slot.isLeaving) return
    console.error(`worker ${child.pid} doesn't respond and is killed`)
    child.kill('SIGKILL')
  }
}

async function isAlive(port) {
  const signal = AbortSignal.timeout(PROBE_INTERVAL)
  try {
    const response = await fetch(`http://127.0.0.1:${port}/live`, { signal })
    return response.ok
  } catch {
    return false
  }
}

async function leave(slot) {
  slot.isLeaving = true
  if (slot.child.exitCode !== null || slot.child.signalCode !== null) return
  const ended = once(slot.child, 'exit')
  slot.child.kill('SIGTERM')
  await ended
}
