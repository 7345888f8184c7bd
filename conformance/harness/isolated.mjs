import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Far more than a program needs that ends; counted in CPU time, which a busy machine does not spend. */
const CPU_SECONDS = 3

/**
 * Runs a program of isolated/ on a side in a process of its own, for what would hold up or end this one.
 * @returns {Promise<string>} what it printed; `nothing` when it failed or did not end by itself
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
