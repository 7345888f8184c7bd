import { expressionOfExpress4 } from '../patterns/express-4.ts'
import { placeFor } from '../patterns/matcher.ts'
import { isPlain } from '../patterns/plain.ts'
import { findSlowUrl, type SlowUrl } from '../patterns/runaway.ts'
import type { WrittenPath } from '../source/written-path.ts'
import { placeOf, type Rule } from './rule.ts'

const shown = ({ beginning, pump, end }: SlowUrl): string =>
  `${JSON.stringify(beginning)} + ${JSON.stringify(pump)}.repeat(${Math.floor(15_000 / pump.length)})${end && ` + ${JSON.stringify(end)}`}`

/** Flattens an array of paths. */
const partsOf = (path: WrittenPath): (string | RegExp)[] =>
  Array.isArray(path) ? path.flatMap(partsOf) : [path]

export const redosPattern: Rule = {
  id: 'redos-pattern',
  severity: 'warning',
  advice: 'Rewrite it without nested repeats, or check that part in the handler.',
  check({ registrations, apiLine }) {
    return registrations.flatMap(({ file, node, pathNode, path, method }) => {
      if (!path?.isWhole) return []
      for (const pattern of partsOf(path.path)) {
        // The expressions of Express 5 don't backtrack.
        const isChecked = apiLine.major === 4 || pattern instanceof RegExp
        const expression = isChecked && expressionOfExpress4(pattern, placeFor(method))
        // Plain paths can't backtrack: there is always a slash between words and parameters.
        const slow = expression && !isPlain(pattern) && findSlowUrl(expression)
        if (!slow) continue
        const where =
          pattern instanceof RegExp
            ? "on both Express and fwjs, because it's your own RegExp"
            : 'on Express 4 (but not on fwjs)'
        const message = `The path ${pattern} is prone to ReDoS ${where}: matching this URL blocks the process for more than 150 ms: ${shown(slow)}`
        return [{ ...placeOf(file, pathNode ?? node), message }]
      }
      return []
    })
  },
}
