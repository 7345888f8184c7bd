const RUNS = 5
/** Four times the bytes cost four times the time where it is linear, sixteen where it is quadratic. */
const FACTOR = 4
const MOST = 8

/**
 * How much longer four times as many bytes take. The best of several runs counts on both sides, so
 * that the load of the machine does not decide.
 * @param {number} size
 * @param {(size: number) => unknown} run
 */
export async function growth(size, run) {
  return (await best(size * FACTOR, run)) / (await best(size, run))
}

async function best(size, run) {
  let least = Number.POSITIVE_INFINITY
  for (let count = 0; count < RUNS; count++) {
    const started = performance.now()
    await run(size)
    least = Math.min(least, performance.now() - started)
  }
  return least
}

export const isLinear = (ratio) => ratio < MOST
