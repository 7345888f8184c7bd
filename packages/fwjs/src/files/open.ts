import { close, constants, fstat, open, type Stats, stat } from 'fs'

export interface OpenFile {
  path: string
  descriptor: number
  stat: Stats
  /** The strong ETag of its content, where one is asked for. */
  tag?: string | undefined
}

/** What a path turned out to be: a regular file, now open, or something else, not open. */
export type Found = OpenFile | 'directory' | 'special'

export type FoundCallback = (error: NodeJS.ErrnoException | undefined, found?: Found) => void

// Without this flag, opening a FIFO waits for a writer and blocks a thread of the pool (F37).
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/**
 * Opens a file once; all that is said about it later comes from the descriptor, so it stays true
 * when the path is replaced meanwhile. The descriptor belongs to who gets it.
 */
export function openFile(path: string, callback: FoundCallback): void {
  open(path, FLAGS, (openError, descriptor) => {
    if (openError) {
      explainFailure(path, openError, callback)
      return
    }
    fstat(descriptor, (error, stats) => {
      if (!error && stats.isFile()) {
        callback(undefined, { path, descriptor, stat: stats })
        return
      }
      closeDescriptor(descriptor)
      if (error) callback(error)
      else callback(undefined, stats.isDirectory() ? 'directory' : 'special')
    })
  })
}

export function closeDescriptor(descriptor: number): void {
  // Nothing was written, so an error of close says nothing that anybody could act on.
  close(descriptor, () => {})
}

const MISSING = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'])

/** The process or the machine has no free descriptor: nothing is wrong with the file. */
const EXHAUSTED = new Set(['EMFILE', 'ENFILE'])

/** The status for a file that could not be opened: missing, for the moment (F36), or broken. */
export function statusOfFailure({ code }: NodeJS.ErrnoException): number {
  if (MISSING.has(code as string)) return 404
  return EXHAUSTED.has(code as string) ? 503 : 500
}

/** Sockets, and on some systems directories, exist but cannot be opened. */
function explainFailure(path: string, error: NodeJS.ErrnoException, callback: FoundCallback): void {
  if (statusOfFailure(error) === 404) {
    callback(asStatError(error))
    return
  }
  stat(path, (statError, stats) => {
    if (statError) callback(statError)
    else if (stats.isFile()) callback(error)
    else callback(undefined, stats.isDirectory() ? 'directory' : 'special')
  })
}

/** In Express the file is missed by `stat`; programs test for the message. */
function asStatError(error: NodeJS.ErrnoException): NodeJS.ErrnoException {
  error.message = error.message.replace(', open ', ', stat ')
  error.stack = `Error: ${error.message}`
  error.syscall = 'stat'
  return error
}
