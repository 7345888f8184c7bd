import type { SourceFile } from './file.ts'
import { bare, childrenOf, type Node } from './node.ts'
import type { Program } from './program.ts'
import { constantOf, readText } from './text.ts'

/** A path as written in the source. Unknown parts of strings are `UNKNOWN`. */
export type WrittenPath = string | RegExp | WrittenPath[]

/** A path, and whether it's completely known. */
export interface ReadPath {
  path: WrittenPath
  isWhole: boolean
}

/** Maximum list length, because lists that contain each other twice would never end. */
const MOST = 200
/** Maximum nesting depth of lists. */
const DEPTH = 60

const known = new WeakMap<Node, { path: ReadPath | undefined }>()

/** Reads the path argument of `app.get` and similar calls; undefined if it's unknown. */
export function readPath(
  node: Node | undefined,
  file: SourceFile,
  program: Program,
  depth = 0,
): ReadPath | undefined {
  if (!node || depth > DEPTH) return undefined
  const found = known.get(node)
  if (found) return found.path
  // Unknown while it's being read, so that a list containing itself terminates.
  known.set(node, { path: undefined })
  const path = findPath(bare(node), file, program, depth + 1)
  known.set(node, { path })
  return path
}

function findPath(
  expression: Node,
  file: SourceFile,
  program: Program,
  depth: number,
): ReadPath | undefined {
  if (expression.type === 'RegExpLiteral') return readRegExp(expression)
  if (expression.type === 'ArrayExpression')
    return readList(expression, (one) => readPath(one, file, program, depth))
  const text = readText(expression, file, program)
  if (text) return { path: text.text, isWhole: text.isWhole }
  const constant = constantOf(expression, file, program)
  const isList = constant && ['RegExpLiteral', 'ArrayExpression'].includes(constant.type)
  return isList ? readPath(constant, file, program, depth) : undefined
}

function readList(list: Node, read: (node: Node) => ReadPath | undefined): ReadPath | undefined {
  const elements = childrenOf(list, 'elements')
  if (elements.length === 0 || elements.length > MOST) return undefined
  const parts = elements.map(read)
  const path = parts.flatMap((part) => (part ? [part.path] : []))
  if (path.length === 0 || sizeOf(path) > MOST) return undefined
  return { path, isWhole: parts.every((part) => part?.isWhole) }
}

const sizeOf = (path: WrittenPath): number =>
  Array.isArray(path) ? path.reduce((size: number, part) => size + sizeOf(part), 0) : 1

function readRegExp(node: Node): ReadPath | undefined {
  try {
    return { path: new RegExp(String(node['pattern']), String(node['flags'])), isWhole: true }
  } catch {
    return undefined
  }
}
