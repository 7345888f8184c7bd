import { minVersion, satisfies, valid } from 'semver'
import type { Dependency } from '../manifest.ts'
import type { InstalledPackages } from '../packages.ts'

/** A range that npm does not know, such as `latest`, allows everything. */
export function satisfiesRange(version: string, range: string): boolean {
  try {
    return satisfies(version, range, { includePrerelease: true }) || lowestOf(range) === undefined
  } catch {
    return true
  }
}

/** The lowest version that a range allows; undefined for one that npm does not know. */
export function lowestOf(range: string): string | undefined {
  try {
    return valid(range) ?? minVersion(range)?.version
  } catch {
    return undefined
  }
}

/** The version that is installed for a dependency. A folder above may have another one, which does not count. */
export function installedVersionOf(
  { name, range }: Dependency,
  packages: InstalledPackages,
): string | undefined {
  const version = packages.find(name)?.data.version
  return version !== undefined && satisfiesRange(version, range) ? version : undefined
}
