import type { SourceFile } from '../../source/file.ts'
import { bare, childOf, isFunction, isMember, memberNameOf, type Node } from '../../source/node.ts'
import { placeOf, type Rule, type Subject, type Use } from '../rule.ts'
import { usesOf } from './request-uses.ts'

/** Returns true if the app uses body-parser 1, which still sets an empty object. */
const keepsBodyParser1 = ({ project }: Subject): boolean =>
  /^[~^]?1\b/.test(project.manifest?.data.dependencies?.['body-parser'] ?? '')

/** Returns true if the code reads a property of the expression, which throws if it's undefined. */
function isTakenApart(use: Use): boolean {
  const parent = use.file.parentOf(use.node)
  if (!parent) return false
  if (parent.type === 'VariableDeclarator')
    return childOf(parent, 'id')?.type === 'ObjectPattern' && childOf(parent, 'init') === use.node
  return parent.type === 'MemberExpression' && childOf(parent, 'object') === use.node
}

/** Returns true if the same function checks for a body. */
function isGuarded({ node, file }: Use): boolean {
  const around = file.around(node, isFunction)
  const tests = around ? conditionsIn(around, file) : []
  return tests.some((test) => test !== file.parentOf(node))
}

/** Finds `x.body` used as a condition or with `?.` in a function. */
function conditionsIn(of: Node, file: SourceFile): Node[] {
  return file.nodesIn(of).filter((node) => {
    const tested = node.type === 'LogicalExpression' ? childOf(node, 'left') : childOf(node, 'test')
    const inner =
      tested && (tested.type === 'UnaryExpression' ? childOf(tested, 'argument') : tested)
    return inner !== undefined && isMember(bare(inner)) && memberNameOf(bare(inner)) === 'body'
  })
}

export const bodyUndefined: Rule = {
  id: 'body-undefined',
  severity: 'warning',
  advice: 'Use req.body?.name, or const { name } = req.body ?? {}.',
  isForExpress5: true,
  isOnlyMigration: true,
  check: (subject) => {
    if (keepsBodyParser1(subject)) return []
    const seen = new Set<Node>()
    return usesOf(subject, 'body').flatMap((use) => {
      const around = use.file.around(use.node, isFunction)
      if (!around || seen.has(around) || !isTakenApart(use) || isGuarded(use)) return []
      seen.add(around)
      const message =
        'In Express 5, req.body is undefined if a request has no body, so this throws. In Express 4, it was {}.'
      return [{ ...placeOf(use.file, use.node), message }]
    })
  },
}
