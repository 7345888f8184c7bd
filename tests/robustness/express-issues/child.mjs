import { spawn } from 'node:child_process'
import { ask, pause, until } from './client.mjs'

const HARNESS = `
process.env.NO_DEPRECATION = '*'
const fw = require(process.env.FRAMEWORK)
const app = fw()
app.set('env', 'test')
;(PROGRAM)(app, fw)
const server = require('http').createServer(app)
server.listen(0, '127.0.0.1', () => process.send(server.address().port))
`

/**
 * Runs an app `(app, fw) => …` in its own process, because it may crash. `work` gets the port and
 * the child process; the result says how the process exited by itself, or that it survived.
 */
export async function inProcess(framework, program, work, { limits = '', env = {} } = {}) {
  const code = HARNESS.replace('PROGRAM', () => String(program))
  const command = `${limits}exec "$0" -e "$1"`
  const child = spawn('sh', ['-c', command, process.execPath, code], {
    env: { ...process.env, NODE_ENV: 'test', FRAMEWORK: framework, ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  let ended
  const exit = new Promise((resolve) => {
    child.once('exit', (code, signal) => {
      ended = signal ?? code
      resolve()
    })
  })
  const port = await Promise.race([new Promise((resolve) => child.once('message', resolve)), exit])
  if (port === undefined) throw new Error(`The app did not start: ${errors}`)
  try {
    const result = await work(port, child)
    return { result, ended: ended ?? 'alive' }
  } finally {
    child.kill('SIGKILL')
    await exit
  }
}

/**
 * Returns the status of a request to a process, or that there was none, and whether the process
 * survived.
 */
export async function survival(framework, program, paths, options) {
  const { result, ended } = await inProcess(
    framework,
    program,
    async (port, child) => {
      const statuses = []
      for (const path of paths) {
        const reply = ask(port, path).then(
          ({ status }) => status,
          () => 'none',
        )
        statuses.push(await Promise.race([reply, pause(1500).then(() => 'none')]))
      }
      // Gives a crashing process time to exit.
      if (statuses.includes('none')) await until(() => child.exitCode !== null, 500)
      return statuses
    },
    options,
  )
  return { statuses: result, ended }
}
