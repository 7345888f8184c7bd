/** Returns the value below which `share` of the sorted numbers lie. */
export function quantile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b)
  const position = (sorted.length - 1) * share
  const low = Math.floor(position)
  const high = Math.ceil(position)
  return sorted[low] + (sorted[high] - sorted[low]) * (position - low)
}

/**
 * Ratios are computed within a round, where the servers ran back to back: single figures vary by a fifth on a
 * shared machine, but neighbors vary together.
 */
export function summarise(rounds, name, base) {
  const ratios = rounds.map((round) => round[base] / round[name])
  return {
    microseconds: quantile(
      rounds.map((round) => round[name]),
      0.5,
    ),
    ratio: quantile(ratios, 0.5),
    low: quantile(ratios, 0.25),
    high: quantile(ratios, 0.75),
  }
}

const quartiles = (numbers) =>
  [0.25, 0.5, 0.75].map((share) => Number(quantile(numbers, share).toPrecision(4)))

/**
 * Returns the published figures of a server: the lower quartile, the median, and the upper quartile of its
 * cost (`value`), and of that as a multiple of the base's cost in the same round (`times`).
 */
export function costsOf(rounds, name, base) {
  return {
    name,
    value: quartiles(rounds.map((round) => round[name])),
    times: quartiles(rounds.map((round) => round[name] / round[base])),
  }
}
