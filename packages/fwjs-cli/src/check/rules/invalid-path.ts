import { problemOnExpress4 } from '../patterns/express-4.ts'
import { problemOnExpress5 } from '../patterns/express-5.ts'
import { placeFor } from '../patterns/matcher.ts'
import { placeOf, type Rule, severityFor } from './rule.ts'

export const invalidPath: Rule = {
  id: 'invalid-path',
  severity: 'error',
  advice: 'Escape the special character with "\\\\", or use a RegExp.',
  check({ registrations, apiLine }) {
    const problemOf = apiLine.major === 5 ? problemOnExpress5 : problemOnExpress4
    return registrations.flatMap(({ file, node, object, path, pathNode, method }) => {
      const problem = path?.isWhole ? problemOf(path.path, placeFor(method)) : undefined
      if (problem === undefined) return []
      const message = `The app doesn't start: registering this path throws "${problem}".`
      const place = placeOf(file, pathNode ?? node)
      return [{ ...place, severity: severityFor(object, 'error'), message }]
    })
  },
}
