import { extname, join, sep } from 'path'
import { type FoundCallback, openFile } from './open.ts'
import type { FileOptions } from './options.ts'

/**
 * Opens the file for a path: the path itself, the index of a directory, or the path with one of the
 * extensions. Calls back without an error or a result if there is none.
 */
export function chooseFile(
  path: string,
  hasTrailingSlash: boolean,
  options: FileOptions,
  callback: FoundCallback,
): void {
  if (hasTrailingSlash && options.index.length > 0) {
    openFirst(
      options.index.map((name) => join(path, name)),
      undefined,
      callback,
    )
    return
  }
  openFile(path, (error, found) => {
    if (error?.code !== 'ENOENT' || extname(path) || path.endsWith(sep)) {
      callback(error, found)
      return
    }
    openFirst(
      options.extensions.map((extension) => `${path}.${extension}`),
      error,
      callback,
    )
  })
}

function openFirst(
  [path, ...others]: string[],
  error: NodeJS.ErrnoException | undefined,
  callback: FoundCallback,
): void {
  if (path === undefined) {
    callback(error)
    return
  }
  openFile(path, (nextError, found) => {
    if (typeof found === 'object') callback(undefined, found)
    else openFirst(others, nextError, callback)
  })
}
