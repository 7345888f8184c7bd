import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * Runs a program of apart/ on a side in a process of its own, for what would hold up or end this one.
 * @returns {Promise<string>} what it printed; `nothing` when it did not end by itself in time
 */
export function apart(side, program, patience = 3000) {
  const file = fileURLToPath(new URL(`../apart/${program}.cjs`, import.meta.url))
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--no-deprecation', file, side.root],
      { timeout: patience, killSignal: 'SIGKILL' },
      (error, text) => resolve(error ? 'nothing' : text),
    )
  })
}
