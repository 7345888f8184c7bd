// Writes the results into docs/guide/runtimes.md, and the failing tests into docs/internals/runtime-failures.md.
import { readFileSync, writeFileSync } from 'node:fs'

const GUIDE = new URL('../../docs/guide/runtimes.md', import.meta.url)
const FAILURES = new URL('../../docs/internals/runtime-failures.md', import.meta.url)

/** Returns true for the runtimes in the table: every Node.js version in its strictest form, Bun, and Deno. */
export function isInTable(name) {
  return name.endsWith('--throw-deprecation') || name === 'Bun' || name === 'Deno'
}

export function writePages(results) {
  replaceGenerated(GUIDE, tableOf(results))
  replaceGenerated(FAILURES, results.filter(({ failures }) => failures.length > 0).map(listOf))
}

function replaceGenerated(page, lines) {
  const [before, , after] = readFileSync(page, 'utf8').split(/<!-- (?:begin|end) -->/)
  writeFileSync(page, `${before}<!-- begin -->\n\n${lines.join('\n')}\n\n<!-- end -->${after}`)
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
