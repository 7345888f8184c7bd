import { relevant, rowOf, testedOf } from './compatibility.ts'
import type { Rule } from './rule.ts'

export const packageUnknown: Rule = {
  id: 'package-unknown',
  severity: 'note',
  advice: 'Run your tests on both: fwjs compare -- npm test.',
  check({ project }) {
    return relevant(project).flatMap((one) => {
      const { name, line } = one
      if (rowOf(name)) return []
      const { version } = testedOf(one, project)
      const installed = version === undefined ? 'not installed' : `installed: ${version}`
      const message = `${name} (${installed}) was not tested on fwjs in any version. Its name or its dependencies have to do with Express.`
      return [{ file: 'package.json', ...(line !== undefined && { line }), message }]
    })
  },
}
