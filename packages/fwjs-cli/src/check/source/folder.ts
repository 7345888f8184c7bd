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

/** A folder that the source names. */
export interface NamedFolder {
  /** Absolute, or relative to the folder in which the program is started. */
  path: string
  /** Whether it is beside the file itself, by `__dirname`. */
  isBesideFile: boolean
}

/** As long as a path can be. */
const LONGEST = 4096
/** Constants that name each other more often than this are not followed. */
const DEPTH = 60

const known = new WeakMap<Node, { folder: NamedFolder | undefined }>()

/** The folder that an expression names: texts, `__dirname`, and `path.join` and `path.resolve` of such. */
export function readFolder(
  node: Node | undefined,
  file: SourceFile,
  program: Program,
  depth = 0,
): NamedFolder | undefined {
  if (!node || depth > DEPTH) return undefined
  const found = known.get(node)
  if (found) return found.folder
  // While it is being read it is unknown, so that a circle of constants ends.
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
  const called = callee && program.valueOf(callee, file)
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

/** The parts as one path; undefined if one of them is unknown. */
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
