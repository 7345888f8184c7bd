import { comparedVersions, readTested, relevant, rowOf } from './compatibility.ts'
import type { Rule } from './rule.ts'

export const packageDiffers: Rule = {
  id: 'package-differs',
  severity: 'note',
  advice: 'Before you migrate, run your tests on both: fwjs compare -- npm test.',
  check(subject) {
    const { apiLine } = subject
    return relevant(subject).flatMap((one) => {
      const { name, line } = one
      const differs = rowOf(apiLine, name)?.differs
      if (!differs) return []
      const versions = comparedVersions(readTested(one, subject))
      const message = `${name} (${versions}) behaves differently on ${apiLine.fwjs} and ${apiLine.express}: ${differs}.`
      return [{ file: 'package.json', ...(line !== undefined && { line }), message }]
    })
  },
}
