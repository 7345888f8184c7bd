import { internalsIn, isFileOf, REMOVED_MEMBERS } from './internals.ts'
import type { Rule } from './rule.ts'

export const expressInternals: Rule = {
  id: 'express-internals',
  severity: 'note',
  advice: 'No action needed for fwjs. Express 5 removed most of those of Express 4.',
  check(subject) {
    const { apiLine } = subject
    return internalsIn(subject).flatMap(({ name, place }) => {
      const isRemoved = name.startsWith('express/')
        ? !isFileOf(apiLine, name)
        : apiLine.major === 5 && REMOVED_MEMBERS.has(name)
      if (isRemoved) return []
      return [
        {
          ...place,
          message: `${name} isn't a documented Express API. It works the same in ${apiLine.fwjs} as in ${apiLine.express}.`,
        },
      ]
    })
  },
}
