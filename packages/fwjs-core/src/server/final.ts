import { STATUS_CODES } from 'http'
import { debugFor } from '../diagnostics/debug.ts'
import { fieldOf, textOf } from '../diagnostics/thrown-value.ts'
import { warn } from '../diagnostics/warning.ts'
import {
  CONTENT_ENCODING,
  CONTENT_LANGUAGE,
  CONTENT_LENGTH,
  CONTENT_RANGE,
  CONTENT_SECURITY_POLICY,
  CONTENT_TYPE,
  isSent,
  X_CONTENT_TYPE_OPTIONS,
} from '../http/fields.ts'
import { errorDocument, isPlainPath } from '../http/html.ts'
import { parseOriginalUrl } from '../http/url.ts'
import { whenReceived } from '../node/connection/when-received.ts'
import { hasReasonPhrase, isHttp2 } from '../node/http2/protocol.ts'
import { type Field, removeFast, setTrusted } from '../node/response-headers.ts'
import type { Next, ParsedUrl, Req, Res } from '../types.ts'

import encodeUrl = require('encodeurl')

const debug = debugFor('finalhandler')

interface FinalResponse {
  status: number
  headers: [string, unknown][]
  message: string
}

/** The format of a major version's 404 and error pages. */
export interface FinalForm {
  /** Returns the name of the missing resource for a 404. */
  resource(req: Req): string
  /** Returns the page for a message. */
  page(message: string): string
  headers: readonly (readonly [Field, string])[]
}

/** The format of Express 4. */
const documentForm: FinalForm = {
  resource: (req) => encodePath(resourceName(req)),
  page: errorDocument,
  headers: [[CONTENT_SECURITY_POLICY, "default-src 'none'"]],
}

interface FinalOptions {
  env: string
  form?: FinalForm
}

/** Creates the last step of a request, like the `finalhandler` package. */
export function finalhandler(req: Req, res: Res, options: FinalOptions): Next {
  const { env, form = documentForm } = options
  return (error) => sendFinalResponse(req, res, error, env, form)
}

/** Sends the 404 if no handler responded, or the error page if one failed. */
function sendFinalResponse(req: Req, res: Res, error: unknown, env: string, form: FinalForm): void {
  if (isSent(res)) {
    if (error) destroyConnection(req, res)
    return
  }
  const response = error ? describeFailure(error, res, env) : describeMissing(req, form)
  debug?.('default %s', response.status)
  whenReceived(req, () => write(req, res, response, form))
}

/**
 * After a failure in the middle of a response, closing the connection is the only way to tell the
 * client. A response that was already ended is sent completely (F04).
 */
function destroyConnection(req: Req, res: Res): void {
  debug?.('cannot respond after headers sent')
  if (!res.writableEnded) abortResponse(req, res)
}

function describeMissing(req: Req, form: FinalForm): FinalResponse {
  const message = `Cannot ${req.method} ${form.resource(req)}`
  return { status: 404, headers: [], message }
}

function encodePath(path: string | null): string {
  return path !== null && isPlainPath(path) ? path : encodeUrl(String(path))
}

/** Returns the path of the URL, or null: Node also accepts request targets such as `http://?x`. */
function resourceName(req: Req): string | null {
  try {
    return (parseOriginalUrl(req) as ParsedUrl).pathname
  } catch {
    return 'resource'
  }
}

function describeFailure(error: unknown, res: Res, env: string): FinalResponse {
  const own = [fieldOf(error, 'status'), fieldOf(error, 'statusCode')].find(isErrorStatus)
  const status = own ?? (isErrorStatus(res.statusCode) ? res.statusCode : 500)
  const detail = env === 'production' ? undefined : describe(error)
  return {
    status,
    headers: own === undefined ? [] : headersOf(error),
    // As in Express, the text of an unknown status is `undefined`.
    message: detail ?? String(STATUS_CODES[status]),
  }
}

function isErrorStatus(status: unknown): status is number {
  return typeof status === 'number' && status >= 400 && status < 600
}

/**
 * Returns the stack, which may not be a string and may become an empty one, or the value as a string.
 */
function describe(error: unknown): string | undefined {
  const stack = fieldOf(error, 'stack')
  if (stack) return textOf(stack)
  const hasText = typeof fieldOf(error, 'toString') === 'function'
  return (hasText && textOf(error)) || undefined
}

function headersOf(error: unknown): [string, unknown][] {
  const headers = fieldOf(error, 'headers')
  if (!headers || typeof headers !== 'object') return []
  try {
    return Object.keys(headers).map((name) => [name, fieldOf(headers, name)])
  } catch {
    return []
  }
}

/** Headers set by earlier handlers that describe a body that isn't sent. */
const BODY_HEADERS = [CONTENT_ENCODING, CONTENT_LANGUAGE, CONTENT_RANGE]

/** Writes the page, unless a response was sent in the meantime (D38). */
function write(req: Req, res: Res, response: FinalResponse, form: FinalForm): void {
  if (isSent(res)) return
  try {
    writePage(req, res, response, form)
  } catch (failure) {
    // Application code that wraps the response threw: nothing else catches it here.
    warn(
      'FWJS_RESPONSE_FAILED',
      'Could not write the 404 or error page; aborting the response',
      failure,
    )
    abortResponse(req, res)
  }
}

function writePage(req: Req, res: Res, response: FinalResponse, form: FinalForm): void {
  const { status } = response
  const body = form.page(response.message)
  res.statusCode = status
  if (hasReasonPhrase(req)) res.statusMessage = STATUS_CODES[status] as string
  for (const field of BODY_HEADERS) removeFast(res, field)
  for (const [name, value] of response.headers) setIfValid(res, name, value)
  for (const [field, value] of form.headers) setTrusted(res, 'setHeader', field, value)
  setTrusted(res, 'setHeader', X_CONTENT_TYPE_OPTIONS, 'nosniff')
  setTrusted(res, 'setHeader', CONTENT_TYPE, 'text/html; charset=utf-8')
  setTrusted(res, 'setHeader', CONTENT_LENGTH, Buffer.byteLength(body))
  if (req.method === 'HEAD') res.end()
  else res.end(body, 'utf8')
}

/** Skips a header of the error if Node rejects it, because the page must be sent (D39). */
function setIfValid(res: Res, name: string, value: unknown): void {
  try {
    res.setHeader(name, value as string)
  } catch {
    debug?.('cannot set header %s of the error', name)
  }
}

/**
 * Aborts the response, so the client knows it is truncated. Over HTTP/2, other streams share the
 * connection.
 */
export function abortResponse(req: Req, res: Res): void {
  const socket = req.socket as { destroy?: unknown } | undefined
  if (isHttp2(req)) res.destroy()
  else if (typeof socket?.destroy === 'function') socket.destroy()
  // Test tools and serverless adapters create sockets that only have an address.
  else if (socket) res.destroy()
}
