import { join, normalize, resolve, sep } from 'path'
import type { FileOptions } from './options.ts'
import { isCanonical } from './spelling.ts'

const CLIMBS = /(?:^|[\\/])\.\.(?:[\\/]|$)/

/** Windows takes these names for devices, with any extension, in any folder. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** The absolute path that a request names, or the status that refuses it. */
export function locate(pathname: string, options: FileOptions): string | number {
  const path = decodePath(pathname)
  if (path === undefined || path.includes('\0')) return 400
  const inside = options.root === undefined || path === '' ? path : normalize(`.${sep}${path}`)
  if (CLIMBS.test(inside)) return 403

  const full = options.root === undefined ? resolve(path) : join(options.root, inside)
  if (options.root !== undefined && !contains(options.root, full)) return 403

  const segments = normalize(inside).split(sep)
  if (sep === '\\' && segments.some(isReserved)) return 404
  const status = dotfileStatus(segments, options.dotfiles)
  if (status !== undefined) return status
  return options.spellings === 'any' || isCanonical(pathname) ? full : 404
}

function decodePath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return undefined
  }
}

/** Checks the resulting path, and does not rely on `path.normalize` alone (R010, R014). */
export function contains(root: string, path: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep)
}

/** A drive, a stream of a file or a device of Windows. */
export function isReserved(segment: string): boolean {
  return segment.includes(':') || DEVICE.test(segment)
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
