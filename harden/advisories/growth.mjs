/** Four times the bytes cost four times the time where it is linear, sixteen where it is quadratic. */
const FACTOR = 4
const MOST = 8
/** A ratio below the one or above the other is far enough from the bound: no more rounds are needed. */
const CLEARLY_LINEAR = 6
const CLEARLY_MORE = 11
const FEWEST_ROUNDS = 9
const MOST_ROUNDS = 60

/**
 * How much longer four times as many bytes take, in time of the processor. Other programs can double
 * that time for as long as they share the core. So the two sizes take turns, the shortest time of
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

/** Microseconds of the processor that a run takes in this process. */
async function costOf(size, run) {
  const before = process.cpuUsage()
  await run(size)
  const { user, system } = process.cpuUsage(before)
  return Math.max(1, user + system)
}

const isClear = (ratio) => ratio < CLEARLY_LINEAR || ratio > CLEARLY_MORE

export const isLinear = (ratio) => ratio < MOST
