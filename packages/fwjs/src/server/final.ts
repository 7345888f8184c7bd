import { debugFor } from '../debug.ts'
import { encodeAddress } from '../http/address.ts'
import { errorDocument } from '../http/html.ts'
import { dropHeader, isSent, putHeader } from '../http/out-headers.ts'
import { statusText } from '../http/status.ts'
import { parseOriginalUrl } from '../http/url.ts'
import type { Next, Req, Res } from '../shapes.ts'
import { whenReceived } from './received.ts'

const debug = debugFor('finalhandler')

interface Failure {
  status?: unknown
  statusCode?: unknown
  headers?: unknown
  stack?: string
}

interface Answer {
  status: number
  headers: Record<string, string> | undefined
  message: string
}

/** How a major version words its last answer. */
export interface FinalForm {
  /** What a 404 calls the resource that nobody has. */
  resource(req: Req): string
  /** The message as a page. */
  page(message: string): string
  /** As Node keeps them: name, name in lower case, value. */
  headers: readonly (readonly [string, string, string])[]
}

/** As Express 4 does. */
const documentForm: FinalForm = {
  resource: (req) => encodeAddress(resourceName(req)),
  page: errorDocument,
  headers: [['Content-Security-Policy', 'content-security-policy', "default-src 'none'"]],
}

/** The last step of a request, made as the package of this name makes it. */
export function finalhandler(req: Req, res: Res, { env }: { env: string }): Next {
  return (error) => finishUnanswered(req, res, error, env, documentForm)
}

/** Nobody answered, or somebody failed: writes the 404 or the error page. */
export function finishUnanswered(
  req: Req,
  res: Res,
  error: unknown,
  env: string,
  form: FinalForm,
): void {
  if (isSent(res)) {
    if (error) abandon(req, res)
    return
  }
  const answer = error ? describeFailure(error, res, env) : describeMissing(req, form)
  debug?.('default %s', answer.status)
  whenReceived(req, () => write(req, res, answer, form))
}

/**
 * A failure in the middle of a response: only cutting the connection tells the client. A response
 * that is complete keeps flowing (F04).
 */
function abandon(req: Req, res: Res): void {
  debug?.('cannot answer after headers sent')
  if (!res.writableEnded) req.socket?.destroy()
}

function describeMissing(req: Req, form: FinalForm): Answer {
  const message = `Cannot ${req.method} ${form.resource(req)}`
  return { status: 404, headers: undefined, message }
}

function resourceName(req: Req): string {
  try {
    return parseOriginalUrl(req)?.pathname as string
  } catch {
    return 'resource'
  }
}

function describeFailure(error: unknown, res: Res, env: string): Answer {
  const failure = error as Failure
  const own = [failure.status, failure.statusCode].find(isErrorStatus)
  const status = own ?? (isErrorStatus(res.statusCode) ? res.statusCode : 500)
  const detail = env === 'production' ? undefined : failure.stack || describe(error)
  return {
    status,
    headers: own === undefined ? undefined : headersOf(failure),
    message: detail || (statusText(status) as string),
  }
}

function isErrorStatus(status: unknown): status is number {
  return typeof status === 'number' && status >= 400 && status < 600
}

function describe(error: unknown): string | undefined {
  const object = error as Partial<object>
  return typeof object.toString === 'function' ? String(object.toString()) : undefined
}

function headersOf({ headers }: Failure): Record<string, string> | undefined {
  return headers && typeof headers === 'object' ? (headers as Record<string, string>) : undefined
}

/** What earlier handlers may have said of the body that now never comes. */
const ABOUT_A_BODY = [
  ['Content-Encoding', 'content-encoding'],
  ['Content-Language', 'content-language'],
  ['Content-Range', 'content-range'],
] as const

function write(req: Req, res: Res, answer: Answer, form: FinalForm): void {
  const { status } = answer
  const body = form.page(answer.message)
  res.statusCode = status
  if (req.httpVersionMajor < 2) res.statusMessage = statusText(status) as string
  for (const [name, lowerCaseName] of ABOUT_A_BODY) dropHeader(res, name, lowerCaseName)
  if (answer.headers) {
    for (const [name, value] of Object.entries(answer.headers)) res.setHeader(name, value)
  }
  for (const [name, lowerCaseName, value] of form.headers)
    putHeader(res, name, lowerCaseName, value)
  putHeader(res, 'X-Content-Type-Options', 'x-content-type-options', 'nosniff')
  putHeader(res, 'Content-Type', 'content-type', 'text/html; charset=utf-8')
  putHeader(res, 'Content-Length', 'content-length', Buffer.byteLength(body))
  if (req.method === 'HEAD') res.end()
  else res.end(body, 'utf8')
}
