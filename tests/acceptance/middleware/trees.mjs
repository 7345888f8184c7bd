// The trees that the checks run in: tests/acceptance/trees/middleware with Express 4.22.3 or a
// replacement, and the files of the checks.
import { cpSync, lutimesSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepareTree } from '../comparison/trees.mjs'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Prepares a tree with `specification` instead of Express, and the checks; returns what is
 * installed.
 */
export function prepareChecks(folder, specification) {
  prepareTree('middleware', folder, specification)
  stage(folder)
  return identify(folder)
}

/** Returns what packages find as Express, and checks that it is the only one. */
function identify(folder) {
  const read = (path) => JSON.parse(readFileSync(join(folder, path), 'utf8'))
  const { packages } = read('node_modules/.package-lock.json')
  const copies = Object.keys(packages).filter((path) => path.endsWith('node_modules/express'))
  if (copies.length !== 1) throw new Error(`express must be installed exactly once: ${copies}`)
  const { name, version } = read('node_modules/express/package.json')
  return `${name} ${version}`
}

function stage(folder) {
  for (const name of ['program', 'families', 'views', 'public']) {
    cpSync(here(name), join(folder, name), { recursive: true })
  }
  for (const name of ['views', 'public']) fixDates(join(folder, name))
}

/** ETag and Last-Modified depend on a file's date, so both trees use the same. */
function fixDates(folder) {
  for (const entry of readdirSync(folder, { recursive: true })) {
    lutimesSync(join(folder, entry), 1_700_000_000, 1_700_000_000)
  }
}
