// The trees a program runs in: everything of its lockfile, with Express 4.22.3, or another package
// in its place. Outside the repository: what a package fails to bring along must not be found in a
// parent folder.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const work = join(tmpdir(), 'fwjs-acceptance')
const quiet = ['--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts', '--silent']
const product = fileURLToPath(new URL('../../packages/fwjs', import.meta.url))

const npm = (cwd, ...args) => execFileSync('npm', args, { cwd, encoding: 'utf8' })
const readIfThere = (path) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

export const createFolder = () => {
  mkdirSync(work, { recursive: true })
  return mkdtempSync(join(work, 'run-'))
}

export function packFwjs(folder) {
  const packed = npm(product, 'pack', '--silent', '--pack-destination', folder)
  return `file:${join(folder, packed.trim().split('\n').at(-1))}`
}

/** Installs what the lockfile of a subject says, once for as long as it stays the same. */
export function installBase(subject) {
  const base = join(work, `base-${basename(subject)}`)
  const lock = readIfThere(join(subject, 'package-lock.json'))
  if (readIfThere(join(base, 'installed')) === lock) return base
  rmSync(base, { recursive: true, force: true })
  mkdirSync(base, { recursive: true })
  copyManifests(subject, base)
  npm(base, 'ci', ...quiet)
  // What must be compiled, by a script of that name: everything else installs without scripts.
  npm(base, 'run', '--if-present', '--silent', 'natives')
  writeFileSync(join(base, 'installed'), lock)
  return base
}

function copyManifests(from, to) {
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) {
    if (readIfThere(join(from, name))) cpSync(join(from, name), join(to, name))
  }
}

/** A copy of a subject in which npm has put `specification` wherever something asks for Express. */
export function prepareTree(subject, folder, specification) {
  const base = installBase(subject)
  mkdirSync(folder, { recursive: true })
  // Hard links: a second install would take longer than the checks.
  execFileSync('cp', ['-al', join(base, 'node_modules'), folder])
  const omitted = new Set([join(subject, 'node_modules'), join(subject, 'build')])
  const filter = (path) => !omitted.has(path)
  // The ETag of a file comes from its date.
  cpSync(subject, folder, { recursive: true, preserveTimestamps: true, filter })
  if (specification !== '4.22.3') swapExpress(folder, specification)
  assertSwapped(folder, specification)
}

/** Puts `specification` in the place of Express in an installed tree. */
export function swapExpress(folder, specification) {
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
    throw new Error(`${folder} has ${found.join(', ') || 'nothing'} in the place of express`)
  }
}
