// The checkouts of the packages, and the file that names their commits.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const file = new URL('packages.json', import.meta.url)

/** What packages.json says of each package, by the name of the package's entry. */
export const readPackages = () => JSON.parse(readFileSync(file, 'utf8'))

export function writePackages(packages) {
  writeFileSync(file, `${JSON.stringify(packages, undefined, 2)}\n`)
}

/** The entries that are chosen by name; all of them, if none is. */
export function chooseNames(packages, only = []) {
  const unknown = only.find((name) => !packages[name])
  if (unknown) throw new Error(`packages.json has no entry named ${unknown}`)
  return only.length > 0 ? only : Object.keys(packages)
}

/** Where the checkout of an entry is below `folder`, and where its suite is in it. */
export function findCheckout(folder, name, { checkout = name, folder: suite = '.' }) {
  const place = join(folder, checkout)
  if (!existsSync(join(place, 'package.json'))) throw new Error(`${place} holds no checkout`)
  return { checkout: place, suite: join(place, suite) }
}

const git = (cwd, ...args) => execFileSync('git', args, { cwd, encoding: 'utf8' }).trim()

/** The commit of a checkout, whose files must be as they were committed. npm may write its lockfile. */
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

/** Installs what a checkout needs, if nothing is installed there. */
export function installCheckout(checkout) {
  if (existsSync(join(checkout, 'node_modules'))) return
  const command = existsSync(join(checkout, 'package-lock.json')) ? 'ci' : 'install'
  execFileSync('npm', [command, '--no-audit', '--no-fund'], { cwd: checkout, stdio: 'inherit' })
}
