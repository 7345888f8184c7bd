import semver from 'semver'
import { sections } from '../advisories/rows.mjs'

const rows = sections.flatMap((section) => section.rows)

/**
 * The ranges of versions with a published weakness, by package.
 * @type {Record<string, { id: string, range: string, isHarmless: boolean }[]>}
 */
export const WEAK_RANGES = {}
for (const { id, package: name, vulnerable, harmless } of rows) {
  if (!vulnerable || name === 'node') continue
  WEAK_RANGES[name] ??= []
  WEAK_RANGES[name].push({ id, range: vulnerable, isHarmless: Boolean(harmless) })
}

/** The rows whose range holds a version, as `qs 6.9.6: R070`; not those that do not matter here. */
export function weaknessesOf({ name, version }) {
  const ranges = WEAK_RANGES[name] ?? []
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
