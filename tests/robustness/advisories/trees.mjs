import { readFileSync } from 'node:fs'

/** Reads the packages of a lockfile, keyed by their path in node_modules. */
function readLock(file) {
  const url = new URL(`../../../${file}`, import.meta.url)
  return JSON.parse(readFileSync(url, 'utf8')).packages
}

/** Resolves a package from a path in the tree, like Node. */
function find(packages, from, name) {
  for (
    let place = from;
    ;
    place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))
  ) {
    const candidate = `${place}${place && '/'}node_modules/${name}`
    if (packages[candidate]) return candidate
    if (place === '') return undefined
  }
}

/** Returns the paths of a package and its transitive dependencies. */
function placesBelow(packages, start) {
  const places = new Set([start])
  for (const place of places) {
    const { link, resolved, dependencies = {} } = packages[place]
    if (link) places.add(resolved)
    for (const name of Object.keys(dependencies)) {
      const found = find(packages, place, name)
      if (found) places.add(found)
    }
  }
  return places
}

/**
 * Returns a package and its transitive dependencies from a lockfile.
 * @returns {{ name: string, version: string }[]}
 */
function treeBelow(packages, start) {
  return [...placesBelow(packages, start)]
    .filter((place) => !packages[place].link)
    .map((place) => {
      const { name, version } = packages[place]
      return { name: name ?? place.slice(place.lastIndexOf('node_modules/') + 13), version }
    })
}

/** Returns the packages that one of ours installs. */
export const ownTree = (name) => treeBelow(readLock('package-lock.json'), `packages/${name}`)

/** Returns dependencies that run an install script, or that npm cannot verify. */
export function unsafeEntries(name) {
  const packages = readLock('package-lock.json')
  return [...placesBelow(packages, `packages/${name}`)]
    .filter((place) => place.includes('node_modules/') && !packages[place].link)
    .filter((place) => packages[place].hasInstallScript || !packages[place].integrity)
}

/** Returns the names of the packages that Express 3, 4, and 5, and multer install. */
export function expressFamily() {
  const packages = readLock('tests/robustness/package-lock.json')
  const roots = ['express', 'express-3', 'express-5', 'multer', 'method-override', 'morgan']
  const trees = roots.flatMap((name) => treeBelow(packages, `node_modules/${name}`))
  return new Set([...trees.map(({ name }) => name), ...WITHDRAWN])
}

/** Packages that older versions installed: busboy before 1.0, and the first basicAuth. */
const WITHDRAWN = ['dicer', 'basic-auth-connect']
