import { readFileSync } from 'fs'
import { types } from 'util'
import { appLocation } from '../caller-stack.ts'
import { printable, warn } from '../warning.ts'
import { warnOfSecondResponse } from './double-response.ts'

interface Received {
  body?: unknown
  headers?: Record<string, string | string[] | undefined>
}

/** Warns about common mistakes behind an error thrown by a handler. */
export function warnOfError(error: unknown, req: object, res: object): void {
  warnOfSecondResponse(res, error)
  const received = req as Received
  if (received.body === undefined && mentionsBody(error)) warnOfMissingParser(error, received)
}

const OF_UNDEFINED = /^Cannot (?:read|set|destructure) .*\bundefined\b/
const BODY = /\bbody\b/

/** Returns true if the failing line mentions a body: V8 names `req.body` only if it is destructured. */
function mentionsBody(error: unknown): error is TypeError {
  if (!types.isNativeError(error) || error.name !== 'TypeError') return false
  if (!OF_UNDEFINED.test(error.message)) return false
  return BODY.test(error.message) || BODY.test(readSourceLine(error))
}

/**
 * Source lines by location, so that a handler that fails on every request doesn't read its file every
 * time.
 */
const lines = new Map<string, string>()

function readSourceLine(error: Error): string {
  const location = appLocation(error) ?? ''
  const line = lines.get(location) ?? readSource(location)
  lines.set(location, line)
  return line
}

function readSource(location: string): string {
  const [, file = '', line = ''] = /^(.*):(\d+):\d+$/.exec(location) ?? []
  try {
    return readFileSync(file, 'utf8').split('\n')[Number(line) - 1] ?? ''
  } catch {
    return ''
  }
}

const PARSERS: [type: RegExp, parser: string][] = [
  [/\bjson\b/i, 'app.use(fw.json())'],
  [/urlencoded/i, 'app.use(fw.urlencoded({ extended: false }))'],
  [/multipart/i, 'multer'],
  [/^text\//i, 'app.use(fw.text())'],
]

function warnOfMissingParser(error: TypeError, { headers }: Received): void {
  const type = printable(String(headers?.['content-type'] ?? ''))
  const [, parser] = PARSERS.find(([pattern]) => pattern.test(type)) ?? PARSERS[0] ?? []
  const sent = type ? `Content-Type: ${type}` : 'no Content-Type'
  warn(
    'FWJS_BODY_NOT_PARSED',
    `req.body is undefined: no body parser ran for this request (${sent}). ` +
      `Add ${parser} before the route.`,
    error,
  )
}
