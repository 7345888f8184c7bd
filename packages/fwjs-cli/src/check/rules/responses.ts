import type { SourceFile } from '../source/file.ts'
import {
  bare,
  childOf,
  childrenOf,
  isCall,
  isFunction,
  isMember,
  type Node,
  nameOf,
  partOf,
  stringOf,
} from '../source/node.ts'
import type { Program } from '../source/program.ts'
import { expressKindOf } from '../source/value.ts'
import type { Subject } from './rule.ts'

/** Methods that send the whole response. */
const SENDING = [
  ...['send', 'json', 'jsonp', 'sendStatus', 'redirect', 'render', 'end'],
  ...['sendFile', 'sendfile', 'download'],
]

/** A call that ends a request: it sends the response or passes an error to `next`. */
export interface Ending {
  node: Node
  /** The variable that is the response, or `next`. */
  name: string
  /** The call as shown, such as `res.send`. */
  shown: string
  /** Whether it fails if a response was already sent. */
  isSending: boolean
}

/** Maps nodes to the calls that end a request. */
export function endingsIn({ calls, program }: Subject): Map<Node, Ending> {
  const endings = new Map<Node, Ending>()
  for (const { node, object, method, args } of calls) {
    if (expressKindOf(object) !== 'response' || !SENDING.includes(method)) continue
    // With a callback, `render` doesn't send a response.
    if (method === 'render' && args.at(-1) && isFunction(bare(args.at(-1) as Node))) continue
    const name = rootNameOf(node)
    // A second `end()` does nothing.
    const isSending = method !== 'end' || args.length > 0
    endings.set(node, { node, name, shown: `${name}.${method}()`, isSending })
  }
  for (const file of program.files) {
    for (const node of file.nodes) {
      if (isCall(node) && isErrorPassedOn(node, file, program))
        endings.set(node, { node, name: 'next', shown: 'next(error)', isSending: false })
    }
  }
  return endings
}

function isErrorPassedOn(call: Node, file: SourceFile, program: Program): boolean {
  const callee = partOf(call, 'callee')
  const [error] = childrenOf(call, 'arguments')
  if (nameOf(callee) !== 'next' || !error || stringOf(error) !== undefined) return false
  const binding = program.bindingOf('next', call, file)
  if (binding?.kind !== 'parameter') return false
  const response = childrenOf(binding.of, 'params')[binding.index - 1]
  return response !== undefined && expressKindOf(program.evaluate(response, file)) === 'response'
}

/** Returns the variable at the start of `res.status(404).send()`. */
export function rootNameOf(call: Node): string {
  let node: Node | undefined = call
  while (node && node.type !== 'Identifier') {
    const expression: Node = bare(node)
    const next: Node | undefined = isMember(expression)
      ? childOf(expression, 'object')
      : isCall(expression)
        ? childOf(expression, 'callee')
        : undefined
    node = next
  }
  return node ? nameOf(node) : ''
}
