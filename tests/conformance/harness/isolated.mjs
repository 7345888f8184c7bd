import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * Far more than a test case that finishes needs; CPU time, because a busy machine doesn't use it
 * up.
 */
const CPU_SECONDS = 3

/**
 * Runs a file of isolated/ on one side in its own process, because it would block or crash this
 * one.
 * @returns {Promise<string>} its output; `nothing` if it failed or did not exit by itself
 */
export function runIsolated(side, program) {
  const file = fileURLToPath(new URL(`../isolated/${program}.cjs`, import.meta.url))
  const limited = `ulimit -t ${CPU_SECONDS}; exec "$0" "$@"`
  return new Promise((resolve) => {
    execFile(
      'sh',
      ['-c', limited, process.execPath, '--no-deprecation', file, side.root],
      (error, text) => resolve(error ? 'nothing' : text),
    )
  })
}
