import { readTested, relevant, rowOf } from './compatibility.ts'
import type { Rule } from './rule.ts'

export const packageUnknown: Rule = {
  id: 'package-unknown',
  severity: 'note',
  advice: 'Run your tests on both Express and fwjs: fwjs compare -- npm test.',
  check(subject) {
    const { apiLine } = subject
    return relevant(subject).flatMap((one) => {
      const { name, line } = one
      if (rowOf(apiLine, name)) return []
      const { version } = readTested(one, subject)
      const installed = version === undefined ? 'not installed' : `installed: ${version}`
      const message = `${name} (${installed}) hasn't been tested on ${apiLine.fwjs} in any version. It looks Express-related, by name or by its dependencies.`
      return [{ file: 'package.json', ...(line !== undefined && { line }), message }]
    })
  },
}
