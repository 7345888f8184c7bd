import { groupsOf } from './groups.mjs'

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
/** Nothing that can be observed tells the mutant from the code. */
const isEquivalent = (one) => !isNoticed(one) && one.reason !== undefined

function scoreOf(results) {
  const noticed = results.filter(isNoticed).length
  const other = results.filter((one) => !isEquivalent(one)).length
  const [low, high] = interval(noticed, results.length)
  const score = `${noticed} of ${results.length}: ${percent(noticed / results.length)} (${percent(low)} to ${percent(high)})`
  return other === results.length
    ? score
    : `${score}; ${percent(noticed / other)} without the equivalent ones (${results.length - other})`
}

function groups(results, key) {
  return [...groupsOf(results, (one) => one[key])].sort()
}

/**
 * Returns the total score, the score of each module, and the survivors by kind of change.
 * @param {{ module: string, kind: string, outcome: string, reason?: string }[]} results
 * @param {{ total: number, wanted: number }} counts how many mutants there are, and how many are to be tested
 */
export function summaryOf(results, { total, wanted }) {
  const modules = Object.fromEntries(
    groups(results, 'module').map(([module, of]) => [module, scoreOf(of)]),
  )
  const survivors = results.filter((one) => !isNoticed(one))
  const unexplained = survivors.filter((one) => !isEquivalent(one))
  const kinds = Object.fromEntries(
    groups(unexplained, 'kind').map(([kind, of]) => [kind, of.length]),
  )
  const figures = results.length === 0 ? {} : { all: scoreOf(results), ...modules }
  const lines = Object.entries(figures).map(([name, score]) => `${name}: ${score}`)
  const text = [`${results.length} of a sample of ${wanted} out of ${total}`, ...lines].join('\n')
  return {
    text: `${text}\nunexplained survivors: ${unexplained.length} ${JSON.stringify(kinds)}`,
    listing: unexplained.map(
      ({ key, name, outcome, from, to }) => `${key} ${outcome}: ${name}\n  ${from}\n  ${to}`,
    ),
    wrong: results.filter((one) => isNoticed(one) && one.reason !== undefined),
    kept: {
      sample: results.length,
      wanted,
      total,
      equivalent: survivors.length - unexplained.length,
      figures,
      survivorsByKind: kinds,
      survivors: unexplained.map(({ key, name, outcome, from, to }) => ({
        ...{ key, name, outcome, from, to },
      })),
    },
  }
}
