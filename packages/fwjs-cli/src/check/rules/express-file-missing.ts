import { internalsIn, isFileOf } from './internals.ts'
import type { Rule } from './rule.ts'

export const expressFileMissing: Rule = {
  id: 'express-file-missing',
  severity: 'error',
  advice: 'Use an export of Express, or depend on the package directly.',
  check(subject) {
    const { apiLine } = subject
    return internalsIn(subject).flatMap(({ name, place }) => {
      if (!name.startsWith('express/') || isFileOf(apiLine, name)) return []
      const isNested = name.includes('node_modules')
      const message = isNested
        ? `${name} is a nested package, which npm may install elsewhere and ${apiLine.fwjs} doesn't have at this path.`
        : `Loading ${name} fails: neither ${apiLine.express} nor ${apiLine.fwjs} has this file.`
      return [{ ...place, message }]
    })
  },
}
