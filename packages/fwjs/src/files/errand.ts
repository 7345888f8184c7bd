import type { Stats } from 'fs'
import { errorFrom } from '../http/http-error.ts'
import type { Req, Res } from '../shapes.ts'
import type { FileOptions } from './options.ts'

import createError = require('http-errors')

/** One request for a file, and who wants to hear what became of it. */
export interface Errand {
  req: Req
  res: Res
  options: FileOptions
  /** It is a directory. */
  onDirectory(): void
  /** There is no file to send: the status that says so, and what the file system said. */
  onRefusal(status: number, cause?: Error): void
  /** The file was found; nothing is sent yet. */
  onFile(): void
  /** The first to set headers. */
  onHeaders(path: string, stat: Stats): void
  /** The file was found and will not be sent, or not to its end. */
  onError(error: unknown): void
  /** Its bytes are on the way. */
  onBody(): void
  /** All of them were handed over. */
  onEnd(): void
}

/** An error with a status. Causes keep their fields and are not for clients to read. */
export function fileError(status: number, cause?: unknown): Error {
  return cause === undefined ? createError(status) : errorFrom(status, cause, { expose: false })
}
