import { readFileSync } from 'fs'
import { dirname, join, sep } from 'path'

/** A package that is installed in the place of Express. */
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

/** The package that has a file, found by its package.json. */
function packageOf(folder: string): Installed | undefined {
  if (known.has(folder)) return known.get(folder)
  const parent = dirname(folder)
  const found = readInstalled(folder) ?? (parent === folder ? undefined : packageOf(parent))
  known.set(folder, found)
  return found
}

/** A request by the name of the package: the file may be anywhere, because packages can be linked. */
const isByName = (request: string): boolean =>
  request === 'express' || request.startsWith('express/')

const MODULES = `${sep}node_modules${sep}`

/** Other requests, such as those of Vitest, have the path of the file. */
const isInFolder = (file: string): boolean =>
  file.startsWith(`express${sep}`, file.lastIndexOf(MODULES) + MODULES.length)

/** The copy of itself that fwjs has for agents: its package.json says `express`, too. */
const FWJS = join(sep, 'known-as', 'node_modules', 'express', sep)

/** What a request for Express has found in this file; undefined if it was no request for Express. */
export function foundExpress(request: string, file: string): Installed | undefined {
  if (file.includes(FWJS) || !(isByName(request) || isInFolder(file))) return undefined
  return packageOf(dirname(file))
}
