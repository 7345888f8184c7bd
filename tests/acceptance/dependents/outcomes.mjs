// Compares the test outcomes of a suite on the two sides, over one or more runs.

/**
 * `runs`: a list of `{ express, fwjs }`, each the tests of that side. A test differs if it did so
 * in every run; one that differed only sometimes is flaky. Names may repeat within a suite, so the
 * outcomes of all tests with one name are compared together.
 */
export function compareOutcomes(runs) {
  const seen = runs.map(({ express, fwjs }) => findDifferences(group(express), group(fwjs)))
  const last = runs.at(-1)
  const steady = [...seen.at(-1)].filter(([test]) => seen.every((each) => each.has(test)))
  const differing = steady.map(([test, outcomes]) => ({ test, ...outcomes }))
  const names = new Set(seen.flatMap((each) => [...each.keys()]))
  for (const { test } of differing) names.delete(test)
  return {
    express: count(last.express),
    fwjs: count(last.fwjs),
    differing,
    flaky: [...names].sort(),
  }
}

/** Maps each name to its outcomes, such as `passed` or `failed, passed`. */
function group(tests) {
  const groups = new Map()
  for (const { name, outcome } of tests) {
    groups.set(name, [...(groups.get(name) ?? []), outcome].sort())
  }
  return new Map([...groups].map(([name, outcomes]) => [name, outcomes.join(', ')]))
}

function findDifferences(express, fwjs) {
  const names = new Set([...express.keys(), ...fwjs.keys()])
  const pairs = [...names].map((name) => [
    name,
    { express: express.get(name) ?? 'absent', fwjs: fwjs.get(name) ?? 'absent' },
  ])
  return new Map(pairs.filter(([, outcomes]) => outcomes.express !== outcomes.fwjs))
}

/** Counts tests, without those that the suite itself skips. */
function count(tests) {
  const run = tests.filter(({ outcome }) => outcome !== 'skipped')
  const passed = run.filter(({ outcome }) => outcome === 'passed')
  return { tests: run.length, passed: passed.length }
}
