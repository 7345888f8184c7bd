import { isCanonical } from './canonical-path.ts'
import type { FileOptions } from './options.ts'

import path = require('path')

/** The functions of `path` for one platform; tests pass those for Windows. */
type Paths = Pick<path.PlatformPath, 'join' | 'normalize' | 'resolve' | 'sep'>

const TRAVERSAL = /(?:^|[\\/])\.\.(?:[\\/]|$)/

/** Returns the absolute path of the requested file, or the status to reject it with. */
export function locate(
  pathname: string,
  options: FileOptions,
  paths: Paths = path,
): string | number {
  const decoded = decodePath(pathname)
  if (decoded === undefined || decoded.includes('\0')) return 400
  const { root } = options
  const isInFolder = root !== undefined
  const inside = isInFolder && decoded !== '' ? paths.normalize(`.${paths.sep}${decoded}`) : decoded
  if (TRAVERSAL.test(inside)) return 403

  const full = isInFolder ? paths.join(root, inside) : paths.resolve(decoded)
  if (isInFolder && !contains(root, full, paths.sep)) return 403

  const segments = paths.normalize(inside).split(paths.sep)
  const status = dotfileStatus(segments, options.dotfiles)
  if (status !== undefined) return status
  return options.pathForm === 'any' || isCanonical(pathname) ? full : 404
}

function decodePath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return undefined
  }
}

/** Checks the resulting path instead of relying on `path.normalize` alone (CVE-2014-6394, CVE-2017-14849). */
export function contains(root: string, full: string, sep: string = path.sep): boolean {
  return full === root || full.startsWith(root.endsWith(sep) ? root : root + sep)
}

function dotfileStatus(segments: string[], rule: FileOptions['dotfiles']): number | undefined {
  if (rule === 'allow' || !segments.some(isDotfile)) return undefined
  if (rule === 'deny') return 403
  if (rule === undefined && !segments.at(-1)?.startsWith('.')) return undefined
  return 404
}

function isDotfile(segment: string): boolean {
  return segment.length > 1 && segment.startsWith('.')
}
