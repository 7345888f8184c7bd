/** Returns the 95 % Wilson interval of a share. */
function interval(part, whole) {
  const z = 1.96
  const share = part / whole
  const middle = share + z ** 2 / (2 * whole)
  const width = z * Math.sqrt((share * (1 - share)) / whole + z ** 2 / (4 * whole ** 2))
  return [middle - width, middle + width].map((bound) => bound / (1 + z ** 2 / whole))
}

const percent = (share) => `${(share * 100).toFixed(1)} %`
const isNoticed = ({ outcome }) => outcome === 'noticed' || outcome === 'too slow'

function scoreOf(results) {
  const noticed = results.filter(isNoticed).length
  const [low, high] = interval(noticed, results.length)
  return `${noticed} of ${results.length}: ${percent(noticed / results.length)} (${percent(low)} to ${percent(high)})`
}

function groups(results, key) {
  return Object.entries(Object.groupBy(results, (one) => one[key])).sort()
}

/** Returns the total score, the score of each module, and the survivors by kind of change. */
export function summaryOf(results, total) {
  const modules = Object.fromEntries(
    groups(results, 'module').map(([module, of]) => [module, scoreOf(of)]),
  )
  const survivors = results.filter((one) => !isNoticed(one))
  const kinds = Object.fromEntries(groups(survivors, 'kind').map(([kind, of]) => [kind, of.length]))
  const figures = { all: scoreOf(results), ...modules }
  const lines = Object.entries(figures).map(([name, score]) => `${name}: ${score}`)
  const text = [`sample of ${results.length} out of ${total}`, ...lines].join('\n')
  return {
    text: `${text}\nsurvivors by kind: ${JSON.stringify(kinds)}`,
    kept: {
      sample: results.length,
      total,
      figures,
      survivorsByKind: kinds,
      survivors: survivors.map(({ name, outcome, from, to }) => ({ name, outcome, from, to })),
    },
  }
}
