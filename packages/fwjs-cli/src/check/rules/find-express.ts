import { findLine } from '../manifest.ts'
import type { Project } from '../project.ts'
import { lowestOf, satisfiesRange } from './installed-version.ts'

/** The Express version of a project. */
export interface ExpressVersion {
  /** The range in package.json, such as `^4.18.0` or `npm:fwjs@^4.100.0`. */
  asked: string
  /** The installed version, or the lowest one allowed. */
  version: string
  isInstalled: boolean
  /** `express`, or the package of ours that is installed instead. */
  name: string
  line: number | undefined
}

const SECTIONS = ['dependencies', 'devDependencies', 'peerDependencies'] as const

/** Finds the Express version of a project. */
export function findExpress(project: Project): ExpressVersion | undefined {
  for (const section of SECTIONS) {
    for (const name of ['express', 'fwjs', 'fwjs-v5']) {
      const asked = project.manifest?.data[section]?.[name]
      if (asked !== undefined) return findVersion(project, section, name, asked)
    }
  }
  return undefined
}

function findVersion(
  { manifest, packages }: Project,
  section: string,
  name: string,
  asked: string,
): ExpressVersion | undefined {
  const range = asked.replace(/^npm:.*@/, '')
  const found = packages.find(name)?.data
  const isInstalled = found?.version !== undefined && satisfiesRange(found.version, range)
  const version = isInstalled ? found.version : lowestOf(range)
  if (version === undefined) return undefined
  const alias = /^npm:(fwjs(?:-v\d)?)@/.exec(asked)?.[1]
  const real = isInstalled ? (found.name ?? name) : (alias ?? name)
  return {
    asked,
    version,
    isInstalled,
    name: real,
    line: manifest && findLine(manifest, section, name),
  }
}
