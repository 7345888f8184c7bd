import { dirname, isAbsolute, join } from 'path'
import type { SourceFile } from './file.ts'
import {
  bare,
  childOf,
  childrenOf,
  isCall,
  isMember,
  memberNameOf,
  type Node,
  partOf,
  stringOf,
  textOf,
} from './node.ts'
import type { Program } from './program.ts'
import { constantOf, partsOfText } from './text.ts'

/** A folder named in the source. */
export interface NamedFolder {
  /** Absolute, or relative to the working directory of the app. */
  path: string
  /** Whether it's relative to the file, with `__dirname`. */
  isBesideFile: boolean
}

/** Maximum path length. */
const LONGEST = 4096
/** Longer chains of constants aren't followed. */
const DEPTH = 60

const known = new WeakMap<Node, { folder: NamedFolder | undefined }>()

/** Reads a folder from an expression: strings, `__dirname`, `path.join`, and `path.resolve`. */
export function readFolder(
  node: Node | undefined,
  file: SourceFile,
  program: Program,
  depth = 0,
): NamedFolder | undefined {
  if (!node || depth > DEPTH) return undefined
  const found = known.get(node)
  if (found) return found.folder
  // Unknown while it's being read, so that circular constants terminate.
  known.set(node, { folder: undefined })
  const read = (one: Node): NamedFolder | undefined => readFolder(one, file, program, depth + 1)
  const folder = findFolder(bare(node), file, program, read)
  known.set(node, { folder })
  return folder
}

type Read = (node: Node) => NamedFolder | undefined

function findFolder(
  expression: Node,
  file: SourceFile,
  program: Program,
  read: Read,
): NamedFolder | undefined {
  const literal = stringOf(expression)
  if (literal !== undefined) return { path: literal, isBesideFile: false }
  if (isOwnFolder(expression)) return { path: dirname(file.path), isBesideFile: true }
  const constant = constantOf(expression, file, program)
  if (constant) return read(constant)
  const parts = partsOfText(expression)
  if (parts) {
    return combined(parts, (part) => (typeof part === 'string' ? named(part) : read(part)), concat)
  }
  const callee = isCall(expression) ? childOf(expression, 'callee') : undefined
  if (callee && isWorkingFolder(callee)) return named('')
  const called = callee && program.evaluate(callee, file)
  const isPath = called?.kind === 'package' && called.name === 'path'
  const combine = isPath ? COMBINING[called.path.join('.')] : undefined
  return combine && combined(childrenOf(expression, 'arguments'), read, combine)
}

const named = (path: string): NamedFolder => ({ path, isBesideFile: false })

const concat = (one: string, other: string): string => one + other

const joined = (one: string, other: string): string => (one === '' ? other : join(one, other))

const COMBINING: Record<string, (one: string, other: string) => string> = {
  join: joined,
  resolve: (one, other) => (isAbsolute(other) ? other : joined(one, other)),
}

const isOwnFolder = (node: Node): boolean =>
  textOf(node, 'name') === '__dirname' ||
  (isMember(node) &&
    memberNameOf(node) === 'dirname' &&
    childOf(node, 'object')?.type === 'MetaProperty')

const isWorkingFolder = (callee: Node): boolean =>
  isMember(callee) &&
  memberNameOf(callee) === 'cwd' &&
  textOf(partOf(callee, 'object'), 'name') === 'process'

/** Combines the parts; undefined if one of them is unknown. */
function combined<Part>(
  parts: Part[],
  read: (part: Part) => NamedFolder | undefined,
  combine: (one: string, other: string) => string,
): NamedFolder | undefined {
  let path = ''
  let isBesideFile = false
  for (const part of parts) {
    const folder = read(part)
    if (!folder || path.length + folder.path.length > LONGEST) return undefined
    path = combine(path, folder.path)
    isBesideFile ||= folder.isBesideFile
  }
  return { path, isBesideFile }
}
