// The checkouts of the packages, and the file that names their commits.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const file = new URL('packages.json', import.meta.url)

/** Reads packages.json: each package by the name of its entry. */
export const readPackages = () => JSON.parse(readFileSync(file, 'utf8'))

export function writePackages(packages) {
  writeFileSync(file, `${JSON.stringify(packages, undefined, 2)}\n`)
}

/** Returns the entries chosen by name, or all of them. */
export function chooseNames(packages, only = []) {
  const unknown = only.find((name) => !packages[name])
  if (unknown) throw new Error(`packages.json has no entry named ${unknown}`)
  return only.length > 0 ? only : Object.keys(packages)
}

/** Returns the paths of an entry's checkout below `folder`, and of its test suite. */
export function findCheckout(folder, name, { checkout = name, folder: suite = '.' }) {
  const place = join(folder, checkout)
  if (!existsSync(join(place, 'package.json'))) throw new Error(`${place} is not a checkout`)
  return { checkout: place, suite: join(place, suite) }
}

const git = (cwd, ...args) => execFileSync('git', args, { cwd, encoding: 'utf8' }).trim()

/** Returns the commit of a checkout, whose files must be unchanged. npm may write its lockfile. */
export function readCommit(checkout) {
  if (git(checkout, 'rev-parse', '--show-prefix') !== '') {
    throw new Error(`${checkout} is not the top of a git repository`)
  }
  const tracked = ['status', '--porcelain', '--untracked-files=no']
  const changed = git(checkout, ...tracked, '--', ':!*package-lock.json')
  if (changed) throw new Error(`${checkout} has changed files:\n${changed}`)
  return git(checkout, 'rev-parse', 'HEAD')
}

export const readVersion = (suite) =>
  JSON.parse(readFileSync(join(suite, 'package.json'), 'utf8')).version

/** Installs the dependencies of a checkout, if nothing is installed there. */
export function installCheckout(checkout) {
  if (existsSync(join(checkout, 'node_modules'))) return
  const command = existsSync(join(checkout, 'package-lock.json')) ? 'ci' : 'install'
  execFileSync('npm', [command, '--no-audit', '--no-fund'], { cwd: checkout, stdio: 'inherit' })
}
