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
    'Store it elsewhere (res.locals.query = { ...req.query, … }), or parse once: Object.defineProperty(req, "query", { value: { ...req.query }, writable: true }).',
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
              "In Express 5, you can't assign req.query: it throws in strict mode and is ignored otherwise.",
          },
        ]
      }
      const member = memberOf(use)
      if (!member || !isWritten(member, file)) return []
      return [
        {
          ...place,
          message: 'Express 5 loses this change: it parses req.query again on every access.',
        },
      ]
    }),
}
