import { FILES, fileOf, internalsIn } from './internals.ts'
import type { Rule } from './rule.ts'

export const expressFileMissing: Rule = {
  id: 'express-file-missing',
  severity: 'error',
  advice: 'Use what Express exports, or the package itself.',
  check(subject) {
    return internalsIn(subject).flatMap(({ name, place }) => {
      if (!name.startsWith('express/') || FILES.has(fileOf(name))) return []
      const isNested = name.includes('node_modules')
      const message = isNested
        ? `${name} is a package that npm may put elsewhere, and that fwjs does not bring in that place.`
        : `${name} is no file of Express 4 or fwjs: loading it fails.`
      return [{ ...place, message }]
    })
  },
}
