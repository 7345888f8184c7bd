// The trees the checks run in: everything of the lockfile, with Express 4.22.3, or another package
// in its place. Outside the repository: what a package fails to bring along must not be found in a
// parent folder.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const work = join(tmpdir(), 'fwjs-acceptance-middleware')
const base = join(work, 'base')
const quiet = ['--no-audit', '--no-fund', '--prefer-offline', '--silent']

const npm = (cwd, ...args) => execFileSync('npm', args, { cwd, encoding: 'utf8' })

const readIfThere = (...path) => {
  try {
    return readFileSync(join(...path), 'utf8')
  } catch {
    return ''
  }
}

/** Installs what the lockfile says, once for as long as it stays the same. */
export function installBase() {
  const lock = readIfThere(here('package-lock.json'))
  if (readIfThere(base, 'installed') === lock) return
  rmSync(base, { recursive: true, force: true })
  mkdirSync(base, { recursive: true })
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) {
    cpSync(here(name), join(base, name))
  }
  npm(base, 'ci', ...quiet)
  writeFileSync(join(base, 'installed'), lock)
}

export function packFwjs(folder) {
  const product = here('../../packages/fwjs')
  const packed = npm(product, 'pack', '--silent', '--pack-destination', folder)
  return `file:${join(folder, packed.trim().split('\n').at(-1))}`
}

export const createFolder = () => mkdtempSync(join(work, 'run-'))

/** A tree in which npm has put `specification` wherever something asks for Express. */
export function prepareTree(folder, specification) {
  mkdirSync(folder)
  // Hard links: a second install of four hundred megabytes would take longer than all the checks.
  execFileSync('cp', ['-al', join(base, 'node_modules'), folder])
  cpSync(here('.npmrc'), join(folder, '.npmrc'))
  cpSync(here('package-lock.json'), join(folder, 'package-lock.json'))
  const manifest = JSON.parse(readFileSync(here('package.json'), 'utf8'))
  const same = manifest.dependencies.express === specification
  manifest.dependencies.express = specification
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  if (!same) {
    // npm writes this file in place, and so into the tree that it is linked from.
    rmSync(join(folder, 'node_modules/.package-lock.json'))
    npm(folder, 'install', ...quiet)
  }
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
