import { problemOnExpress4 } from '../patterns/express-4.ts'
import { problemOnExpress5 } from '../patterns/express-5.ts'
import { placeFor } from '../patterns/matcher.ts'
import { adviceForPath, badPart } from './express-5/path-results.ts'
import { placeOf, type Rule, severityFor } from './rule.ts'

export const invalidPath: Rule = {
  id: 'invalid-path',
  severity: 'error',
  advice: 'Escape the special character with "\\\\", or use a RegExp.',
  check({ registrations, apiLine }) {
    const isOn5 = apiLine.major === 5
    const problemOf = isOn5 ? problemOnExpress5 : problemOnExpress4
    return registrations.flatMap((one) => {
      const { file, node, object, path, pathNode, method } = one
      const problem = path?.isWhole ? problemOf(path.path, placeFor(method)) : undefined
      if (problem === undefined) return []
      const message = `The app doesn't start: registering this path throws "${problem}".`
      const place = placeOf(file, pathNode ?? node)
      const advice = isOn5 ? { advice: adviceForPath(badPart(one)) } : {}
      return [{ ...place, severity: severityFor(object, 'error'), message, ...advice }]
    })
  },
}
