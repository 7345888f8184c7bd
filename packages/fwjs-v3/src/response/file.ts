import { dispositionOf, fieldOf, type Next, type Res, sendPath } from 'fwjs/lib/other-majors.js'

type Done = (error?: unknown) => unknown

/** `res.sendfile(path, options, callback)`; the callback may take the options' place. */
export function sendFile(res: Res, path: string, options: unknown, callback: unknown): void {
  const isShort = typeof options === 'function'
  const done = (isShort ? options : callback) as Done | undefined
  const given = (isShort ? {} : options || {}) as Record<string, unknown>
  const next = res.req.next as Next
  sendPath(res, path, given, (error) => {
    if (fieldOf(error, 'code') === 'EISDIR') next()
    else if (error) fail(res, error, done, next)
    else done?.()
  })
}

/** The error page is no attachment. A response that has begun stays as it is. */
function fail(res: Res, error: unknown, done: Done | undefined, next: Next): void {
  if (!res.headersSent) res.removeHeader('Content-Disposition')
  if (done) done(error)
  else if (!res.headersSent && !isGone(error)) next(error)
}

/** The client has disconnected, so no error is passed on. */
function isGone(error: unknown): boolean {
  return fieldOf(error, 'code') === 'ECONNABORTED'
}

/** `res.download(path, filename, callback)`. */
export function downloadFile(
  res: Res & { sendfile(path: string, callback: unknown): unknown },
  path: string,
  filename: unknown,
  callback: unknown,
): unknown {
  const isShort = typeof filename === 'function'
  const name = (isShort ? path : filename || path) as string
  res.set('Content-Disposition', dispositionOf(name))
  return res.sendfile(path, isShort ? filename : callback)
}
