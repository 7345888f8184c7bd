import { relevant, rowOf } from './compatibility.ts'
import type { Rule } from './rule.ts'

export const packageUnknown: Rule = {
  id: 'package-unknown',
  severity: 'note',
  advice: 'Run your tests on both: fwjs compare -- npm test.',
  check({ project }) {
    return relevant(project).flatMap(({ name, line }) => {
      if (rowOf(name)) return []
      const message = `${name} was not tried on fwjs. It has to do with Express by its name or by what it asks for.`
      return [{ file: 'package.json', ...(line !== undefined && { line }), message }]
    })
  },
}
