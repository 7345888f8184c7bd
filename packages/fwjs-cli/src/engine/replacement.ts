import { existsSync } from 'fs'
import { isAbsolute, join, relative, sep } from 'path'
import { foundExpress, type Installed } from './express.ts'
import type { Fwjs } from './fwjs.ts'

/** An import, and the file it resolved to. */
export interface Resolved {
  request: string
  file: string
  /** The importing file, if any. */
  from: string | undefined
}

/** Called for each import of Express. */
export type Watcher = (found: Installed, given: Fwjs | undefined) => void

function withoutSuchFile(request: string, path: string, { version }: Fwjs): Error {
  const message = `Cannot find module '${request}': FWJS_ENGINE replaces Express with fwjs ${version}, which has no ${path}`
  return Object.assign(new Error(message), { code: 'MODULE_NOT_FOUND' })
}

/** Express files import each other only if Express was loaded before the switch. */
const isWithin = (folder: string, file: string | undefined): boolean =>
  file?.startsWith(folder + sep) === true

/** Returns the fwjs file for an Express 4 file, or the file itself. */
export function replaceFile(
  { request, file, from }: Resolved,
  fwjs: Fwjs | undefined,
  watch: Watcher,
): string {
  if (!isAbsolute(file)) return file
  const found = foundExpress(request, file)
  if (found === undefined || isWithin(found.folder, from)) return file
  // A resolver may get the result of another one.
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
