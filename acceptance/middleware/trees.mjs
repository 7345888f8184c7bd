// The trees the checks run in: everything of the lockfile, with Express 4.22.3, or another package
// in its place. They are outside the repository, so that a missing dependency is not found in a
// parent folder.
import { execFileSync } from 'node:child_process'
import { cpSync, lutimesSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installBase, swapExpress } from '../comparison/trees.mjs'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

/** A tree in which npm has put `specification` wherever something asks for Express. */
export function prepareTree(folder, specification) {
  const base = installBase(here('.'))
  mkdirSync(folder)
  // Hard links: a second install of four hundred megabytes would take longer than all the checks.
  execFileSync('cp', ['-al', join(base, 'node_modules'), folder])
  for (const name of ['.npmrc', 'package.json', 'package-lock.json']) {
    cpSync(here(name), join(folder, name))
  }
  if (readVersions().express !== specification) swapExpress(folder, specification)
  stage(folder)
  return identify(folder)
}

/** What sits where packages look for Express, and that it is the only one. */
function identify(folder) {
  const read = (path) => JSON.parse(readFileSync(join(folder, path), 'utf8'))
  const { packages } = read('node_modules/.package-lock.json')
  const copies = Object.keys(packages).filter((path) => path.endsWith('node_modules/express'))
  if (copies.length !== 1) throw new Error(`express is there more than once: ${copies}`)
  const { name, version } = read('node_modules/express/package.json')
  return `${name} ${version}`
}

function stage(folder) {
  for (const name of ['program', 'families', 'views', 'public']) {
    cpSync(here(name), join(folder, name), { recursive: true })
  }
  for (const name of ['views', 'public']) fixDates(join(folder, name))
}

/** ETag and Last-Modified come from the date of a file: the same in both trees. */
function fixDates(folder) {
  for (const entry of readdirSync(folder, { recursive: true })) {
    lutimesSync(join(folder, entry), 1_700_000_000, 1_700_000_000)
  }
}

/** The versions that were installed, under the names that the checks use. */
export function readVersions() {
  const { dependencies } = JSON.parse(readFileSync(here('package.json'), 'utf8'))
  return dependencies
}
