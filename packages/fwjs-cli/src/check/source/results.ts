import type { SourceFile } from './file.ts'
import { childOf, isFunction, type Node } from './node.ts'

const known = new WeakMap<Node, Node[]>()

/** Returns the expressions that a function returns. Cached. */
export function getResults(of: Node, file: SourceFile): Node[] {
  const results = known.get(of) ?? findResults(of, file)
  known.set(of, results)
  return results
}

function findResults(of: Node, file: SourceFile): Node[] {
  const body = childOf(of, 'body')
  if (body && body.type !== 'BlockStatement') return [body]
  return file.nodesIn(of).flatMap((node) => {
    const argument = node.type === 'ReturnStatement' ? childOf(node, 'argument') : undefined
    return argument && file.around(node, isFunction) === of ? [argument] : []
  })
}
