import { type Dirent, readdirSync, statSync } from 'fs'
import { join } from 'path'

const PROBLEMS: Record<string, string> = {
  ENOENT: "it's a symbolic link to a missing file",
  ELOOP: "it's a circular symbolic link",
  EACCES: "you don't have permission to read it",
  EPERM: "you don't have permission to read it",
}

/** Explains why a file or folder can't be read. */
export function problemOf(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException
  // The parser recurses once per level.
  if (error instanceof RangeError) return 'its code is nested too deeply'
  return PROBLEMS[code] ?? message
}

/** The files and folders below a folder, and read errors. */
export interface Tree {
  /** Paths of regular files. */
  files: string[]
  folders: string[]
  problems: { path: string; reason: string }[]
}

/** Filters for files and folders. */
export interface TreeOptions {
  isWanted(name: string): boolean
  isEntered(path: string, name: string): boolean
  /** Stops after this many entries. */
  most?: number
}

/**
 * Lists the files and folders below a folder, sorted by name. Doesn't follow links to folders, because
 * they may be circular or leave the project. Doesn't open files, because a pipe would block.
 */
export function readTree(root: string, options: TreeOptions): Tree {
  const { isWanted, isEntered, most = Number.POSITIVE_INFINITY } = options
  const tree: Tree = { files: [], folders: [], problems: [] }
  const todo = readEntries(root, tree)
  for (let seen = 0; seen < most; seen++) {
    const next = todo.pop()
    if (!next) break
    const { path, entry } = next
    if (!entry.isDirectory()) {
      if (isWanted(entry.name)) addFile(path, entry, tree)
    } else if (isEntered(path, entry.name)) {
      tree.folders.push(path)
      todo.push(...readEntries(path, tree))
    }
  }
  return tree
}

interface Entry {
  path: string
  entry: Dirent
}

/** Reads the entries of a folder, last one first. */
function readEntries(folder: string, tree: Tree): Entry[] {
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

function addFile(path: string, entry: Dirent, tree: Tree): void {
  try {
    const stats = statSync(path)
    if (stats.isFile()) tree.files.push(path)
    else if (!entry.isSymbolicLink() || !stats.isDirectory())
      tree.problems.push({ path, reason: "it isn't a regular file" })
  } catch (error) {
    tree.problems.push({ path, reason: problemOf(error) })
  }
}
