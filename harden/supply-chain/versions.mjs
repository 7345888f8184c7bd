import semver from 'semver'
import { sections } from '../advisories/rows.mjs'

const rows = sections.flatMap((section) => section.rows)

/**
 * The ranges of versions with a known vulnerability, by package.
 * @type {Record<string, { id: string, range: string, isHarmless: boolean }[]>}
 */
export const VULNERABLE_RANGES = {}
for (const { id, package: name, vulnerable, harmless } of rows) {
  if (!vulnerable || name === 'node') continue
  VULNERABLE_RANGES[name] ??= []
  VULNERABLE_RANGES[name].push({ id, range: vulnerable, isHarmless: Boolean(harmless) })
}

/** The rows whose range holds a version, as `qs 6.9.6: R070`; not those that do not matter here. */
export function vulnerabilitiesOf({ name, version }) {
  const ranges = VULNERABLE_RANGES[name] ?? []
  return ranges
    .filter(
      ({ range, isHarmless }) =>
        !isHarmless && semver.satisfies(version, range, { includePrerelease: true }),
    )
    .map(({ id }) => `${name} ${version}: ${id}`)
}

/** The oldest versions that a package allows of what it brings. */
export function oldestAllowed({ dependencies = {} }) {
  return Object.entries(dependencies).map(([name, range]) => {
    return { name, version: semver.minVersion(range).version }
  })
}
