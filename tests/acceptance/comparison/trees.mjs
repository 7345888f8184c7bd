// The trees that apps run in: all packages of a lockfile, with its Express or a replacement.
// They are outside the repository: a missing dependency must not be found in a parent folder.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pack } from '../../../scripts/lib/pack.mjs'

const work = join(tmpdir(), 'fwjs-acceptance')
const quiet = ['--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts', '--silent']
const lockedTrees = fileURLToPath(new URL('../trees', import.meta.url))

const npm = (cwd, ...args) => execFileSync('npm', args, { cwd, encoding: 'utf8' })
const readIfThere = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

export const createFolder = () => {
  mkdirSync(work, { recursive: true })
  return mkdtempSync(join(work, 'run-'))
}

/** Packs a package of this repository into the folder. */
export function packPackage(name, folder) {
  return `file:${pack(name, folder)}`
}

/** The package of this repository that replaces each major version of Express. */
const REPLACEMENTS = { 4: 'fwjs', 5: 'fwjs-v5' }

/** Packs what replaces a version of Express. */
export function packFwjs(folder, express) {
  return packPackage(REPLACEMENTS[majorOf(express)], folder)
}

export const majorOf = (version) => version.split('.')[0]

const readTree = (tree, file) => JSON.parse(readFileSync(join(lockedTrees, tree, file), 'utf8'))

/** Reads the package versions in a tree of tests/acceptance/trees. */
export const readVersions = (tree) => readTree(tree, 'package.json').dependencies

/** Installs from the lockfile in `source`, once for as long as the lockfile stays the same. */
function installBase(source) {
  const base = join(work, `base-${basename(source)}`)
  const lock = readIfThere(join(source, 'package-lock.json'))
  if (readIfThere(join(base, 'installed')) === lock) return base
  rmSync(base, { recursive: true, force: true })
  mkdirSync(base, { recursive: true })
  copyManifests(source, base)
  npm(base, 'ci', ...quiet)
  // A script of that name compiles native packages: everything else installs without scripts.
  npm(base, 'run', '--if-present', '--silent', 'natives')
  writeFileSync(join(base, 'installed'), lock)
  return base
}

function copyManifests(from, to) {
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) {
    if (existsSync(join(from, name))) cpSync(join(from, name), join(to, name))
  }
}

/** Copies a tree and has npm install `specification` wherever a package requires Express. */
export function prepareTree(tree, folder, specification) {
  const source = join(lockedTrees, tree)
  const base = installBase(source)
  mkdirSync(folder, { recursive: true })
  // Uses hard links: a second install would take longer than the checks.
  execFileSync('cp', ['-al', join(base, 'node_modules'), folder])
  copyManifests(source, folder)
  if (specification !== readVersions(tree).express) swapExpress(folder, specification)
  assertSwapped(folder, specification)
}

/** Replaces Express with `specification` in an installed tree. */
function swapExpress(folder, specification) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  manifest.dependencies.express = specification
  if (specification === readVersions('5').express)
    manifest.overrides.express = { '.': '$express', ...readExpress5() }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  // npm writes this file in place, and so into the tree that it is linked from.
  rmSync(join(folder, 'node_modules/.package-lock.json'))
  npm(folder, 'install', ...quiet)
}

/**
 * Reads the dependencies that Express 5 has in the tree `5`, for npm's `overrides`: a new version of
 * one of them must not change what fwjs-v5 is compared with.
 */
export function readExpress5() {
  const { packages } = readTree('5', 'package-lock.json')
  const names = Object.keys(packages['node_modules/express'].dependencies)
  const find = (name) =>
    packages[`node_modules/express/node_modules/${name}`] ?? packages[`node_modules/${name}`]
  return Object.fromEntries(names.map((name) => [name, find(name).version]))
}

/**
 * Checks that every Express in the tree is the requested one; fwjs contains a copy of itself under
 * that name.
 */
function assertSwapped(folder, specification) {
  const expected = /\/(fwjs|fwjs-v5)-[\d.]+-\w+\.tgz$/.exec(specification)?.[1] ?? 'express'
  const found = readdirSync(join(folder, 'node_modules'), { recursive: true })
    .filter((path) => /(^|(?<!agent-shims)\/node_modules\/)express\/package\.json$/.test(path))
    .map((path) => JSON.parse(readFileSync(join(folder, 'node_modules', path), 'utf8')).name)
  if (found.length === 0 || found.some((name) => name !== expected)) {
    throw new Error(`${folder} has ${found.join(', ') || 'nothing'} in place of express`)
  }
}

/**
 * The trees of tests/acceptance/trees below `folder`, each prepared when the first target needs it: once
 * with its version of Express and once with what `replace` returns for that version.
 */
export function createTrees(folder, replace) {
  const prepared = new Set()

  function prepare(tree, side) {
    const place = join(folder, tree, side)
    if (prepared.has(place)) return place
    rmSync(place, { recursive: true, force: true })
    const { express } = readVersions(tree)
    prepareTree(tree, place, side === 'express' ? express : replace(express))
    prepared.add(place)
    return place
  }

  /**
   * Calls `act` with a folder that contains the tree and the target's files. It has the same path
   * on both sides, so that anything containing a path is the same.
   */
  async function use(tree, side, target, act) {
    const place = prepare(tree, side)
    const site = join(folder, 'site')
    renameSync(place, site)
    const kept = new Set(readdirSync(site))
    // The ETag of a file depends on its date.
    cpSync(target, site, { recursive: true, preserveTimestamps: true })
    try {
      return await act(site)
    } finally {
      for (const name of readdirSync(site)) {
        if (!kept.has(name)) rmSync(join(site, name), { recursive: true, force: true })
      }
      renameSync(site, place)
    }
  }

  return { use }
}
