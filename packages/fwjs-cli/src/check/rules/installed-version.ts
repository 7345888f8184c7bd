import { minVersion, satisfies, valid } from 'semver'
import type { Dependency } from '../manifest.ts'
import type { InstalledPackages } from '../packages.ts'

/** Returns true if a range allows a version. An unknown range, such as `latest`, allows everything. */
export function satisfiesRange(version: string, range: string): boolean {
  try {
    return satisfies(version, range, { includePrerelease: true }) || lowestOf(range) === undefined
  } catch {
    return true
  }
}

/** Returns the lowest version that a range allows; undefined for an unknown range. */
export function lowestOf(range: string): string | undefined {
  try {
    return valid(range) ?? minVersion(range)?.version
  } catch {
    return undefined
  }
}

/** Finds the installed version of a dependency. One outside the range, in a parent folder, doesn't count. */
export function findInstalledVersion(
  { name, range }: Dependency,
  packages: InstalledPackages,
): string | undefined {
  const version = packages.find(name)?.data.version
  return version !== undefined && satisfiesRange(version, range) ? version : undefined
}
