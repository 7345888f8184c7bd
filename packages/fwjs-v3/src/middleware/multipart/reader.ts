import { AsyncResource } from 'async_hooks'
import { createTypeTest, lastByteOf, type Req, type Res, refuse } from 'fwjs/lib/line.js'
import type { IncomingMessage, ServerResponse } from 'http'
import type { Middleware, MultipartOptions, Proceed } from '../../contract/middleware.ts'
import { giveStatus, refusal } from '../refusal.ts'
import { collect, createCollection, nest, nestFiles } from './collection.ts'
import { MultipartForm } from './form.ts'
import { discard } from './upload.ts'

import bytes = require('bytes')

interface WithForm extends IncomingMessage {
  _body?: boolean
  /** Set by the limit middleware: the first limit counts. */
  _limit?: boolean
  body?: unknown
  files?: unknown
  form?: MultipartForm
}

const isMultipart = createTypeTest('multipart/*')

/** Reads forms with files: fields into `req.body`, files onto the disk and into `req.files`. */
export function readMultipart(options: MultipartOptions = {}): Middleware {
  const most = bytes.parse(options.limit || '100mb')
  if (most === null) throw new TypeError(`option limit "${String(options.limit)}" is invalid`)

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
    const limit = req._limit ? Number.POSITIVE_INFINITY : most
    if (Number(req.headers['content-length']) > limit) {
      stop(req, res, limit)
      next(refusal(413))
      return
    }
    // Node calls the listeners in the connection's context; the program goes on in its own.
    receive(req, res, { ...options, limit }, AsyncResource.bind(next))
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined
}

function stop(req: WithForm, res: ServerResponse, limit: number): void {
  refuse(req as Req, res as Res, lastByteOf(req as Req, limit))
}

type Reading = MultipartOptions & { limit: number }

function receive(req: WithForm, res: ServerResponse, options: Reading, next: Proceed): void {
  const form = new MultipartForm(options)
  const fields = createCollection()
  if (!options.keepFiles) tidyUp(form, res)
  form.on('field', (name: string, value) => collect(fields, name, value))
  if (!options.defer) form.on('file', ignore)
  form.on('error', (error: unknown) => {
    giveStatus(error, 400)
    if (!options.defer) next(error)
  })
  form.on('close', () => {
    req.body = nest(fields)
    if (!options.defer) req.files = nestFiles(form.uploads.map(({ file }) => file))
    if (!options.defer) next()
  })
  watchLimit(form, req, res, options.limit)
  start(form, req)
  if (options.defer) {
    req.form = form
    next()
  }
}

/** Stops reading from a client that sends too much, or continues after an error (F27). */
function watchLimit(form: MultipartForm, req: WithForm, res: ServerResponse, limit: number): void {
  const onProgress = (received: number): void => {
    if (received <= limit) return
    form.off('progress', onProgress)
    stop(req, res, limit)
    form.fail(refusal(413))
  }
  form.on('progress', onProgress)
}

/** Removes the uploaded files when the response has ended, unless the program keeps them (F103). */
function tidyUp(form: MultipartForm, res: ServerResponse): void {
  let isRead = false
  form.on('close', () => {
    isRead = true
  })
  res.on('close', () => {
    if (!isRead) form.abandon(new Error('The response has ended before the form'))
    for (const upload of form.uploads) if (!upload.file.keep) discard(upload)
  })
}

const TYPE = /^multipart\/(?:form-data|related)\s*(?:;|$)/i
const BOUNDARY = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i

/** Errors come later, so that a deferred form has its listeners. */
function start(form: MultipartForm, req: WithForm): void {
  try {
    form.read(req, boundaryOf(req))
  } catch (error) {
    process.nextTick(() => form.fail(error as Error))
  }
}

function boundaryOf(req: IncomingMessage): string {
  const type = req.headers['content-type'] as string
  if (!req.readable) throw refusal(500, 'stream is not readable')
  if (req.readableEncoding) throw refusal(500, 'request encoding must not be set')
  if (!TYPE.test(type)) throw refusal(400, `unrecognized content-type: ${type}`)
  const found = BOUNDARY.exec(type)
  if (!found) throw refusal(400, 'content-type missing boundary')
  return (found[1] ?? found[2]) as string
}

/** A form stores its files if the program listens to them. */
function ignore(): void {}
