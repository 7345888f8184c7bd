import type { Judgment } from '../../patterns/judgment.ts'
import type { Rule } from '../rule.ts'
import { shownPath, tellAll } from './path-judgments.ts'

/** A sentence about the first URL that the two answer differently. */
function differenceOf(judgment: Judgment & { outcome: 'differs' }): string {
  const { url, before, after } = judgment
  if (before && !after) return `it matches ${url} on Express 4 and not on Express 5`
  if (!before && after) return `it matches ${url} on Express 5 and not on Express 4`
  const [one, other] = [before, after].map((match) => JSON.stringify(match?.params))
  if (one !== other) return `for ${url} req.params is ${one} on Express 4 and ${other} on Express 5`
  return `for ${url} it takes away ${before?.path} on Express 4 and ${after?.path} on Express 5`
}

export const pathMatchesDifferently: Rule = {
  id: 'path-matches-differently',
  severity: 'error',
  advice: 'Write the path in the grammar of Express 5.',
  isForExpress5: true,
  check: (subject) =>
    tellAll(subject, (path, judgment) =>
      judgment.outcome === 'differs'
        ? `Express 5 reads ${shownPath(path)} otherwise: ${differenceOf(judgment)}.`
        : undefined,
    ),
}
