/**
 * Four times the bytes take four times as long if the time is linear, sixteen times if it is
 * quadratic.
 */
const FACTOR = 4
const MOST = 8
/**
 * Ratios below the one or above the other are far enough from the bound: no more rounds are needed.
 */
const CLEARLY_LINEAR = 6
const CLEARLY_MORE = 11
const FEWEST_ROUNDS = 9
const MOST_ROUNDS = 60

/**
 * Measures how much longer four times as many bytes take, in CPU time. Other processes can double
 * that time for as long as they share the core. So the two sizes alternate, the shortest time of
 * each counts, and a ratio near the bound is measured longer.
 * @param {number} size
 * @param {(size: number) => unknown} run
 */
export async function growth(size, run) {
  let short = Number.POSITIVE_INFINITY
  let long = Number.POSITIVE_INFINITY
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    short = Math.min(short, await costOf(size, run))
    long = Math.min(long, await costOf(size * FACTOR, run))
    if (round >= FEWEST_ROUNDS && isClear(long / short)) break
  }
  return long / short
}

/** Returns the microseconds of CPU that a run takes in this process. */
async function costOf(size, run) {
  const before = process.cpuUsage()
  await run(size)
  const { user, system } = process.cpuUsage(before)
  return Math.max(1, user + system)
}

const isClear = (ratio) => ratio < CLEARLY_LINEAR || ratio > CLEARLY_MORE

export const isLinear = (ratio) => ratio < MOST
