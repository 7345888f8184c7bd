import { linkTo } from '../../terminal/page.ts'
import { comparedVersions, readTested, relevant, rowOf } from './compatibility.ts'
import type { Rule } from './rule.ts'

export const packageDiffers: Rule = {
  id: 'package-differs',
  severity: 'note',
  advice: `See its row in ${linkTo('compatibility.md')} before you migrate.`,
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
