import { existsSync } from 'fs'
import { isAbsolute, join, relative, sep } from 'path'
import { foundExpress, type Installed } from './express.ts'
import type { Fwjs } from './fwjs.ts'

/** A request for a module, and the file that it found. */
export interface Resolved {
  request: string
  file: string
  /** The file that asked; undefined if none did. */
  from: string | undefined
}

/** Told of each request for Express, whatever it gets. */
export type Watcher = (found: Installed, given: Fwjs | undefined) => void

function withoutSuchFile(request: string, path: string, { version }: Fwjs): Error {
  const message = `Cannot find module '${request}': FWJS_ENGINE replaces Express with fwjs ${version}, which has no ${path}`
  return Object.assign(new Error(message), { code: 'MODULE_NOT_FOUND' })
}

/** Files of Express ask for each other only if something loaded Express before the switch. */
const isWithin = (folder: string, file: string | undefined): boolean =>
  file?.startsWith(folder + sep) === true

/** The file of fwjs for a file of Express 4, or the file itself if it is none. */
export function replaceFile(
  { request, file, from }: Resolved,
  fwjs: Fwjs | undefined,
  watch: Watcher,
): string {
  if (!isAbsolute(file)) return file
  const found = foundExpress(request, file)
  if (found === undefined || isWithin(found.folder, from)) return file
  // A resolver may be asked for what another one gave.
  if (found.folder === fwjs?.folder) return file
  const isReplaced = found.name === 'express' && found.version.startsWith('4.')
  const given = isReplaced ? fwjs : undefined
  watch(found, given)
  if (given === undefined) return file
  const path = relative(found.folder, file)
  const replacement = join(given.folder, path)
  if (!existsSync(replacement)) throw withoutSuchFile(request, path, given)
  return replacement
}
