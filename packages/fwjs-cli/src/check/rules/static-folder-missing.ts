import { existsSync, readdirSync, readFileSync } from 'fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'path'
import { manifestsAbove } from '../manifest.ts'
import type { Project } from '../project.ts'
import { type NamedFolder, readFolder } from '../source/folder.ts'
import { childOf, childrenOf, isCall, type Node } from '../source/node.ts'
import { isExpress, type Value } from '../source/value.ts'
import { placeOf, type Rule } from './rule.ts'

/** Folders created by a build or at runtime. */
const CREATED_LATER =
  /^(?:dist|build|out|output|tmp|temp|uploads?|coverage|target|\..*|_.*|node_modules)$/i
const CREATING = /^(?:mkdir|mkdirSync|mkdirp|ensureDir|ensureDirSync|mkdirs)$/

const isStatic = (value: Value | undefined): boolean =>
  isExpress(value, 'static') ||
  (value?.kind === 'package' && value.name === 'serve-static' && value.path.length === 0)

/** Returns possible locations of a folder, because a relative path depends on the working directory. */
function placesOf({ path }: NamedFolder, file: string, { folder }: Project): string[] {
  if (isAbsolute(path)) return [path]
  const starts = [folder, dirname(file), ...manifestsAbove(folder).map((one) => one.folder)]
  return starts.map((start) => resolve(start, path))
}

/** Reads the names that git ignores, because such a folder is created after checkout. */
function ignoredNames(folder: string): string[] {
  try {
    const lines = readFileSync(join(folder, '.gitignore'), 'utf8').split('\n')
    return lines.map((line) => basename(line.trim()))
  } catch {
    return []
  }
}

/** Finds a folder with a similar name next to the missing one. */
function similarTo(path: string): string | undefined {
  const wanted = basename(path).toLowerCase()
  try {
    const entries = readdirSync(dirname(path), { withFileTypes: true })
    return entries.find((one) => one.isDirectory() && isSimilar(one.name.toLowerCase(), wanted))
      ?.name
  } catch {
    return undefined
  }
}

/** Returns true if two names differ by one wrong, missing, or added letter, or two swapped ones. */
function isSimilar(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || Math.min(one.length, other.length) < 3)
    return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const rests = [
    [one.slice(start + 1), other.slice(start + 1)],
    [one.slice(start), other.slice(start + 1)],
    [one.slice(start + 1), other.slice(start)],
  ]
  const swapped = `${one[start + 1]}${one[start]}${one.slice(start + 2)}`
  if (swapped === other.slice(start)) return true
  return rests.some(([left, right]) => left === right)
}

export const staticFolderMissing: Rule = {
  id: 'static-folder-missing',
  severity: 'warning',
  advice: 'Fix the name, or create the folder.',
  check({ program, project, calls }) {
    const createsFolders = calls.some(({ method }) => CREATING.test(method))
    const ignored = ignoredNames(project.folder)
    const isCreatedLater = (path: string): boolean =>
      relative(project.folder, path)
        .split(sep)
        .some((name) => (CREATED_LATER.test(name) && name !== '..') || ignored.includes(name))
    const findMissing = (node: Node, file: Project['files'][number]) => {
      const folder = readFolder(childrenOf(node, 'arguments')[0], file, program)
      // `__dirname` of a compiled file isn't that of its source.
      if (!folder || folder.path === '' || (folder.isBesideFile && /\.[cm]?tsx?$/.test(file.path)))
        return []
      const places = placesOf(folder, file.path, project)
      if (places.some((path) => existsSync(path) || isCreatedLater(path))) return []
      const similar = places.map(similarTo).find((name) => name !== undefined)
      if (createsFolders && similar === undefined) return []
      const message = `Folder ${folder.path} not found: every request for a file in it gets a 404.`
      const advice = similar === undefined ? undefined : `Did you mean "${similar}"?`
      return [{ ...placeOf(file, node), message, ...(advice !== undefined && { advice }) }]
    }
    return program.files.flatMap((file) =>
      file.nodes.flatMap((node) => {
        const callee = isCall(node) ? childOf(node, 'callee') : undefined
        return callee && isStatic(program.evaluate(callee, file)) ? findMissing(node, file) : []
      }),
    )
  },
}
