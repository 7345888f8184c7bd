// Writes the results into docs/guide/runtimes.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { replacePart } from '../robustness/generated.mjs'

const PAGE = new URL('../../docs/guide/runtimes.md', import.meta.url)

/** Returns true for the runtimes in the table: every Node.js version in its strictest form, Bun, and Deno. */
export function isInTable(name) {
  return name.endsWith('--throw-deprecation') || name === 'Bun' || name === 'Deno'
}

export function writePage(results) {
  const table = [...tableOf(results), ''].join('\n')
  writeFileSync(PAGE, replacePart(readFileSync(PAGE, 'utf8'), 'runtimes', table))
}

const tableOf = (results) => [
  '| Runtime | Version | Passed | Failed |',
  '|---|---|---|---|',
  ...results.map(
    ({ name, version, passed, failures }) =>
      `| ${name} | ${version} | ${passed} | ${failures.length} |`,
  ),
]
