import { linkTo } from '../../terminal/page.ts'
import { FILES, fileOf, internalsIn } from './internals.ts'
import type { Rule } from './rule.ts'

export const expressInternals: Rule = {
  id: 'express-internals',
  severity: 'note',
  advice: `No action needed for fwjs; see ${linkTo('apm-agents.md')} for the internals it keeps. Express 5 removed most of them.`,
  check(subject) {
    return internalsIn(subject).flatMap(({ name, place }) => {
      if (name.startsWith('express/') && !FILES.has(fileOf(name))) return []
      return [
        {
          ...place,
          message: `${name} isn't a documented Express API. It works the same in fwjs as in Express 4.`,
        },
      ]
    })
  },
}
