import { failure } from '../errors.ts'
import type { Res } from '../shapes.ts'
import { deliver } from './deliver.ts'
import { fileError } from './errand.ts'
import { type GivenOptions, readOptions } from './options.ts'

import onFinished = require('on-finished')

export type Done = (error?: unknown) => unknown

/** Sends the file of an encoded path. Calls `done` once: when all was handed over, or with an error. */
export function sendFile(res: Res, pathname: string, given: GivenOptions, done: Done): void {
  let isDone = false
  let body: 'unknown' | 'none' | 'sending' = 'unknown'
  const settle: Done = (error) => {
    if (isDone) return
    isDone = true
    done(error)
  }
  const options = readOptions(given)
  onFinished(res, (error) => {
    if (error) settle(asAborted(error))
    // The last piece may just be on its way to `onEnd`.
    else setImmediate(() => settle(body === 'none' ? undefined : failure('FILE_ABORTED')))
  })
  deliver(pathname, {
    req: res.req,
    res,
    options,
    onDirectory: () => settle(failure('FILE_IS_DIRECTORY')),
    onRefusal: (status, cause) => settle(fileError(status, cause)),
    onFile() {
      body = 'none'
    },
    onHeaders: () => setGiven(res, given['headers']),
    onError: settle,
    onBody() {
      body = 'sending'
    },
    onEnd: () => settle(),
  })
}

function asAborted(error: NodeJS.ErrnoException): Error {
  return error.code === 'ECONNRESET' ? failure('FILE_ABORTED') : error
}

function setGiven(res: Res, headers: unknown): void {
  if (!headers) return
  for (const name of Object.keys(headers)) {
    res.setHeader(name, (headers as Record<string, string>)[name] as string)
  }
}
