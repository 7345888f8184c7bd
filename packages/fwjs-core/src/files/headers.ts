import type { Stats } from 'fs'
import type { Res } from '../types.ts'
import type { OpenFile } from './open.ts'
import type { FileOptions } from './options.ts'
import type { FileRules } from './rules.ts'

/** Sets the headers of the file, except those that are already set. */
export function setFileHeaders(
  res: Res,
  file: OpenFile,
  options: FileOptions,
  rules: FileRules,
): void {
  const { path, stat } = file
  if (options.acceptRanges && !res.getHeader('Accept-Ranges')) {
    res.setHeader('Accept-Ranges', 'bytes')
  }
  if (options.cacheControl && !res.getHeader('Cache-Control')) {
    res.setHeader('Cache-Control', cacheControl(options))
  }
  if (options.lastModified && !res.getHeader('Last-Modified')) {
    res.setHeader('Last-Modified', stat.mtime.toUTCString())
  }
  if (options.etag && !res.getHeader('ETag')) res.setHeader('ETag', file.tag ?? fileETag(stat))
  if (!res.getHeader('Content-Type')) setContentType(res, rules.typeOf(path))
}

function cacheControl({ maxAge, immutable }: FileOptions): string {
  return `public, max-age=${Math.floor(maxAge / 1000)}${immutable ? ', immutable' : ''}`
}

function fileETag(stat: Stats): string {
  return `W/"${stat.size.toString(16)}-${stat.mtime.getTime().toString(16)}"`
}

function setContentType(res: Res, type: string | undefined): void {
  if (type) res.setHeader('Content-Type', type)
}

/** Removes the headers of the file, because they don't describe the response sent instead. */
export function removeContentHeaders(res: Res): void {
  for (const field of ['Encoding', 'Language', 'Length', 'Range', 'Type']) {
    res.removeHeader(`Content-${field}`)
  }
}
