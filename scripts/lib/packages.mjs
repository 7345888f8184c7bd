// The published packages, and functions that read them.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** In the order of publishing: a package comes after those it depends on. */
export const PACKAGES = [
  ...['fwjs-core', 'fwjs', 'fwjs-ops', 'fwjs-v3', 'fwjs-v5'],
  ...['fwjs-cli', 'create-fwjs'],
]

/** The API that a package implements. This number never changes (decision 1). */
export const API_LINES = { fwjs: 4, 'fwjs-v3': 3, 'fwjs-v5': 5 }

export const folderOf = (name) => join(root, 'packages', name)

/** The packages with unit tests. */
export const TESTED = PACKAGES.filter((name) => existsSync(join(folderOf(name), 'test')))

export const read = (...path) => readFileSync(join(root, ...path), 'utf8')

export const manifestOf = (name) => JSON.parse(read('packages', name, 'package.json'))

export const versionsOf = () =>
  Object.fromEntries(PACKAGES.map((name) => [name, manifestOf(name).version]))
