import { failure } from '../errors.ts'
import type { Res } from '../types.ts'
import { fileError } from './file-error.ts'
import type { FileOutcome } from './job.ts'
import { type GivenOptions, readOptions } from './options.ts'
import { respondWithFile } from './respond.ts'
import type { FileRules } from './rules.ts'

import onFinished = require('on-finished')

export type Done = (error?: unknown) => unknown

/** How to send a file. */
export interface Sending {
  given: GivenOptions
  /** Called once: when all bytes are handed over, or with an error. */
  done: Done
  rules: FileRules
}

/** Sends the file at an encoded path. */
export function sendFile(res: Res, pathname: string, sending: Sending): void {
  const { given, done, rules } = sending
  let isDone = false
  let isBodiless = false
  const settle: Done = (error) => {
    if (isDone) return
    isDone = true
    done(error)
  }
  const options = readOptions(given, rules)
  onFinished(res, (error) => {
    if (error) settle(asAborted(error))
    // The outcome of the last chunk may still be pending.
    else setImmediate(() => settle(isBodiless ? undefined : failure('FILE_ABORTED')))
  })
  respondWithFile(pathname, {
    req: res.req,
    res,
    rules,
    options,
    setHeaders: () => setGiven(res, given['headers']),
    done(outcome) {
      if (outcome.kind === 'bodiless') isBodiless = true
      else settle(errorOf(outcome))
    },
  })
}

function errorOf(outcome: Exclude<FileOutcome, { kind: 'bodiless' }>): unknown {
  switch (outcome.kind) {
    case 'sent':
      return undefined
    case 'directory':
      return failure('FILE_IS_DIRECTORY')
    case 'rejected':
      return fileError(outcome.status, outcome.cause)
    case 'failed':
      return outcome.error
  }
}

/** How a connection, an HTTP/2 stream, or an HTTP/2 session fails if the client ends it. */
const ABORTED = new Set(['ECONNRESET', 'ERR_HTTP2_STREAM_ERROR', 'ERR_HTTP2_SESSION_ERROR'])

function asAborted(error: NodeJS.ErrnoException): Error {
  return error.code !== undefined && ABORTED.has(error.code) ? failure('FILE_ABORTED') : error
}

function setGiven(res: Res, headers: unknown): void {
  if (!headers) return
  for (const name of Object.keys(headers)) {
    res.setHeader(name, (headers as Record<string, string>)[name] as string)
  }
}
