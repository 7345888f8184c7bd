/*
 * What may differ without being a difference: the Date value, the X-Powered-By value,
 * stack frames with the length and ETag that they change, and the name and place in a deprecation.
 */
import type { Answer } from './answer.ts'

const HTML_FRAME = /<br> &nbsp; &nbsp;at (?:(?!<br>|<\/pre>)[\s\S])*/g
const TEXT_FRAME = /\n {4}at [^\n]*/g

/** Removes stack frames from an HTML error page and from plain text. */
export function withoutFrames(text: string): string {
  return text.replace(HTML_FRAME, '').replace(TEXT_FRAME, '')
}

const POWERED = new Set(['Express', 'fw'])

/** A header as a line, with what may differ masked. */
export function maskHeader([name, value]: [string, string], areFramesRemoved: boolean): string {
  const field = name.toLowerCase()
  if (field === 'date') return `${name}: <date>`
  if (field === 'x-powered-by' && POWERED.has(value)) return `${name}: <framework>`
  if (areFramesRemoved && field === 'content-length') return `${name}: <length>`
  if (areFramesRemoved && field === 'etag') return `${name}: <etag>`
  return `${name}: ${value}`
}

/** Whether a HEAD answer to an error tells the length of frames that it does not show. */
export function hidesFrames(answer: Answer, method: string): boolean {
  const has = (field: string, text: string): boolean =>
    answer.headers.some(([name, value]) => name === field && value.startsWith(text))
  const isPage = has('X-Content-Type-Options', 'nosniff') && has('Content-Type', 'text/html')
  return method === 'HEAD' && isPage && !answer.status.includes(' 404 ')
}

/** The masked text of an answer: one line per header, then the body, then how it ended. */
export function answerText(answer: Answer, method: string): string {
  const body = answer.body.toString('latin1')
  const shown = withoutFrames(body)
  const areFramesRemoved = shown !== body || hidesFrames(answer, method)
  const headers = answer.headers.map((pair) => maskHeader(pair, areFramesRemoved))
  return [...answer.interim, answer.status, ...headers, '', shown, `(${answer.outcome})`].join('\n')
}

const DEPRECATION =
  /^(?:\w{3}, \d\d \w{3} \d{4} [\d:]+ GMT )?(?:express|body-parser|send|fwjs) deprecated (.*?)(?: at \S+:\d+:\d+)?$/gm

/** The masked text of what was written to stderr. */
export function logText(text: string): string {
  return withoutFrames(text).replace(DEPRECATION, '<framework> deprecated $1')
}
