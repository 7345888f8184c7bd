import { memberNameOf } from '../../source/node.ts'
import { placeOf, type Rule } from '../rule.ts'
import { choosesParser, memberOf, usesOf } from './request-uses.ts'

const METHODS = new Set([
  ...Object.getOwnPropertyNames(String.prototype),
  ...Object.getOwnPropertyNames(Array.prototype),
])

export const queryNested: Rule = {
  id: 'query-nested',
  severity: 'warning',
  advice: "To keep nested queries, use app.set('query parser', 'extended').",
  isForExpress5: true,
  isOnlyMigration: true,
  check: (subject) => {
    if (choosesParser(subject)) return []
    return usesOf(subject, 'query').flatMap((use) => {
      const member = memberOf(use)
      const name = member && memberNameOf(member)
      const outer = member && memberOf({ ...use, node: member })
      const inner = outer && memberNameOf(outer)
      if (name === undefined || inner === undefined || METHODS.has(name) || METHODS.has(inner))
        return []
      const message = `req.query.${name}.${inner} needs nested queries (?${name}[${inner}]=…), which Express 5 doesn't parse by default: the key is "${name}[${inner}]".`
      return [{ ...placeOf(use.file, use.node), message }]
    })
  },
}
