import { AsyncResource } from 'async_hooks'
import { createTypeTest } from 'fwjs-core/lib/body/match.js'
import { lastByteOf, rejectBody } from 'fwjs-core/lib/node/connection/reject-body.js'
import type { Req, Res } from 'fwjs-core/lib/types.js'
import type { IncomingMessage, ServerResponse } from 'http'
import type { Middleware, MultipartOptions, Proceed } from '../../contract/middleware.ts'
import { nestNames, qs } from '../../http/query.ts'
import { createHttpError, setDefaultStatus } from '../http-error.ts'
import { collect, createCollection, nestFiles } from './collection.ts'
import { MultipartForm } from './form.ts'
import { removeUpload } from './upload.ts'

import bytes = require('bytes')
import typeIs = require('type-is')

interface WithForm extends IncomingMessage {
  _body?: boolean
  /** Set by the limit middleware: the first limit applies. */
  _limit?: boolean
  body?: unknown
  files?: unknown
  form?: MultipartForm
}

const isMultipart = createTypeTest('multipart/*', (header, types) => typeIs.is(header, types))

/** Parses forms with files: fields into `req.body`, files to disk and into `req.files`. */
export function readMultipart(options: MultipartOptions = {}): Middleware {
  const max = bytes.parse(options.limit || '100mb')
  if (max === null) throw new TypeError(`option limit "${String(options.limit)}" is invalid`)
  // In advance, because a failure to load it couldn't be handled when the form is complete.
  qs()

  return function multipart(req: WithForm, res, next) {
    if (req._body) {
      next()
      return
    }
    req.body = req.body || {}
    req.files = req.files || {}
    const { method } = req
    if (method === 'GET' || method === 'HEAD' || !hasBody(req) || !isMultipart(req as Req)) {
      next()
      return
    }
    req._body = true
    const limit = req._limit ? Number.POSITIVE_INFINITY : max
    if (Number(req.headers['content-length']) > limit) {
      rejectOverLimit(req, res, limit)
      next(createHttpError(413))
      return
    }
    // Node.js calls the listeners in the connection's async context; the app continues in its own.
    readForm(req, res, { ...options, limit }, AsyncResource.bind(next))
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined
}

function rejectOverLimit(req: WithForm, res: ServerResponse, limit: number): void {
  rejectBody(req as Req, res as Res, lastByteOf(req as Req, limit))
}

type FormOptions = MultipartOptions & { limit: number }

function readForm(req: WithForm, res: ServerResponse, options: FormOptions, next: Proceed): void {
  const form = new MultipartForm(options)
  const fields = createCollection()
  if (!options.keepFiles) removeUploadsAfterResponse(form, res)
  form.on('field', (name: string, value) => collect(fields, name, value))
  if (!options.defer) form.on('file', ignore)
  form.on('error', (error: unknown) => {
    setDefaultStatus(error, 400)
    if (!options.defer) next(error)
  })
  form.on('close', () => {
    req.body = nestNames(fields)
    if (!options.defer) req.files = nestFiles(form.uploads.map(({ file }) => file))
    if (!options.defer) next()
  })
  enforceLimit(form, req, res, options.limit)
  startReading(form, req)
  if (options.defer) {
    req.form = form
    next()
  }
}

/** Stops reading from a client that sends too much, or continues after an error (F27). */
function enforceLimit(
  form: MultipartForm,
  req: WithForm,
  res: ServerResponse,
  limit: number,
): void {
  const onProgress = (received: number): void => {
    if (received <= limit) return
    form.off('progress', onProgress)
    rejectOverLimit(req, res, limit)
    form.fail(createHttpError(413))
  }
  form.on('progress', onProgress)
}

/** Removes the uploaded files when the response has ended, unless the app keeps them (F103). */
function removeUploadsAfterResponse(form: MultipartForm, res: ServerResponse): void {
  let isRead = false
  form.on('close', () => {
    isRead = true
  })
  res.on('close', () => {
    if (!isRead) form.cancel(new Error('Response ended before the form was parsed'))
    for (const upload of form.uploads) if (!upload.file.keep) removeUpload(upload)
  })
}

const TYPE = /^multipart\/(?:form-data|related)\s*(?:;|$)/i
const BOUNDARY = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i

/** Delays errors, so that a deferred form has its listeners. */
function startReading(form: MultipartForm, req: WithForm): void {
  try {
    form.read(req, readBoundary(req))
  } catch (error) {
    process.nextTick(() => form.fail(error as Error))
  }
}

function readBoundary(req: IncomingMessage): string {
  const type = req.headers['content-type'] as string
  if (!req.readable) throw createHttpError(500, 'stream is not readable')
  if (req.readableEncoding) throw createHttpError(500, 'request encoding must not be set')
  if (!TYPE.test(type)) throw createHttpError(400, `unrecognized content-type: ${type}`)
  const found = BOUNDARY.exec(type)
  if (!found) throw createHttpError(400, 'content-type missing boundary')
  return (found[1] ?? found[2]) as string
}

/** A form stores its files if the app listens to them. */
function ignore(): void {}
