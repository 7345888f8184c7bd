import { fork } from 'node:child_process'

const child = new URL('child.mjs', import.meta.url)
/** Far more than any attack takes: only one that hangs is killed. */
const LONGEST = 30_000

/**
 * Runs an attack in its own process, for attacks that may crash the process and for Express 3,
 * which changes the prototypes of node:http globally.
 * @returns {Promise<unknown>} the outcome, or `{ ended }` with the reason if the process has exited
 */
export function runApart(section, id, subject) {
  return new Promise((resolve) => {
    const attacked = fork(child, [section, id, subject], { silent: true, timeout: LONGEST })
    let outcome
    let errors = ''
    attacked.stderr.on('data', (data) => {
      errors += data
    })
    attacked.stdout.resume()
    attacked.on('message', (message) => {
      outcome = message
    })
    attacked.on('exit', (code, signal) => {
      resolve(outcome ? outcome.value : { ended: `${signal ?? code}: ${errors.slice(0, 2000)}` })
    })
  })
}
