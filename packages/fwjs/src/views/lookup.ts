import { type Stats, statSync } from 'fs'
import { basename, dirname, join, resolve } from 'path'
import { debugFor } from '../debug.ts'

const debug = debugFor('express:view')

type Resolve = (directory: string, file: string) => string | undefined

/** The first directory of `root` that has the view, as the path of its file. */
export function lookupView(
  root: string | string[],
  name: string,
  resolveIn: Resolve,
): string | undefined {
  debug?.('lookup "%s"', name)
  for (const directory of [root].flat()) {
    const location = resolve(directory, name)
    const path = resolveIn(dirname(location), basename(location))
    if (path) return path
  }
  return undefined
}

/** `directory/file`, or the index file of a directory named like the view. */
export function resolveView(directory: string, file: string, ext: string): string | undefined {
  const path = join(directory, file)
  if (isFile(path)) return path
  const index = join(directory, basename(file, ext), `index${ext}`)
  return isFile(index) ? index : undefined
}

function isFile(path: string): boolean {
  debug?.('stat "%s"', path)
  let stats: Stats | undefined
  try {
    stats = statSync(path)
  } catch {
    return false
  }
  return stats.isFile()
}
