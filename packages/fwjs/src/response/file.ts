import { isAbsolute, resolve } from 'path'
import { deprecate } from '../deprecate.ts'
import { failure } from '../errors.ts'
import { deliver } from '../files/deliver.ts'
import { fileError } from '../files/errand.ts'
import { type GivenOptions, readOptions } from '../files/options.ts'
import type { Res } from '../shapes.ts'

import contentDisposition = require('content-disposition')
import onFinished = require('on-finished')

type Done = (error?: unknown) => unknown

/** `res.sendFile(path, options, callback)`; the callback may take the options' place. */
export function sendFileAt(res: Res, path: unknown, options: unknown, callback: unknown): void {
  if (!path) throw new TypeError('path argument is required to res.sendFile')
  if (typeof path !== 'string') throw new TypeError('path must be a string to res.sendFile')
  const [given, done] = readArguments(options, callback)
  if (!given['root'] && !isAbsolute(path)) {
    throw new TypeError('path must be absolute or specify root to res.sendFile')
  }
  // Encoded, because what finds the file decodes: a `%` in a file's name stays itself.
  sendPath(res, encodeURI(path), given, done ?? passOn(res))
}

/** The old `res.sendfile`: the path may be relative and is taken as encoded. */
export function sendFileEncoded(res: Res, path: string, options: unknown, callback: unknown): void {
  deprecate('res.sendfile: Use res.sendFile instead')
  const [given, done] = readArguments(options, callback)
  sendPath(res, path, given, done ?? passOn(res))
}

function readArguments(options: unknown, callback: unknown): [GivenOptions, Done | undefined] {
  if (typeof options === 'function') return [{}, options as Done]
  return [(options || {}) as GivenOptions, (callback || undefined) as Done | undefined]
}

/** Without a callback errors go to the next handlers; when the client is gone, nobody needs them. */
function passOn(res: Res): Done {
  const { next } = res.req
  return (error) => {
    const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException
    if (code === 'EISDIR') next()
    else if (error && code !== 'ECONNABORTED' && syscall !== 'write') next(error)
  }
}

/** Sends the file of an encoded path. Calls `done` once: when all was handed over, or with an error. */
export function sendPath(res: Res, pathname: string, given: GivenOptions, done: Done): void {
  let isDone = false
  let body: 'unknown' | 'none' | 'sending' = 'unknown'
  const settle: Done = (error) => {
    if (isDone) return
    isDone = true
    done(error)
  }
  const options = readOptions(given)
  onFinished(res as never, (error) => {
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

/** `res.download(path, filename, options, callback)`, of which all but the first may be left out. */
export function downloadFile(
  res: Res,
  path: string,
  filename: unknown,
  options: unknown,
  callback: unknown,
): unknown {
  const { name, given, done } = readDownload(filename, options, callback)
  const own: GivenOptions = Object.create(given)
  own['headers'] = {
    'Content-Disposition': contentDisposition((name || path) as string),
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

/** The file name of the download decides, not a header beside it. */
function withoutDisposition(headers: object | undefined): object {
  const entries = Object.entries(headers ?? {})
  return Object.fromEntries(
    entries.filter(([name]) => name.toLowerCase() !== 'content-disposition'),
  )
}
