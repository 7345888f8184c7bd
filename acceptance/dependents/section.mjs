// The rows of docs/compatibility.md for the suites of dependents, from results/.
import { readdirSync, readFileSync } from 'node:fs'

const results = new URL('results/', import.meta.url)

export function readSection() {
  const found = readdirSync(results)
    .map((file) => JSON.parse(readFileSync(new URL(file, results), 'utf8')))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
  return {
    title: "Dependents' own suites",
    date: found
      .map(({ date }) => date)
      .sort()
      .at(-1),
    command: 'node acceptance/dependents/run.mjs FOLDER',
    note: 'The tests of each package, unchanged, at the commit named: how many passed.',
    rows: found.map(toRow),
  }
}

function toRow({ name, version, repository, commit, express, fwjs, differing, unsteady, note }) {
  const reasons = reasonsOf(differing)
  const chance = unsteady.length > 0 && `${unsteady.length} pass or fail by chance`
  const source = `https://github.com/${repository}/tree/${commit}`
  return {
    name,
    version,
    exercised: `[${repository} ${commit.slice(0, 7)}](${source})`,
    express: `${express.passed} of ${express.tests}`,
    fwjs: `${fwjs.passed} of ${fwjs.tests}`,
    note: [note, ...reasons, chance].filter(Boolean).join('; '),
  }
}

/** A reason for each test, or for the number of tests that share it. */
function reasonsOf(differing) {
  const groups = new Map()
  for (const { test, why } of differing) groups.set(why, [...(groups.get(why) ?? []), test])
  return [...groups].map(([why, tests]) =>
    tests.length > 1 ? `${tests.length} tests: ${why}` : `"${tests[0]}": ${why}`,
  )
}
