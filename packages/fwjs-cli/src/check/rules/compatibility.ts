import { type Dependency, listDependencies, neededBy } from '../manifest.ts'
import type { Project } from '../project.ts'
import compatibility from '../tables/compatibility.json'
import { findInstalledVersion } from './installed-version.ts'

/** A package in docs/compatibility.md: the tested versions, and how it differs, if it does. */
interface Row {
  versions: string[]
  differs?: string
}

const table = compatibility as Record<string, Row>

export const rowOf = (name: string): Row | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

const NAMED_AFTER_EXPRESS = /(?:^|[-/])(?:express|connect|passport)(?:-|$)/

/** Returns true if a package depends on Express or is named after it. Reads its package.json. */
function checkExpressRelated({ name }: Dependency, { packages }: Project): boolean {
  if (['express', 'fwjs', 'fwjs-v3', 'fwjs-ops', 'fwjs-cli'].includes(name)) return false
  if (name.startsWith('@types/')) return false
  const data = packages.find(name)?.data
  const isAsking = data !== undefined && neededBy(data).includes('express')
  return isAsking || NAMED_AFTER_EXPRESS.test(name) || rowOf(name) !== undefined
}

/** A tested package with the version in the project. */
export interface Tested {
  name: string
  /** The versions tested on Express 4 and fwjs. */
  tested: string[]
  /** Undefined if it isn't installed. */
  version: string | undefined
  /** The range in package.json. */
  range: string
}

export const readTested = (dependency: Dependency, { packages }: Project): Tested => ({
  name: dependency.name,
  tested: rowOf(dependency.name)?.versions ?? [],
  version: findInstalledVersion(dependency, packages),
  range: dependency.range,
})

/** Describes the tested version compared with the installed one. */
export function comparedVersions({ tested, version, range }: Tested): string {
  if (version !== undefined && tested.includes(version)) return `tested and installed: ${version}`
  const other =
    version === undefined ? `not installed, required: ${range}` : `installed: ${version}`
  return `tested: ${tested.join(', ')}; ${other}`
}

export const relevant = (project: Project): Dependency[] =>
  project.manifest
    ? listDependencies(project.manifest).filter((one) => checkExpressRelated(one, project))
    : []
