import { fork } from 'node:child_process'

const child = new URL('child.mjs', import.meta.url)
/** Far more than any attack takes: only one that hangs is ended. */
const LONGEST = 30_000

/**
 * Runs an attack in a process of its own, for attacks that may end the process and for Express 3,
 * which changes the prototypes of node:http for everybody.
 * @returns {Promise<unknown>} the outcome, or `{ ended }` with the reason where the process has ended
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
