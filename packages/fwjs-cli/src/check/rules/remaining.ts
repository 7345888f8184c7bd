import { type Manifest, neededBy } from '../manifest.ts'
import type { Project } from '../project.ts'
import tree from '../tables/express-tree.json'

/** The dependencies of Express 4, each with the version to install. */
export const expressDependencies: Map<string, string> = new Map(
  Object.entries(tree.express as Record<string, string>),
)

export const fwjsDependencies: Set<string> = new Set(tree.fwjs)

/** The packages that would be installed without Express. */
export interface Remaining {
  /** Each with the package that depends on it. */
  names: Map<string, string>
  installed: Manifest[]
  /** Whether all of them are installed, so that the list is complete. */
  isComplete: boolean
}

const known = new WeakMap<Project, Remaining>()

/** Traverses the installed packages from package.json, without Express. Cached. */
export function remainingIn(project: Project): Remaining {
  const found = known.get(project) ?? findRemaining(project)
  known.set(project, found)
  return found
}

function findRemaining({ manifest, packages }: Project): Remaining {
  const remaining: Remaining = { names: new Map(), installed: [], isComplete: true }
  const seen = new Set<string>()
  const todo: { name: string; from: string; by: string }[] = []
  const add = (one: Manifest, wanted: string[], by: string): void => {
    for (const name of wanted) todo.push({ name, from: one.folder, by })
  }
  if (manifest) add(manifest, Object.keys(manifest.data.dependencies ?? {}), 'package.json')
  for (let next = todo.pop(); next; next = todo.pop()) {
    if (next.name === 'express' || next.name.startsWith('@types/')) continue
    remaining.names.set(next.name, next.by)
    const found = packages.find(next.name, next.from)
    if (!found && next.by === 'package.json') remaining.isComplete = false
    if (!found || seen.has(found.folder)) continue
    seen.add(found.folder)
    remaining.installed.push(found)
    add(found, neededBy(found.data), next.name)
  }
  return remaining
}
