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
