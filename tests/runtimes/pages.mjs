// Writes the results into docs/guide/runtimes.md, and the failing tests into docs/internals/runtime-failures.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { replacePart } from '../robustness/generated.mjs'

const GUIDE = new URL('../../docs/guide/runtimes.md', import.meta.url)
const FAILURES = new URL('../../docs/internals/runtime-failures.md', import.meta.url)

/** Returns true for the runtimes in the table: every Node.js version in its strictest form, Bun, and Deno. */
export function isInTable(name) {
  return name.endsWith('--throw-deprecation') || name === 'Bun' || name === 'Deno'
}

export function writePages(results) {
  write(GUIDE, 'runtimes', [...tableOf(results), ''])
  write(FAILURES, 'failures', results.filter(({ failures }) => failures.length > 0).map(listOf))
}

function write(page, name, lines) {
  writeFileSync(page, replacePart(readFileSync(page, 'utf8'), name, lines.join('\n')))
}

const tableOf = (results) => [
  '| Runtime | Version | Passed | Failed |',
  '|---|---|---|---|',
  ...results.map(
    ({ name, version, passed, failures }) =>
      `| ${name} | ${version} | ${passed} | ${failures.length} |`,
  ),
]

function listOf({ name, failures }) {
  const titles = failures.map((title) => `- ${title}`)
  return `## ${name}: ${failures.length}\n\n${titles.join('\n')}\n`
}
