import { existsSync } from 'fs'
import { isAbsolute, join, relative, sep } from 'path'
import { foundExpress, type Installed } from './express.ts'
import type { Fwjs, Replacements } from './fwjs.ts'

/** An import, and the file it resolved to. */
export interface Resolved {
  request: string
  file: string
  /** The importing file, if any. */
  from: string | undefined
}

/** Called for each import of Express. */
export type Watcher = (found: Installed, given: Fwjs | undefined) => void

function withoutSuchFile(request: string, path: string, { name, version }: Fwjs): Error {
  const message = `Cannot find module '${request}': FWJS_ENGINE replaces Express with ${name} ${version}, which has no ${path}`
  return Object.assign(new Error(message), { code: 'MODULE_NOT_FOUND' })
}

/** Express files import each other only if Express was loaded before the switch. */
const isWithin = (folder: string, file: string | undefined): boolean =>
  file?.startsWith(folder + sep) === true

/** Returns the package that replaces an installed one. */
function replacementOf({ name, version }: Installed, replacements: Replacements): Fwjs | undefined {
  return name === 'express' ? replacements[version.split('.')[0] as string] : undefined
}

/** Returns our file for a file of Express 4 or 5, or the file itself. */
export function replaceFile(
  { request, file, from }: Resolved,
  replacements: Replacements,
  watch: Watcher,
): string {
  if (!isAbsolute(file)) return file
  const found = foundExpress(request, file)
  if (found === undefined || isWithin(found.folder, from)) return file
  // A resolver may get the result of another one.
  if (Object.values(replacements).some((one) => one?.folder === found.folder)) return file
  const given = replacementOf(found, replacements)
  watch(found, given)
  if (given === undefined) return file
  const path = relative(found.folder, file)
  const replacement = join(given.folder, path)
  if (!existsSync(replacement)) throw withoutSuchFile(request, path, given)
  return replacement
}
