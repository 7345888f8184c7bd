import { addressOf } from '../../terminal/page.ts'
import { FILES, fileOf, internalsIn } from './internals.ts'
import type { Rule } from './rule.ts'

export const expressInternals: Rule = {
  id: 'express-internals',
  severity: 'note',
  advice: `Nothing for fwjs: ${addressOf('agents.md')} lists the forms that it keeps. Express 5 has most of them no more.`,
  check(subject) {
    return internalsIn(subject).flatMap(({ name, place }) => {
      if (name.startsWith('express/') && !FILES.has(fileOf(name))) return []
      return [
        {
          ...place,
          message: `${name} is not in the documentation of Express. It works on fwjs as on Express 4.`,
        },
      ]
    })
  },
}
