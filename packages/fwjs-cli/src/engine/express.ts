import { readFileSync } from 'fs'
import { dirname, join, sep } from 'path'

/** The package installed as Express. */
export interface Installed {
  folder: string
  name: string
  version: string
}

const known = new Map<string, Installed | undefined>()

function readInstalled(folder: string): Installed | undefined {
  try {
    const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return name && version ? { folder, name, version } : undefined
  } catch {
    return undefined
  }
}

/** Finds the package of a file by its package.json. Cached. */
function findPackage(folder: string): Installed | undefined {
  if (known.has(folder)) return known.get(folder)
  const parent = dirname(folder)
  const found = readInstalled(folder) ?? (parent === folder ? undefined : findPackage(parent))
  known.set(folder, found)
  return found
}

/** Returns true for a request by package name. The file may be anywhere, because packages can be linked. */
const isByName = (request: string): boolean =>
  request === 'express' || request.startsWith('express/')

const MODULES = `${sep}node_modules${sep}`

/** Returns true for a file in an `express` folder. Some requests, such as Vitest's, contain the file path. */
const isInFolder = (file: string): boolean =>
  file.startsWith(`express${sep}`, file.lastIndexOf(MODULES) + MODULES.length)

/** The copy that fwjs keeps for APM agents, whose package.json is also named `express`. */
const FWJS = join(sep, 'agent-shims', 'node_modules', 'express', sep)

/** Returns the package that an import of Express resolved to; undefined for other imports. */
export function foundExpress(request: string, file: string): Installed | undefined {
  if (file.includes(FWJS) || !(isByName(request) || isInFolder(file))) return undefined
  return findPackage(dirname(file))
}
