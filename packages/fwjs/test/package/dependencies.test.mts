import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'

interface Installed {
  /** The folder of a workspace. */
  link?: boolean
  resolved?: string
  dependencies?: Record<string, string>
}

type Lock = Record<string, Installed>

/** Resolves a package from a place in the tree, as Node.js does. */
function find(lock: Lock, from: string, name: string): string {
  for (
    let place = from;
    ;
    place = place.slice(0, Math.max(0, place.lastIndexOf('node_modules/')))
  ) {
    const path = `${place}${place && !place.endsWith('/') ? '/' : ''}node_modules/${name}`
    if (path in lock) return path
    assert.notEqual(place, '', `${name} is not in the lock file`)
  }
}

/** Returns all transitive dependencies of a package. */
function installedWith(lock: Lock, root: string): Set<string> {
  const found = new Set<string>()
  const visit = (path: string): void => {
    for (const name of Object.keys(lock[path]?.dependencies ?? {})) {
      const place = find(lock, path, name)
      if (found.has(place)) continue
      found.add(place)
      const { link, resolved = '' } = lock[place] ?? {}
      visit(link ? resolved : place)
    }
  }
  visit(root)
  return found
}

const file = new URL('../../../../../package-lock.json', import.meta.url)

// The engine's packages have the major versions of Express 4, so fwjs-v5 installs some of them twice.
for (const [name, most] of [
  ['fwjs', 60],
  ['fwjs-v5', 65],
] as const) {
  test(`${name} installs at most ${most} packages, including types and itself, and its engine`, () => {
    const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Lock }
    const installed = installedWith(packages, `packages/${name}`)
    assert.ok([...installed].some((place) => place.endsWith('node_modules/qs')))
    assert.ok(installed.delete('node_modules/fwjs-core'))
    assert.ok(installed.size < most, `${installed.size} packages, ${name}, and fwjs-core`)
  })
}

test('packages are counted with their dependencies, each copy once', () => {
  const lock = {
    'packages/own': { dependencies: { a: '1', b: '1' } },
    'node_modules/a': { dependencies: { b: '1' } },
    'node_modules/b': {},
    'node_modules/a/node_modules/b': {},
    'node_modules/other': {},
  }
  assert.equal(installedWith(lock, 'packages/own').size, 3)
})
