import { createRequire } from 'module'
import { join, sep } from 'path'
import type { Replace } from './commonjs.ts'

/**
 * Patches a module when the app first requires it: loads it here, so that the app gets the patched
 * exports. `path` is the end of the file path, starting at the package folder.
 */
export function patchOnLoad(path: string, change: (exports: unknown) => void): Replace {
  const end = join(sep, path)
  const met = new Set<string>()
  return ({ file }) => {
    if (!file.endsWith(end) || met.has(file)) return file
    met.add(file)
    change(createRequire(file)(file))
    return file
  }
}
