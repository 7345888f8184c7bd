/** The value below which `share` of the sorted numbers lie. */
export function quantile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b)
  const position = (sorted.length - 1) * share
  const low = Math.floor(position)
  const high = Math.ceil(position)
  return sorted[low] + (sorted[high] - sorted[low]) * (position - low)
}

/**
 * Ratios are taken inside a round, where the servers ran back to back: single figures swing by a
 * fifth on a shared machine, neighbours swing together.
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
 * What is published of a server: the lower quartile, the median and the upper quartile of what it took
 * (`value`), and of that as a multiple of what the base took in the same round (`times`).
 */
export function costsOf(rounds, name, base) {
  return {
    name,
    value: quartiles(rounds.map((round) => round[name])),
    times: quartiles(rounds.map((round) => round[name] / round[base])),
  }
}
