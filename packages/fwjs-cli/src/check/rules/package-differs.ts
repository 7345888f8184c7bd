import { linkTo } from '../../terminal/page.ts'
import { comparedVersions, readTested, relevant, rowOf } from './compatibility.ts'
import type { Rule } from './rule.ts'

export const packageDiffers: Rule = {
  id: 'package-differs',
  severity: 'note',
  advice: `See its row in ${linkTo('compatibility.md')} before you migrate.`,
  check({ project }) {
    return relevant(project).flatMap((one) => {
      const { name, line } = one
      const differs = rowOf(name)?.differs
      if (!differs) return []
      const versions = comparedVersions(readTested(one, project))
      const message = `${name} (${versions}) behaves differently on fwjs and Express 4: ${differs}.`
      return [{ file: 'package.json', ...(line !== undefined && { line }), message }]
    })
  },
}
