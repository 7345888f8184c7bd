import { type Manifest, neededBy } from '../manifest.ts'
import type { Project } from '../project.ts'
import tree from '../tables/express-tree.json'
import type { ApiLine } from './api-line.ts'

/** What an Express and our package for it depend on, including transitive dependencies. */
export interface FrameworkDependencies {
  /** Each with the version to install. */
  express: Map<string, string>
  fwjs: Set<string>
}

const dependencies: Record<ApiLine['major'], FrameworkDependencies> = {
  4: readDependencies(tree[4]),
  5: readDependencies(tree[5]),
}

function readDependencies({
  express,
  fwjs,
}: (typeof tree)[4] | (typeof tree)[5]): FrameworkDependencies {
  return { express: new Map(Object.entries(express)), fwjs: new Set(fwjs) }
}

export const dependenciesOf = ({ major }: ApiLine): FrameworkDependencies => dependencies[major]

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
