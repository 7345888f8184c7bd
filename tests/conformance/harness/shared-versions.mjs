/*
 * Our packages and the Express they're compared with share packages. Another version of one of them may
 * behave differently: encodeurl 2.0.1 and 2.0.3 did, and so did qs 6.16 and 6.17.
 */

/**
 * What each line is compared with, and the packages of which it has another version
 * (docs/dependencies.md). Nearly all packages of Express 3 are unmaintained, so fwjs-v3 has others.
 */
export const LINES = {
  fwjs: { express: 'express', others: ['cookie-signature', 'iconv-lite'] },
  'fwjs-v5': { express: 'express5', others: [] },
}

/** Returns the place of a package as Node finds it from another one. */
function placeOf(lock, from, name) {
  const place = `${from}/node_modules/${name}`
  if (lock[place] !== undefined) return place
  const end = from.lastIndexOf('/node_modules/')
  return end === -1 ? `node_modules/${name}` : placeOf(lock, from.slice(0, end), name)
}

/** Returns the folder of a package, which is elsewhere for a workspace. */
const folderOf = (lock, place) => (lock[place].link ? lock[place].resolved : place)

/**
 * Returns the versions of a package and of everything it uses, by name. If a line has its own version of
 * a package, it passes that to the engine.
 */
function versionsBelow(lock, place, line = lock[place], versions = new Map()) {
  const folder = folderOf(lock, place)
  const { version, dependencies = {} } = lock[folder]
  const name = folder.split(/node_modules\/|^packages\//).at(-1)
  const known = versions.get(name) ?? new Set()
  if (known.has(version)) return versions
  versions.set(name, known.add(version))
  const used = Object.keys(dependencies).filter(
    (one) => name !== 'fwjs-core' || line.dependencies[one] === undefined,
  )
  for (const one of used) versionsBelow(lock, placeOf(lock, folder, one), line, versions)
  return versions
}

/**
 * Returns the packages that a line shares with its Express, but of which it uses another version than
 * Express installs, except for the decided ones.
 * @param {string} name of the line
 * @param {{ packages: object }} ours the lockfile with the line
 * @param {string} place of the line in it
 * @param {{ packages: object }} theirs the lockfile with Express
 * @returns {string[]}
 */
export function differentVersions(name, ours, place, theirs) {
  const { express, others } = LINES[name]
  const installed = versionsBelow(theirs.packages, `node_modules/${express}`)
  const different = [...versionsBelow(ours.packages, place)].filter(([shared, versions]) =>
    [...versions].some((version) => installed.get(shared)?.has(version) === false),
  )
  const unused = others.filter((decided) => !different.some(([shared]) => shared === decided))
  return different
    .filter(([shared]) => !others.includes(shared))
    .map(([shared, versions]) => `${shared} ${[...versions]}, not ${[...installed.get(shared)]}`)
    .concat(unused.map((decided) => `${decided} is the same`))
}
