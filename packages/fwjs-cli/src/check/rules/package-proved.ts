import { addressOf } from '../../terminal/page.ts'
import { relevant, rowOf } from './compatibility.ts'
import type { Rule } from './rule.ts'

export const packageProved: Rule = {
  id: 'package-proved',
  severity: 'note',
  advice: `${addressOf('compatibility.md')} says what was exercised, in which versions.`,
  check({ project }) {
    const proved = relevant(project).filter(({ name }) => rowOf(name) && !rowOf(name)?.differs)
    if (proved.length === 0) return []
    const names = proved.map(({ name }) => `${name} (${rowOf(name)?.versions.join(', ')})`)
    const message = `Seen to do the same on Express 4 and on fwjs: ${names.join(', ')}.`
    return [{ file: 'package.json', message }]
  },
}
