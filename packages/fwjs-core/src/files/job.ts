import type { Stats } from 'fs'
import type { Req, Res } from '../types.ts'
import type { FileOptions } from './options.ts'
import type { FileRules } from './rules.ts'

/** A request for a file. */
export interface FileJob {
  req: Req
  res: Res
  rules: FileRules
  options: FileOptions
  /** Called when the file has been found, before its own headers are set. */
  setHeaders(path: string, stat: Stats): void
  /** Called once, or never if the client disconnected. */
  done(outcome: FileOutcome): void
}

/** The outcome of a file job. */
export type FileOutcome =
  /** All bytes were handed over to Node. */
  | { kind: 'sent' }
  /** The response has no body: HEAD, or the client's copy is fresh. */
  | { kind: 'bodiless' }
  /** The path is a directory. */
  | { kind: 'directory' }
  /** There is no file to send: the status, and the file system error. */
  | { kind: 'rejected'; status: number; cause?: Error }
  /** The file was found, but won't be sent, or not completely. */
  | { kind: 'failed'; error: unknown }
