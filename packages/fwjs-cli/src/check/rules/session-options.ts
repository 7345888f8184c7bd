import type { SourceFile } from '../source/file.ts'
import {
  bare,
  childOf,
  childrenOf,
  isCall,
  memberNameOf,
  type Node,
  partOf,
} from '../source/node.ts'
import type { Program } from '../source/program.ts'
import { constantOf } from '../source/text.ts'
import type { Subject } from './rule.ts'

const SESSIONS = ['express-session', 'cookie-session']

/** Finds session options that are object literals without `...`. */
export function sessionOptions({
  program,
}: Subject): { node: Node; file: SourceFile; name: string; options: Node }[] {
  return program.files.flatMap((file) =>
    file.nodes.flatMap((node) => {
      if (!isCall(node)) return []
      const called = program.evaluate(childOf(node, 'callee'), file)
      if (called?.kind !== 'package' || called.path.length > 0 || !SESSIONS.includes(called.name))
        return []
      const options = objectOf(childrenOf(node, 'arguments')[0], file, program)
      return options ? [{ node, file, name: called.name, options }] : []
    }),
  )
}

export function objectOf(
  node: Node | undefined,
  file: SourceFile,
  program: Program,
): Node | undefined {
  const given = node && bare(node)
  const object = given && (constantOf(given, file, program) ?? given)
  const isLiteral = object?.type === 'ObjectExpression'
  const isOpen =
    isLiteral && childrenOf(object, 'properties').some(({ type }) => type === 'SpreadElement')
  return isLiteral && !isOpen ? object : undefined
}

export const optionOf = (options: Node | undefined, name: string): Node | undefined => {
  const property =
    options && childrenOf(options, 'properties').find((one) => memberNameOf(one) === name)
  return property && partOf(property, 'value')
}
