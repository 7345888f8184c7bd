import { close, constants, fstat, open, type Stats, stat } from 'fs'

export interface OpenFile {
  path: string
  descriptor: number
  stat: Stats
  /** The strong ETag of its content, if requested. */
  tag?: string | undefined
}

/** The result for a path: an open regular file, or something else, not open. */
export type Found = OpenFile | 'directory' | 'special'

export type FoundCallback = (error: NodeJS.ErrnoException | undefined, found?: Found) => void

// Without this flag, opening a FIFO waits for a writer and blocks a thread pool thread (F37).
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/**
 * Opens a file once. All later information comes from the descriptor, so it stays correct if the path
 * is replaced in the meantime. The callback must close the descriptor.
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
  // Nothing was written, so there is nothing to do about an error from close.
  close(descriptor, () => {})
}

const MISSING = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'])

/** No free descriptors in the process or on the machine: nothing is wrong with the file. */
const EXHAUSTED = new Set(['EMFILE', 'ENFILE'])

/**
 * Returns the status for a file that couldn't be opened: missing, temporarily unavailable (F36), or
 * unreadable.
 */
export function statusOfFailure({ code }: NodeJS.ErrnoException): number {
  if (MISSING.has(code as string)) return 404
  return EXHAUSTED.has(code as string) ? 503 : 500
}

/** Explains why opening failed: sockets, and on some systems directories, exist but can't be opened. */
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

/** Rewrites the error as one from `stat`, as in Express, because apps check the message. */
function asStatError(error: NodeJS.ErrnoException): NodeJS.ErrnoException {
  error.message = error.message.replace(', open ', ', stat ')
  error.stack = `Error: ${error.message}`
  error.syscall = 'stat'
  return error
}
