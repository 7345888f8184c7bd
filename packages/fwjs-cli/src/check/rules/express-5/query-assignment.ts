import type { SourceFile } from '../../source/file.ts'
import { childOf, type Node, textOf } from '../../source/node.ts'
import { placeOf, type Rule, severityFor } from '../rule.ts'
import { memberOf, usesOf } from './request-uses.ts'

function isWritten(node: Node, file: SourceFile): boolean {
  const parent = file.parentOf(node)
  if (parent?.type === 'AssignmentExpression') return childOf(parent, 'left') === node
  if (parent?.type === 'UpdateExpression') return true
  return parent?.type === 'UnaryExpression' && textOf(parent, 'operator') === 'delete'
}

export const queryAssignment: Rule = {
  id: 'query-assignment',
  severity: 'error',
  advice:
    'Keep it elsewhere (res.locals.query = { ...req.query, … }), or parse once: Object.defineProperty(req, "query", { value: { ...req.query }, writable: true }).',
  isForExpress5: true,
  check: (subject) =>
    usesOf(subject, 'query').flatMap((use) => {
      const { node, file, object } = use
      const place = { ...placeOf(file, node), severity: severityFor(object, 'error') }
      if (isWritten(node, file)) {
        return [
          {
            ...place,
            message:
              'req.query cannot be assigned on Express 5: it throws in strict mode and is ignored elsewhere.',
          },
        ]
      }
      const member = memberOf(use)
      if (!member || !isWritten(member, file)) return []
      return [
        {
          ...place,
          message: 'This is lost on Express 5: req.query is parsed anew each time it is read.',
        },
      ]
    }),
}
