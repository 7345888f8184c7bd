import { groupsOf } from './groups.mjs'

/** Tests beyond this many milliseconds don't run on one mutant: these are the ones least about its line. */
const MOST_TIME = 60_000

/** A mutant counts as detected if a test uses this many times as much CPU, and these seconds more. */
const MORE_TIME = 3
const START = 3
/** How many times as often a mutated place may run in a test as without the mutant. */
const MORE_HITS = 50

/**
 * Returns the tests that run the line of a mutant, those that most likely notice it first: tests that
 * noticed a mutant in the same file, then those that run the least code.
 */
export function testsOf(mutant, coverage, killsOf) {
  const { id, file } = mutant
  const tests = coverage.flatMap((one) => {
    const isForAll = runsForAll(one, mutant)
    return Object.entries(one.tests)
      .filter(([, { hits }]) => isForAll || hits[id])
      .map(([name, { time, hits }]) => ({
        ...{ place: one.place, file: one.file, hash: one.hash, name, time },
        hits: hits[id] ?? 0,
        // A line that runs when its file is loaded matters to every test, so these are the last.
        isDirect: Number(hits[id] > 0),
        size: Object.keys(hits).length,
        kills: killsOf(file, `${one.place}\n${name}`),
      }))
  })
  const weightOf = ({ size, time }) => (size + 50) * (time + 5)
  return tests.sort(
    (one, other) =>
      other.isDirect - one.isDirect ||
      Math.min(other.kills, 3) - Math.min(one.kills, 3) ||
      weightOf(one) - weightOf(other),
  )
}

/** Returns true for a line that runs once for all tests in a file. */
function runsForAll({ load, tests }, { id, isStatic }) {
  return load.has(id) || (isStatic && Object.values(tests).some(({ hits }) => hits[id]))
}

/** Returns the first tests of a list that fit into the time for one mutant, grouped by file where possible. */
export function planOf(tests) {
  let time = 0
  const chosen = tests.filter((test, place) => {
    time += test.time
    return place < 5 || time <= MOST_TIME
  })
  const first = chosen.splice(0, 12)
  const byFile = groupsOf(chosen, ({ file }) => file).values()
  return [...first.map((one) => [one]), ...byFile].map((tests) => ({
    file: tests[0].file,
    tests: tests.map(({ name, time, hits }) => ({
      name,
      seconds: (time / 1000) * MORE_TIME + START,
      hitLimit: hits * MORE_HITS + 10_000,
    })),
  }))
}
