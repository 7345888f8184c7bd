import type { Stats } from 'fs'
import type { Req, Res } from '../internal-types.ts'
import type { FileOptions } from './options.ts'

/** One request for a file. */
export interface FileJob {
  req: Req
  res: Res
  options: FileOptions
  /** Called when the file is found, before its own headers are set. */
  setHeaders(path: string, stat: Stats): void
  /** Called once, or never if the client has gone. */
  done(outcome: FileOutcome): void
}

/** What became of a file job. */
export type FileOutcome =
  /** All bytes were handed over. */
  | { kind: 'sent' }
  /** The answer has no body: HEAD, or the client's copy is still good. */
  | { kind: 'bodiless' }
  /** The path is a directory. */
  | { kind: 'directory' }
  /** There is no file to send: the status that says so, and the error of the file system. */
  | { kind: 'refused'; status: number; cause?: Error }
  /** The file was found and will not be sent, or not to its end. */
  | { kind: 'failed'; error: unknown }
