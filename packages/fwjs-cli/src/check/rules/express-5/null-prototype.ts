import { childOf, memberNameOf } from '../../source/node.ts'
import { placeOf, type Rule, severityFor } from '../rule.ts'
import { choosesParser, memberOf, usesOf } from './request-uses.ts'

export const nullPrototype: Rule = {
  id: 'null-prototype',
  severity: 'error',
  advice: 'Use Object.hasOwn(object, name), or name in object.',
  isForExpress5: true,
  isOnlyMigration: true,
  check: (subject) =>
    ['params', 'query'].flatMap((name) => {
      if (name === 'query' && choosesParser(subject)) return []
      return usesOf(subject, name).flatMap((use) => {
        const member = memberOf(use)
        const called = member && memberNameOf(member)
        const parent = member && use.file.parentOf(member)
        const isCalled = parent?.type === 'CallExpression' && childOf(parent, 'callee') === member
        if (!called || !isCalled || !Object.hasOwn(Object.prototype, called)) return []
        const message = `In Express 5, req.${name}.${called} is undefined, because req.${name} has no prototype.`
        return [
          { ...placeOf(use.file, use.node), severity: severityFor(use.object, 'error'), message },
        ]
      })
    }),
}
