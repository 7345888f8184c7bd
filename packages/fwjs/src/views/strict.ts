import { extname, isAbsolute, relative, resolve, sep } from 'path'
import type { ApplicationShape } from '../internal-types.ts'

/* What the setting `strict views` asks of a view whose name a client may have chosen (F99). */

/** Whether the extension of a view is one for which the program has named an engine. */
export function hasKnownEngine(app: ApplicationShape, name: string): boolean {
  const extension = extname(name)
  if (extension === '' || extension in app.engines) return true
  const engine = String(app.get('view engine') ?? '')
  return extension === (engine.startsWith('.') ? engine : `.${engine}`)
}

/** Whether the file of a view is in one of the folders. */
export function isInFolders(path: string, folders: string | string[]): boolean {
  return [folders].flat().some((folder) => isInside(path, resolve(folder)))
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, resolve(path))
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}
