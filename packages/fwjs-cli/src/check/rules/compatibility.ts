import { type Dependency, listDependencies, neededBy } from '../manifest.ts'
import compatibility from '../tables/compatibility.json'
import type { ApiLine } from './api-line.ts'
import { findInstalledVersion } from './installed-version.ts'
import type { Subject } from './rule.ts'

/** A package in docs/compatibility.md: the tested versions, and how it differs, if it does. */
interface Row {
  versions: string[]
  differs?: string
}

const tables = compatibility as Record<ApiLine['major'], Record<string, Row>>

export function rowOf({ major }: ApiLine, name: string): Row | undefined {
  const table = tables[major]
  return Object.hasOwn(table, name) ? table[name] : undefined
}

const NAMED_AFTER_EXPRESS = /(?:^|[-/])(?:express|connect|passport)(?:-|$)/

/** Returns true if a package depends on Express or is named after it. Reads its package.json. */
function checkExpressRelated({ name }: Dependency, { project, apiLine }: Subject): boolean {
  if (name === 'express' || /^fwjs(?:-|$)/.test(name)) return false
  if (name.startsWith('@types/')) return false
  const data = project.packages.find(name)?.data
  const isAsking = data !== undefined && neededBy(data).includes('express')
  return isAsking || NAMED_AFTER_EXPRESS.test(name) || rowOf(apiLine, name) !== undefined
}

/** A tested package with the version in the project. */
export interface Tested {
  name: string
  /** The versions tested on Express and fwjs. */
  tested: string[]
  /** Undefined if it isn't installed. */
  version: string | undefined
  /** The range in package.json. */
  range: string
}

export const readTested = (dependency: Dependency, { project, apiLine }: Subject): Tested => ({
  name: dependency.name,
  tested: rowOf(apiLine, dependency.name)?.versions ?? [],
  version: findInstalledVersion(dependency, project.packages),
  range: dependency.range,
})

/** Describes the tested version compared with the installed one. */
export function comparedVersions({ tested, version, range }: Tested): string {
  if (version !== undefined && tested.includes(version)) return `tested and installed: ${version}`
  const other =
    version === undefined ? `not installed, required: ${range}` : `installed: ${version}`
  return `tested: ${tested.join(', ')}; ${other}`
}

export const relevant = (subject: Subject): Dependency[] =>
  subject.project.manifest
    ? listDependencies(subject.project.manifest).filter((one) => checkExpressRelated(one, subject))
    : []
