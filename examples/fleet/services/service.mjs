import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { removeOnExit } from '../leftovers.mjs'

/** Starts a service and waits until it accepts connections on its port. */
export async function startService(
  name,
  command,
  args,
  { port, stopSignal = 'SIGTERM', ...options },
) {
  const service = new Service(name, command, args, { port, stopSignal, options })
  await service.start()
  return service
}

/** A process that can be stopped and started again, on the same port and with the same data. */
class Service {
  #name
  #command
  #args
  #options
  #stopSignal
  #ended

  constructor(name, command, args, { port, stopSignal, options }) {
    this.#name = name
    this.#command = command
    this.#args = args
    this.#options = options
    this.#stopSignal = stopSignal
    this.port = port
  }

  async start() {
    // In its own process group: Ctrl+C in the terminal must not stop it before the workers have drained.
    const stdio = ['ignore', 'ignore', 'inherit']
    this.child = spawn(this.#command, this.#args, { detached: true, stdio, ...this.#options })
    this.#ended = once(this.child, 'exit').finally(
      removeOnExit(() => this.child.kill(this.#stopSignal)),
    )
    const problem = once(this.child, 'error').then(([error]) => {
      throw new Error(`Could not start ${this.#name}: ${error.message}`)
    })
    while (this.child.exitCode === null) {
      if (await Promise.race([accepts(this.port), problem])) return
      await sleep(50)
    }
    throw new Error(`${this.#name} exited with code ${this.child.exitCode}`)
  }

  async stop(signal = this.#stopSignal) {
    this.child.kill(signal)
    await this.#ended
  }
}

function accepts(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => resolve(false))
    socket.on('connect', () => {
      socket.end()
      resolve(true)
    })
  })
}
