import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Starts a service and waits until it accepts connections on its port. */
export async function startService(name, command, args, { port, ...options }) {
  // In its own process group: Ctrl+C in the terminal must not stop it before the workers have drained.
  const stdio = ['ignore', 'ignore', 'inherit']
  const child = spawn(command, args, { detached: true, stdio, ...options })
  const ended = once(child, 'exit')
  const problem = once(child, 'error').then(([error]) => {
    throw new Error(`Could not start ${name}: ${error.message}`)
  })
  while (child.exitCode === null) {
    if (await Promise.race([accepts(port), problem])) return { port, child, stop }
    await sleep(50)
  }
  throw new Error(`${name} exited with code ${child.exitCode}`)

  async function stop(signal = 'SIGTERM') {
    child.kill(signal)
    await ended
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
