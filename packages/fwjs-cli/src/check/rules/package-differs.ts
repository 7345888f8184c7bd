import { addressOf } from '../../terminal/page.ts'
import { relevant, rowOf } from './compatibility.ts'
import type { Rule } from './rule.ts'

export const packageDiffers: Rule = {
  id: 'package-differs',
  severity: 'note',
  advice: `Read its row in ${addressOf('compatibility.md')} before you move.`,
  check({ project }) {
    return relevant(project).flatMap(({ name, line }) => {
      const differs = rowOf(name)?.differs
      if (!differs) return []
      const message = `${name} did not do all the same on fwjs as on Express 4: ${differs}.`
      return [{ file: 'package.json', ...(line !== undefined && { line }), message }]
    })
  },
}
