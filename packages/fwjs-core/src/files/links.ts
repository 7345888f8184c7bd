import { lstat, realpath } from 'fs'
import { join, relative } from 'path'
import { contains } from './locate.ts'
import type { OpenFile } from './open.ts'
import type { FileOptions } from './options.ts'

type CheckCallback = (status: 403 | 404 | undefined) => void

/**
 * Checks the real location of an open file (F72), and calls back with the status to reject it with, or
 * undefined. The path is resolved after the file was opened, and must lead to the open file itself, so
 * that a link changed in the meantime can't bypass the check.
 */
export function checkLinks(file: OpenFile, options: FileOptions, callback: CheckCallback): void {
  realpath.native(file.path, (error, real) => {
    if (error) {
      callback(404)
      return
    }
    createPlaceTest(file.path, options, (isPermitted) => {
      if (isPermitted?.(real)) compareIdentity(file, real, callback)
      else callback(403)
    })
  })
}

/** Creates a test for real paths: inside the folder, or without any link below the folder. */
function createPlaceTest(
  path: string,
  { root, symlinks }: FileOptions,
  callback: (isPermitted: ((real: string) => boolean) | undefined) => void,
): void {
  if (root === undefined) {
    callback((real) => isSamePath(real, path))
    return
  }
  // The folder itself may be a link that deployments change.
  realpath.native(root, (error, realRoot) => {
    if (error) callback(undefined)
    else if (symlinks === 'inside') callback((real) => contains(realRoot, real))
    else callback((real) => isSamePath(real, join(realRoot, relative(root, path))))
  })
}

/** Compares with `relative`, because on Windows, paths that differ only in case are the same. */
function isSamePath(one: string, other: string): boolean {
  return relative(one, other) === ''
}

function compareIdentity({ stat }: OpenFile, real: string, callback: CheckCallback): void {
  lstat(real, (error, found) => {
    const isSame = !error && found.ino === stat.ino && found.dev === stat.dev
    callback(isSame ? undefined : 404)
  })
}
