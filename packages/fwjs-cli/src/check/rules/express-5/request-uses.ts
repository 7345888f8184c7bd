import { childOf, isMember, type Node, stringOf } from '../../source/node.ts'
import { expressKindOf } from '../../source/value.ts'
import type { Subject, Use } from '../rule.ts'

export const usesOf = ({ uses }: Subject, member: string): Use[] =>
  uses.filter((use) => expressKindOf(use.object) === 'request' && use.member === member)

/** Returns the member expression around `req.query`, such as `req.query.page`. */
export function memberOf({ node, file }: Use): Node | undefined {
  const parent = file.parentOf(node)
  return parent && isMember(parent) && childOf(parent, 'object') === node ? parent : undefined
}

/** Returns true if the app sets the query parser. */
export const choosesParser = ({ calls }: Subject): boolean =>
  calls.some(
    ({ object, method, args }) =>
      expressKindOf(object) === 'app' && method === 'set' && stringOf(args[0]) === 'query parser',
  )
