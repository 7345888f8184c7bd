// Raises the versions of packages, and the ranges between them.
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGES, read, root } from '../lib/packages.mjs'

const TEMPLATES = 'packages/create-fwjs/templates'

/** The files with ranges of our packages, by the package that publishes them. */
function filesOf(name) {
  const templates = name === 'create-fwjs' ? readdirSync(join(root, TEMPLATES)) : []
  return [
    `packages/${name}/package.json`,
    ...templates.map((language) => `${TEMPLATES}/${language}/package.json`),
  ]
}

/** Returns the names of our packages that each package requires, for development, too. */
function requirements() {
  return Object.fromEntries(
    PACKAGES.map((name) => {
      const manifests = filesOf(name).map((file) => JSON.parse(read(file)))
      const ranges = manifests.map((one) => ({ ...one.dependencies, ...one.devDependencies }))
      return [name, PACKAGES.filter((other) => ranges.some((range) => other in range))]
    }),
  )
}

/**
 * Returns packages and all that require them, directly or not. Each of those must be released, too: its manifest
 * contains the exact version.
 */
export function withDependents(names, required = requirements()) {
  const found = new Set(names)
  for (const name of found) {
    for (const other of PACKAGES) if (required[other].includes(name)) found.add(other)
  }
  return PACKAGES.filter((name) => found.has(name))
}

/** Returns the next version. */
export function raise(version, step) {
  const [major, minor, patch] = version.split('.').map(Number)
  return step === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`
}

/** Returns true if the version `one` is lower than `other`. */
export function isLower(one, other) {
  const [left, right] = [one, other].map((version) => version.split('.').map(Number))
  const index = left.findIndex((number, at) => number !== right[at])
  return index !== -1 && left[index] < right[index]
}

/** Writes versions into the manifests and templates. */
export function writeVersions(versions) {
  for (const name of PACKAGES) {
    for (const file of filesOf(name))
      writeFileSync(join(root, file), replaceVersions(file, versions))
  }
}

function replaceVersions(file, versions) {
  const name = PACKAGES.find((one) => file === `packages/${one}/package.json`)
  const text = read(file).replace(
    /^( {4}"([\w-]+)": "\^?)\d+\.\d+\.\d+(?=")/gm,
    (all, begin, other) => (other in versions ? begin + versions[other] : all),
  )
  if (name === undefined) return text
  return text.replace(/^( {2}"version": ")[^"]+/m, (_all, begin) => begin + versions[name])
}
