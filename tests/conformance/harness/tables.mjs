import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const toPath = (file) => fileURLToPath(new URL(file, import.meta.url))
const BEHAVIOUR = toPath('../behaviour.md')
const SPEC = toPath('../../../docs/spec.md')

/** Returns the cells of every Markdown table row whose first cell looks like an id. */
function rows(file, id) {
  if (!existsSync(file)) return undefined
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter((cells) => id.test(cells[0]))
}

const withoutBackticks = (cell) => cell.replaceAll('`', '')

/** Ids that must have a handwritten test case: rows not marked as later. */
function requiredIds(table) {
  return table
    .filter((cells) => !cells.slice(1).some((cell) => /^later\b/i.test(cell)))
    .map(([id]) => withoutBackticks(id))
}

/** Checks that every in-scope id in docs/spec.md and behaviour.md is covered, and that no test case names an unknown id. */
export function checkCoverage(major, programs, report) {
  const spec = rows(SPEC, major.ids.spec)
  const behaviour = rows(BEHAVIOUR, major.ids.behaviour)
  if (!spec) report.fail('docs/spec.md is missing')
  const known = new Set([...(spec ?? []), ...behaviour].map(([id]) => withoutBackticks(id)))
  const covered = new Set(programs.flatMap((program) => program.covers))
  const required = [...requiredIds(spec ?? []), ...requiredIds(behaviour)]
  const missing = required.filter((id) => !covered.has(id))
  for (const id of missing) report.fail(`no handwritten test case covers ${id}`)
  for (const id of covered)
    if (!known.has(id)) report.fail(`a test case covers the unknown id ${id}`)
  report.say(
    `coverage: ${required.length - missing.length} of ${required.length} ids have a handwritten test case`,
  )
}

/** Checks that every intentional difference has a test case, and that every tag names a row. */
export function checkDifferences(major, programs, report) {
  const page = `docs/${major.differences}`
  const table = rows(toPath(`../../../${page}`), major.ids.differences)
  if (!table) return report.fail(`${page} is missing`)
  const ids = new Set(table.map(([id]) => withoutBackticks(id)))
  const tags = new Set(programs.map((program) => program.explains).filter(Boolean))
  for (const id of ids)
    if (!tags.has(id)) report.fail(`no test case demonstrates the difference ${id}`)
  for (const tag of tags) if (!ids.has(tag)) report.fail(`${page} has no row ${tag}`)
  report.say(`differences: ${ids.size} rows, ${tags.size} with a test case`)
}
