// The rows in docs/compatibility.md for the test suites of dependents, from packages.json.
import { readPackages } from './checkouts.mjs'
import { reasonFor } from './comparison.mjs'

export function readSection() {
  const found = Object.values(readPackages())
    .filter(({ result }) => result)
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
  return {
    title: "Dependents' own suites",
    date: found
      .map(({ result }) => result.date)
      .sort()
      .at(-1),
    command: 'node tests/acceptance/dependents/run.mjs --from FOLDER',
    note: 'How many tests of each package passed, unmodified, at the commit shown.',
    rows: found.map(toRow),
  }
}

function toRow({ name, version, repository, commit, result, why, note }) {
  const { express, fwjs, differing, flaky } = result
  const reasons = reasonsOf(differing, why)
  const chance = flaky.length > 0 && `${flaky.length} flaky`
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

/** Lists one reason per test, or per group of tests that share it. */
function reasonsOf(differing, why) {
  const groups = new Map()
  for (const { test } of differing) {
    const reason = reasonFor(test, why)
    groups.set(reason, [...(groups.get(reason) ?? []), test])
  }
  return [...groups].map(([reason, tests]) =>
    tests.length > 1 ? `${tests.length} tests: ${reason}` : `"${tests[0]}": ${reason}`,
  )
}
