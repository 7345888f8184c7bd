import { type Dirent, readdirSync, statSync } from 'fs'
import { join } from 'path'

const PROBLEMS: Record<string, string> = {
  ENOENT: "it's a symbolic link to a missing file",
  ELOOP: "it's a circular symbolic link",
  EACCES: "you don't have permission to read it",
  EPERM: "you don't have permission to read it",
}

/** Says why a file or folder cannot be read, in words instead of an error code. */
export function problemOf(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException
  // The parser calls itself once for each level.
  if (error instanceof RangeError) return 'its code is nested too deeply'
  return PROBLEMS[code] ?? message
}

/** Files and folders below a folder, and what could not be read there. */
export interface Tree {
  /** Paths of regular files. */
  files: string[]
  folders: string[]
  problems: { path: string; reason: string }[]
}

/** Which entries of a folder count. */
export interface TreeOptions {
  isWanted(name: string): boolean
  isEntered(path: string, name: string): boolean
  /** Stops after so many entries. */
  most?: number
}

/**
 * Lists what is below a folder, in the order of names. Links to folders are not followed: they may lead
 * back, or out of the project. Nothing is opened, because a pipe would block.
 */
export function treeOf(root: string, options: TreeOptions): Tree {
  const { isWanted, isEntered, most = Number.POSITIVE_INFINITY } = options
  const tree: Tree = { files: [], folders: [], problems: [] }
  const todo = entriesOf(root, tree)
  for (let seen = 0; seen < most; seen++) {
    const next = todo.pop()
    if (!next) break
    const { path, entry } = next
    if (!entry.isDirectory()) {
      if (isWanted(entry.name)) noteFile(path, entry, tree)
    } else if (isEntered(path, entry.name)) {
      tree.folders.push(path)
      todo.push(...entriesOf(path, tree))
    }
  }
  return tree
}

interface Entry {
  path: string
  entry: Dirent
}

/** The entries of a folder, last one first. */
function entriesOf(folder: string, tree: Tree): Entry[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries
      .sort((one, other) => (one.name < other.name ? 1 : -1))
      .map((entry) => ({ path: join(folder, entry.name), entry }))
  } catch (error) {
    tree.problems.push({ path: folder, reason: problemOf(error) })
    return []
  }
}

function noteFile(path: string, entry: Dirent, tree: Tree): void {
  try {
    const stats = statSync(path)
    if (stats.isFile()) tree.files.push(path)
    else if (!entry.isSymbolicLink() || !stats.isDirectory())
      tree.problems.push({ path, reason: "it isn't a regular file" })
  } catch (error) {
    tree.problems.push({ path, reason: problemOf(error) })
  }
}
