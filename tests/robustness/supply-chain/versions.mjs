import semver from 'semver'
import { sections } from '../advisories/rows.mjs'

const rows = sections.flatMap((section) => section.rows)

/**
 * The vulnerable version ranges, by package.
 * @type {Record<string, { id: string, range: string, isHarmless: boolean }[]>}
 */
export const VULNERABLE_RANGES = {}
for (const { id, package: name, vulnerable, harmless } of rows) {
  if (!vulnerable || name === 'node') continue
  VULNERABLE_RANGES[name] ??= []
  VULNERABLE_RANGES[name].push({ id, range: vulnerable, isHarmless: Boolean(harmless) })
}

/** Returns the rows whose range includes a version, as `qs 6.9.6: R070`, except harmless ones. */
export function vulnerabilitiesOf({ name, version }) {
  const ranges = VULNERABLE_RANGES[name] ?? []
  return ranges
    .filter(
      ({ range, isHarmless }) =>
        !isHarmless && semver.satisfies(version, range, { includePrerelease: true }),
    )
    .map(({ id }) => `${name} ${version}: ${id}`)
}

/** Returns the oldest versions that a package allows for its dependencies. */
export function oldestAllowed({ dependencies = {} }) {
  return Object.entries(dependencies).map(([name, range]) => {
    return { name, version: semver.minVersion(range).version }
  })
}
