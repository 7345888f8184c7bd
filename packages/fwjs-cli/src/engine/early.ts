import { createRequire } from 'module'
import { join, sep } from 'path'
import type { Replace } from './commonjs.ts'

/**
 * Changes a module when a program asks for it: the module is loaded here, and the program then finds
 * it loaded. `path` is the end of the file's path, from the folder of its package.
 */
export function changeWhenAsked(path: string, change: (exports: unknown) => void): Replace {
  const end = join(sep, path)
  const met = new Set<string>()
  return ({ file }) => {
    if (!file.endsWith(end) || met.has(file)) return file
    met.add(file)
    change(createRequire(file)(file))
    return file
  }
}
