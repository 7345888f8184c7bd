import { fieldOf } from 'fwjs-core/lib/diagnostics/thrown-value.js'
import { createFileRules } from 'fwjs-core/lib/files/rules.js'
import { sendPath } from 'fwjs-core/lib/response/file.js'
import type { Next, Res } from 'fwjs-core/lib/types.js'
import { deprecate } from '../deprecate.ts'
import { readRanges } from '../http/ranges.ts'

import contentDisposition = require('content-disposition')

const rules = { ...createFileRules(deprecate), readRanges }

type Done = (error?: unknown) => unknown

/** Implements `res.sendfile(path, options, callback)`; the options may be left out. */
export function sendFile(res: Res, path: string, options: unknown, callback: unknown): void {
  const isShort = typeof options === 'function'
  const done = (isShort ? options : callback) as Done | undefined
  const given = (isShort ? {} : options || {}) as Record<string, unknown>
  const next = res.req.next as Next
  const finish: Done = (error) => {
    if (fieldOf(error, 'code') === 'EISDIR') next()
    else if (error) fail(res, error, done, next)
    else done?.()
  }
  sendPath(res, path, { given, done: finish, rules })
}

/** Removes the attachment header for the error page. A response that has started stays unchanged. */
function fail(res: Res, error: unknown, done: Done | undefined, next: Next): void {
  if (!res.headersSent) res.removeHeader('Content-Disposition')
  if (done) done(error)
  else if (!res.headersSent && !isDisconnected(error)) next(error)
}

/** Returns true if the client has disconnected, so no error is passed on. */
function isDisconnected(error: unknown): boolean {
  return fieldOf(error, 'code') === 'ECONNABORTED'
}

/** Implements `res.download(path, filename, callback)`. */
export function downloadFile(
  res: Res & { sendfile(path: string, callback: unknown): unknown },
  path: string,
  filename: unknown,
  callback: unknown,
): unknown {
  const isShort = typeof filename === 'function'
  const name = (isShort ? path : filename || path) as string
  res.set('Content-Disposition', contentDisposition(name))
  return res.sendfile(path, isShort ? filename : callback)
}
