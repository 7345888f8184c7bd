import { responses } from 'fwjs-core/lib/diagnostics/dev-warnings/places.js'
import { CONTENT_LENGTH, LOCATION } from 'fwjs-core/lib/http/fields.js'
import { escapeText } from 'fwjs-core/lib/http/html.js'
import { getFast, setTrusted } from 'fwjs-core/lib/node/response-headers.js'
import type { Res } from 'fwjs-core/lib/types.js'
import { STATUS_CODES } from 'http'
import { deprecate } from './rules.ts'

type StatusResponse = Res & { status(code: number): unknown }

/** Implements `res.redirect(status, url)`. */
export function redirectTo(res: StatusResponse, status: unknown, url: unknown): void {
  if (!url) deprecate('Provide a url argument')
  if (typeof url !== 'string') deprecate('Url must be a string')
  if (typeof status !== 'number') deprecate('Status must be a number')
  const address = getFast(res.location(url), 'get', LOCATION) as string
  const body = formatPage(res, STATUS_CODES[status as number], address)
  res.status(status as number)
  setTrusted(res, 'set', CONTENT_LENGTH, String(Buffer.byteLength(body)))
  responses.record(res)
  if (res.req.method === 'HEAD') res.end()
  else res.end(body)
}

function formatPage(res: Res, reason: string | undefined, address: string): string {
  let body = ''
  res.format({
    text: () => {
      body = `${reason}. Redirecting to ${address}`
    },
    // The page has no link, because it could be a javascript: URL (CVE-2024-43796).
    html: () => {
      const text = `${reason}. Redirecting to ${escapeText(address)}`
      body = `<!DOCTYPE html><head><title>${reason}</title></head><body><p>${text}</p></body>`
    },
    default: () => {
      body = ''
    },
  })
  return body
}
