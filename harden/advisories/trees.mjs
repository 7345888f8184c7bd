import { readFileSync } from 'node:fs'

/** The packages of a lockfile by their place in node_modules. */
function readLock(file) {
  const url = new URL(`../../${file}`, import.meta.url)
  return JSON.parse(readFileSync(url, 'utf8')).packages
}

/** Where Node finds a package from a place in the tree. */
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

/** The places of a package and of everything that it brings. */
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
 * A package and everything that it brings, as a lockfile has it.
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

/** What one of our packages installs. */
export const ownTree = (name) => treeBelow(readLock('package-lock.json'), `packages/${name}`)

/** What a package brings that runs a script at its installation, or that npm cannot verify. */
export function unsafeEntries(name) {
  const packages = readLock('package-lock.json')
  return [...placesBelow(packages, `packages/${name}`)]
    .filter((place) => place.includes('node_modules/') && !packages[place].link)
    .filter((place) => packages[place].hasInstallScript || !packages[place].integrity)
}

/** The names of what Express 4, Express 3 and multer install. */
export function expressFamily() {
  const packages = readLock('harden/package-lock.json')
  const roots = ['express', 'express-3', 'multer', 'method-override', 'morgan']
  const trees = roots.flatMap((name) => treeBelow(packages, `node_modules/${name}`))
  return new Set([...trees.map(({ name }) => name), ...WITHDRAWN])
}

/** What older versions of the family installed: busboy before 1.0, and the first basicAuth. */
const WITHDRAWN = ['dicer', 'basic-auth-connect']
