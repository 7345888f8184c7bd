import { lstat, realpath } from 'fs'
import { join, relative } from 'path'
import { contains } from './locate.ts'
import type { OpenFile } from './open.ts'
import type { FileOptions } from './options.ts'

type JudgeCallback = (status: 403 | 404 | undefined) => void

/**
 * Judges an open file by where it really is (F72): the status that refuses it, or undefined. The
 * name is looked up after the file was opened, and what is found must be the open file itself, so
 * that a link which is changed meanwhile cannot pass.
 */
export function judgeLinks(file: OpenFile, options: FileOptions, callback: JudgeCallback): void {
  realpath.native(file.path, (error, real) => {
    if (error) {
      callback(404)
      return
    }
    placesOf(file.path, options, (isPermitted) => {
      if (isPermitted?.(real)) compareIdentity(file, real, callback)
      else callback(403)
    })
  })
}

/** A test for real paths: below the folder, or without any link on the way from the folder. */
function placesOf(
  path: string,
  { root, symlinks }: FileOptions,
  callback: (isPermitted: ((real: string) => boolean) | undefined) => void,
): void {
  if (root === undefined) {
    callback((real) => isSamePath(real, path))
    return
  }
  // The folder itself may be a link, which deployments change.
  realpath.native(root, (error, realRoot) => {
    if (error) callback(undefined)
    else if (symlinks === 'inside') callback((real) => contains(realRoot, real))
    else callback((real) => isSamePath(real, join(realRoot, relative(root, path))))
  })
}

/** On Windows, paths that differ only in case are the same, and `relative` knows it. */
function isSamePath(one: string, other: string): boolean {
  return relative(one, other) === ''
}

function compareIdentity({ stat }: OpenFile, real: string, callback: JudgeCallback): void {
  lstat(real, (error, found) => {
    const isSame = !error && found.ino === stat.ino && found.dev === stat.dev
    callback(isSame ? undefined : 404)
  })
}
