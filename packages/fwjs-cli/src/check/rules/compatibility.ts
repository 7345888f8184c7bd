import { type Dependency, dependenciesOf, neededBy } from '../manifest.ts'
import type { Project } from '../project.ts'
import compatibility from '../tables/compatibility.json'
import { installedVersionOf } from './installed-version.ts'

/** A package in the table of docs/compatibility.md: the versions that ran, and whether all was the same. */
interface Row {
  versions: string[]
  differs?: string
}

const table = compatibility as Record<string, Row>

export const rowOf = (name: string): Row | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

const NAMED_AFTER_EXPRESS = /(?:^|[-/])(?:express|connect|passport)(?:-|$)/

/** Whether a package has to do with Express: it asks for it, or is named after it. */
function isAboutExpress({ name }: Dependency, { packages }: Project): boolean {
  if (['express', 'fwjs', 'fwjs-v3', 'fwjs-ops', 'fwjs-cli'].includes(name)) return false
  if (name.startsWith('@types/')) return false
  const data = packages.find(name)?.data
  const isAsking = data !== undefined && neededBy(data).includes('express')
  return isAsking || NAMED_AFTER_EXPRESS.test(name) || rowOf(name) !== undefined
}

/** A package of the table, beside the version that the project has. */
export interface Tested {
  name: string
  /** The versions that ran on Express 4 and on fwjs. */
  tested: string[]
  /** The installed version; undefined if it is not installed. */
  version: string | undefined
  /** What package.json asks for. */
  range: string
}

export const testedOf = (dependency: Dependency, { packages }: Project): Tested => ({
  name: dependency.name,
  tested: rowOf(dependency.name)?.versions ?? [],
  version: installedVersionOf(dependency, packages),
  range: dependency.range,
})

/** Says whether the version that was tested is the one that the project has. */
export function comparedVersions({ tested, version, range }: Tested): string {
  if (version !== undefined && tested.includes(version)) return `tested and installed: ${version}`
  const other =
    version === undefined ? `not installed, required: ${range}` : `installed: ${version}`
  return `tested: ${tested.join(', ')}; ${other}`
}

export const relevant = (project: Project): Dependency[] =>
  project.manifest
    ? dependenciesOf(project.manifest).filter((one) => isAboutExpress(one, project))
    : []
