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
 * Runs a program `(app, fw) => …` in a process of its own, because it may end it. The work gets the
 * port and the child; the result says how the process ended by itself, or that it lived.
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

/** The status of a request to a process, or that there was none, and whether the process lived. */
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
      // A process that is about to end has the time to do so.
      if (statuses.includes('none')) await until(() => child.exitCode !== null, 500)
      return statuses
    },
    options,
  )
  return { statuses: result, ended }
}
