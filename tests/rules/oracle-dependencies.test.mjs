import assert from 'node:assert/strict'
import test from 'node:test'
import { API_LINES, read } from '../../scripts/lib/packages.mjs'

/*
 * fwjs and the Express it is compared with share packages. Where one of them has another patch
 * version, a comparison shows the difference between two versions of that package: a random URL found
 * encodeurl 2.0.1 beside 2.0.3. Another minor version is a decision: docs/dependencies.md.
 */

const lockOf = (folder) => JSON.parse(read(folder, 'package-lock.json')).packages

/** Returns the place of a package as Node finds it from another one. */
function placeOf(lock, from, name) {
  const place = `${from}/node_modules/${name}`
  if (lock[place] !== undefined) return place
  const end = from.lastIndexOf('/node_modules/')
  return end === -1 ? `node_modules/${name}` : placeOf(lock, from.slice(0, end), name)
}

/** Returns the versions of a package and of everything it installs, by name. */
function versionsBelow(lock, place, versions = new Map()) {
  const { link, resolved } = lock[place]
  const folder = link ? resolved : place
  const { version, dependencies = {} } = lock[folder]
  const name = folder.split('node_modules/').at(-1)
  const known = versions.get(name) ?? new Set()
  if (known.has(version)) return versions
  versions.set(name, known.add(version))
  for (const one of Object.keys(dependencies)) {
    versionsBelow(lock, placeOf(lock, folder, one), versions)
  }
  return versions
}

const seriesOf = (version) => version?.replace(/\.\d+$/, '')

/** Returns the packages that both have in one minor series, but in different patch versions. */
function differencesBetween(ours, theirs) {
  const pairs = [...ours].flatMap(([name, versions]) =>
    [...versions].flatMap((version) =>
      [...(theirs.get(name) ?? [])].map((other) => ({ name, version, other })),
    ),
  )
  return pairs
    .filter(({ version, other }) => seriesOf(version) === seriesOf(other) && version !== other)
    .map(({ name, version, other }) => `${name}: ${version} beside ${other}`)
}

const ORACLES = { fwjs: 'express', 'fwjs-v5': 'express5' }

for (const [name, oracle] of Object.entries(ORACLES)) {
  test(`${name} has the patch versions of Express ${API_LINES[name]}`, () => {
    const ours = versionsBelow(lockOf('.'), `packages/${name}`)
    const theirs = versionsBelow(lockOf('tests/conformance'), `node_modules/${oracle}`)
    assert.ok(theirs.has('encodeurl') && ours.has('encodeurl'), 'both trees are read')
    assert.deepEqual(differencesBetween(ours, theirs), [])
  })
}

test('a different patch version is found, another minor version is not', () => {
  const ours = new Map([
    ['a', new Set(['1.0.1'])],
    ['b', new Set(['1.0.0'])],
  ])
  const theirs = new Map([
    ['a', new Set(['1.0.2', '1.1.0'])],
    ['b', new Set(['1.1.0'])],
  ])
  assert.deepEqual(differencesBetween(ours, theirs), ['a: 1.0.1 beside 1.0.2'])
})
