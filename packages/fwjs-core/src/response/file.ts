import { resolve } from 'path'
import { fieldOf } from '../diagnostics/thrown-value.ts'
import { fileSender } from '../files/lazy-files.ts'
import type { GivenOptions } from '../files/options.ts'
import type { FileRules } from '../files/rules.ts'
import type { Done, Sending } from '../files/send.ts'
import type { Next, Res } from '../types.ts'

/** The arguments of `res.sendFile`; the options can be omitted. */
export interface FileArguments {
  path: unknown
  options: unknown
  callback: unknown
}

/** Implements `res.sendFile(path, options, callback)`. */
export function sendFileAt(
  res: Res,
  { path, options, callback }: FileArguments,
  rules: FileRules,
): void {
  if (!path) throw new TypeError('path argument is required to res.sendFile')
  if (typeof path !== 'string') throw new TypeError('path must be a string to res.sendFile')
  const [given, done] = readArguments(options, callback)
  if (!given['root'] && !rules.isAbsolute(path)) {
    throw new TypeError('path must be absolute or specify root to res.sendFile')
  }
  // Encoded, because the lookup decodes it: this keeps a `%` in a file name.
  sendPath(res, encodeURI(path), { given, done: done ?? passOn(res), rules })
}

/** Sends the file at a path that may be relative and is expected to be encoded. */
export function sendFileEncoded(
  res: Res,
  { path, options, callback }: FileArguments,
  rules: FileRules,
): void {
  const [given, done] = readArguments(options, callback)
  sendPath(res, path as string, { given, done: done ?? passOn(res), rules })
}

function readArguments(options: unknown, callback: unknown): [GivenOptions, Done | undefined] {
  if (typeof options === 'function') return [{}, options as Done]
  return [(options || {}) as GivenOptions, (callback || undefined) as Done | undefined]
}

/** Without a callback, errors go to the error handlers, unless the client has disconnected. */
function passOn(res: Res): Done {
  const next = res.req.next as Next
  return (error) => {
    const code = fieldOf(error, 'code')
    if (code === 'EISDIR') next()
    else if (error && code !== 'ECONNABORTED' && fieldOf(error, 'syscall') !== 'write') next(error)
  }
}

/**
 * Sends the file at an encoded path. An error from loading the code that sends files is passed to
 * `done` too, because nothing may catch an exception here.
 */
export function sendPath(res: Res, pathname: string, sending: Sending): void {
  let send: ReturnType<typeof fileSender>
  try {
    send = fileSender()
  } catch (error) {
    sending.done(error)
    return
  }
  send.sendFile(res, pathname, sending)
}

/** A 4.x response, whose `sendFile` application code may have replaced. */
interface FileResponse extends Res {
  sendFile(path: string, options: object, callback?: unknown): void
}

/** Implements `res.download(path, filename, options, callback)`; all but the first are optional. */
export function downloadFile(
  res: FileResponse,
  path: string,
  [filename, options, callback]: unknown[],
  disposition: (filename: string) => string,
): unknown {
  const { name, given, done } = readDownload(filename, options, callback)
  const own: GivenOptions = Object.create(given)
  own['headers'] = {
    'Content-Disposition': disposition((name || path) as string),
    ...withoutDisposition(given?.['headers'] as object | undefined),
  }
  return res.sendFile(own['root'] ? path : resolve(path), own, done)
}

interface Download {
  name: unknown
  given: GivenOptions | null
  done: unknown
}

function readDownload(filename: unknown, options: unknown, callback: unknown): Download {
  if (typeof filename === 'function') return { name: null, given: null, done: filename }
  const isShort = typeof options === 'function'
  const done = isShort ? options : callback
  if (typeof filename === 'object' && (isShort || options === undefined)) {
    return { name: null, given: filename as GivenOptions | null, done }
  }
  return { name: filename, given: isShort ? null : ((options || null) as GivenOptions), done }
}

/** Removes Content-Disposition, because it is set from the file name of the download. */
function withoutDisposition(headers: object | undefined): object {
  const entries = Object.entries(headers ?? {})
  return Object.fromEntries(
    entries.filter(([name]) => name.toLowerCase() !== 'content-disposition'),
  )
}
