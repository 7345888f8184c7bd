import type { SourceFile } from './file.ts'
import { childOf, isFunction, type Node, walk } from './node.ts'

/** The expressions that a function returns. */
export function resultsOf(of: Node, file: SourceFile): Node[] {
  const body = childOf(of, 'body')
  if (body && body.type !== 'BlockStatement') return [body]
  const found: Node[] = []
  walk(of, (node) => {
    const argument = node.type === 'ReturnStatement' ? childOf(node, 'argument') : undefined
    if (argument && file.around(node, isFunction) === of) found.push(argument)
  })
  return found
}
