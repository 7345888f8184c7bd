import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * A server in its own process, which reports its port in a message.
 * @param {(string | undefined)[]} args the file and its arguments; undefined ones are dropped
 * @param {object} [limits]
 * @param {string} [limits.binary] another Node.js binary
 * @param {string} [limits.shell] shell commands that set limits, such as `ulimit -n 64`
 * @param {string[]} [limits.flags] Node.js flags
 * @param {Record<string, string>} [limits.env]
 */
export async function startServer(
  args,
  { binary = process.execPath, shell = 'true', flags = [], env = {} } = {},
) {
  const command = [binary, ...flags, ...args.filter((one) => one !== undefined)]
  const child = spawn('sh', ['-c', `${shell} && exec "$@"`, 'sh', ...command], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, ...env },
  })
  let log = ''
  child.stderr.on('data', (data) => {
    log += data
  })
  const exited = once(child, 'exit').then(([code, signal]) => ({ code, signal }))
  const ready = once(child, 'message').then(([message]) => message)
  const first = await Promise.race([ready, exited])
  if (!('port' in first)) throw new Error(`The server did not start: ${log}`)
  return new Server(child, first, exited, () => log)
}

class Server {
  #log

  /** @param first the first message of the process, with its port */
  constructor(child, first, exited, log) {
    this.child = child
    this.first = first
    this.port = first.port
    this.exited = exited
    this.#log = log
  }

  get isAlive() {
    return this.child.exitCode === null && this.child.signalCode === null
  }

  /** Returns its stderr output. */
  get log() {
    return this.#log()
  }

  async stop() {
    if (this.isAlive) this.child.kill()
    await this.exited
  }
}
