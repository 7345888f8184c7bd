// The trees that programs run in: everything of a lockfile, with Express 4.22.3, or another package
// in its place. They are outside of the repository: what a package fails to bring along must not be
// found in a parent folder.
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

const work = join(tmpdir(), 'fwjs-acceptance')
const quiet = ['--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts', '--silent']
const packages = fileURLToPath(new URL('../../packages', import.meta.url))
const lockedTrees = fileURLToPath(new URL('../trees', import.meta.url))

const npm = (cwd, ...args) => execFileSync('npm', args, { cwd, encoding: 'utf8' })
const readIfThere = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

export const createFolder = () => {
  mkdirSync(work, { recursive: true })
  return mkdtempSync(join(work, 'run-'))
}

/** Packs a package of this repository into the folder. */
export function packPackage(name, folder) {
  const packed = npm(join(packages, name), 'pack', '--silent', '--pack-destination', folder)
  return `file:${join(folder, packed.trim().split('\n').at(-1))}`
}

export const packFwjs = (folder) => packPackage('fwjs', folder)

/** The versions of the packages that a tree of acceptance/trees names. */
export function readVersions(tree) {
  return JSON.parse(readFileSync(join(lockedTrees, tree, 'package.json'), 'utf8')).dependencies
}

/** Installs what the lockfile in `source` says, once for as long as the lockfile stays the same. */
function installBase(source) {
  const base = join(work, `base-${basename(source)}`)
  const lock = readIfThere(join(source, 'package-lock.json'))
  if (readIfThere(join(base, 'installed')) === lock) return base
  rmSync(base, { recursive: true, force: true })
  mkdirSync(base, { recursive: true })
  copyManifests(source, base)
  npm(base, 'ci', ...quiet)
  // What must be compiled, by a script of that name: everything else installs without scripts.
  npm(base, 'run', '--if-present', '--silent', 'natives')
  writeFileSync(join(base, 'installed'), lock)
  return base
}

function copyManifests(from, to) {
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) {
    if (existsSync(join(from, name))) cpSync(join(from, name), join(to, name))
  }
}

/** A copy of a tree in which npm has put `specification` wherever a package asks for Express. */
export function prepareTree(tree, folder, specification) {
  const source = join(lockedTrees, tree)
  const base = installBase(source)
  mkdirSync(folder, { recursive: true })
  // Hard links: a second install would take longer than the checks.
  execFileSync('cp', ['-al', join(base, 'node_modules'), folder])
  copyManifests(source, folder)
  if (specification !== '4.22.3') swapExpress(folder, specification)
  assertSwapped(folder, specification)
}

/** Puts `specification` in the place of Express in an installed tree. */
function swapExpress(folder, specification) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  manifest.dependencies.express = specification
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  // npm writes this file in place, and so into the tree that it is linked from.
  rmSync(join(folder, 'node_modules/.package-lock.json'))
  npm(folder, 'install', ...quiet)
}

/** Every Express of the tree is the one that was asked for; fwjs has a copy of itself of that name. */
function assertSwapped(folder, specification) {
  const expected = specification.startsWith('file:') ? 'fwjs' : 'express'
  const found = readdirSync(join(folder, 'node_modules'), { recursive: true })
    .filter((path) => /(^|(?<!known-as)\/node_modules\/)express\/package\.json$/.test(path))
    .map((path) => JSON.parse(readFileSync(join(folder, 'node_modules', path), 'utf8')).name)
  if (found.length === 0 || found.some((name) => name !== expected)) {
    throw new Error(`${folder} has ${found.join(', ') || 'nothing'} in place of express`)
  }
}

/**
 * The trees of acceptance/trees below `folder`, each prepared when the first subject needs it: once
 * with Express 4.22.3 and once with `specification`.
 */
export function createTrees(folder, specification) {
  const specifications = { express: '4.22.3', fwjs: specification }
  const prepared = new Set()

  function prepare(tree, side) {
    const place = join(folder, tree, side)
    if (prepared.has(place)) return place
    rmSync(place, { recursive: true, force: true })
    prepareTree(tree, place, specifications[side])
    prepared.add(place)
    return place
  }

  /**
   * Calls `act` with a folder that holds the tree and the files of the subject. It has the same path
   * on both sides, so that whatever contains a path is the same.
   */
  async function use(tree, side, subject, act) {
    const place = prepare(tree, side)
    const site = join(folder, 'site')
    renameSync(place, site)
    const kept = new Set(readdirSync(site))
    // The ETag of a file comes from its date.
    cpSync(subject, site, { recursive: true, preserveTimestamps: true })
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
