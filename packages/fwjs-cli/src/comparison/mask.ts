/*
 * Masks values that may differ: Date, X-Powered-By, stack frames with the length and ETag they
 * change, and the name and location in a deprecation.
 */
import type { RawResponse } from './answer.ts'

const HTML_FRAME = /<br> &nbsp; &nbsp;at (?:(?!<br>|<\/pre>)[\s\S])*/g
const TEXT_FRAME = /\n {4}at [^\n]*/g

/** Removes stack frames from an HTML error page and from plain text. */
export function withoutFrames(text: string): string {
  return text.replace(HTML_FRAME, '').replace(TEXT_FRAME, '')
}

const POWERED = new Set(['Express', 'fw'])

/** Formats a header, with values that may differ masked. */
export function maskHeader([name, value]: [string, string], areFramesRemoved: boolean): string {
  const field = name.toLowerCase()
  if (field === 'date') return `${name}: <date>`
  if (field === 'x-powered-by' && POWERED.has(value)) return `${name}: <framework>`
  if (areFramesRemoved && field === 'content-length') return `${name}: <length>`
  if (areFramesRemoved && field === 'etag') return `${name}: <etag>`
  return `${name}: ${value}`
}

/** Returns true if the length of a HEAD error response includes stack frames. */
export function hidesFrames(response: RawResponse, method: string): boolean {
  const has = (field: string, text: string): boolean =>
    response.headers.some(([name, value]) => name === field && value.startsWith(text))
  const isPage = has('X-Content-Type-Options', 'nosniff') && has('Content-Type', 'text/html')
  return method === 'HEAD' && isPage && !response.status.includes(' 404 ')
}

/** Formats a masked response: one line per header, then the body, then how it ended. */
export function responseText(response: RawResponse, method: string): string {
  const body = response.body.toString('latin1')
  const shown = withoutFrames(body)
  const areFramesRemoved = shown !== body || hidesFrames(response, method)
  const headers = response.headers.map((pair) => maskHeader(pair, areFramesRemoved))
  return [
    ...response.interim,
    response.status,
    ...headers,
    '',
    shown,
    `(${response.outcome})`,
  ].join('\n')
}

const DEPRECATION =
  /^(?:\w{3}, \d\d \w{3} \d{4} [\d:]+ GMT )?(?:express|body-parser|router|send|fwjs(?:-v5)?) deprecated (.*?)(?: at \S+:\d+:\d+)?$/gm

/** Masks stderr output. */
export function logText(text: string): string {
  return withoutFrames(text).replace(DEPRECATION, '<framework> deprecated $1')
}
