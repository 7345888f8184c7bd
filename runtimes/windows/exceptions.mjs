// The tests that cannot pass on Windows or under Wine 8, each with its reason. One that passes fails the run.

const all = {}
const only20 = {}

/** Returns the titles of the tests of a suite that must fail on a line of Node, with their reasons. */
export function exceptionsFor(suite, line) {
  return { ...all[suite], ...(line === '20' ? only20[suite] : {}) }
}
