// The advisories that scanners look for: the published ones, and some that don't exist.
import semver from 'semver'
import { manifestOf } from '../../../scripts/lib/packages.mjs'
import { sections } from '../../robustness/advisories/rows.mjs'

/** Those with an identifier; a row is harmless if a version in its range may be installed. */
const published = sections
  .flatMap(({ rows }) => rows)
  .filter(({ advisories: ids }) => ids.length > 0)
  .filter((row) => row.vulnerable && !row.harmless && row.package !== 'node')
  .map(({ id, package: name, vulnerable }) => ({ id, package: name, vulnerable }))

const IN_OURS = ['fwjs', 'fwjs-v3', 'fwjs-v5', 'fwjs-core'].map((name) => ({
  id: `in ${name}`,
  package: name,
  vulnerable: `<=${manifestOf(name).version}`,
}))

/**
 * Scanners must report `in …`. They must not report the others, which are in Express or its packages: `next in
 * …` is in its newest release, and is fixed in the next one; `unfixed in …` is in every release.
 */
const POSSIBLE = [
  ...IN_OURS,
  { id: 'in a dependency', package: 'qs', vulnerable: '<99.0.0' },
  { id: 'next in Express', package: 'express', vulnerable: '<4.23.0 || >=5.0.0 <5.4.0' },
  {
    id: 'next in body-parser',
    package: 'body-parser',
    vulnerable: '<1.21.0 || >=2.0.0 <2.5.0',
  },
  {
    id: 'next in finalhandler',
    package: 'finalhandler',
    vulnerable: '<1.4.0 || >=2.0.0 <2.2.0',
  },
  { id: 'next in router', package: 'router', vulnerable: '<2.3.0' },
  { id: 'unfixed in Express', package: 'express', vulnerable: '>=0.0.0' },
]

export const advisories = [...published, ...POSSIBLE]

/** Returns the advisories for components such as `qs@6.14.0`, as scanners match them. */
export function matchesOf(components, from = advisories) {
  const parts = components.map((component) => {
    const at = component.lastIndexOf('@')
    return { name: component.slice(0, at), version: component.slice(at + 1) }
  })
  const isMatch = (one, { name, version }) =>
    name === one.package && semver.satisfies(version, one.vulnerable, { includePrerelease: true })
  return from.filter((one) => parts.some((part) => isMatch(one, part)))
}
