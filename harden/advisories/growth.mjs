/** Four times the bytes cost four times the time where it is linear, sixteen where it is quadratic. */
const FACTOR = 4
const MOST = 8
const SHORT_RUNS = 9
const LONG_RUNS = 5

/**
 * How much longer four times as many bytes take, in time of the processor, so that the load of the
 * machine does not decide. The best of several runs counts on both sides.
 * @param {number} size
 * @param {(size: number) => unknown} run
 */
export async function growth(size, run) {
  let short = Number.POSITIVE_INFINITY
  for (let count = 0; count < SHORT_RUNS; count++) short = Math.min(short, await costOf(size, run))
  let long = Number.POSITIVE_INFINITY
  for (let count = 0; count < LONG_RUNS && !isLinear(long / short); count++) {
    long = Math.min(long, await costOf(size * FACTOR, run))
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

export const isLinear = (ratio) => ratio < MOST
