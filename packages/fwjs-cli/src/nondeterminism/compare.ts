import { headerOf, type RawResponse, withoutFrames } from '../comparison/index.ts'
import { hidesFrames } from '../comparison/mask.ts'
import { type Content, contentOf, unframed } from './content.ts'
import { type BodyMask, maskHeaders } from './headers.ts'
import { maskJson } from './json.ts'
import { maskText, type Pair } from './text.ts'

/** The responses of the three copies to one request. */
export interface RawResponses {
  express: RawResponse
  again: RawResponse
  fwjs: RawResponse
}

/** How two responses differ, except for nondeterministic values. */
export interface ResponseComparison {
  /** The parts that differ: `no response`, `status`, `header ETag`, `header order`, `body`, `end`; or nothing. */
  where: string[]
  /** The responses as text, with nondeterministic values masked. */
  express: string
  fwjs: string
}

const ENDS: Record<RawResponse['outcome'], string> = {
  complete: '',
  closed: '(connection closed before the end)',
  silent: '(not complete within the timeout)',
  long: '(over the size limit: only the beginning was compared)',
}

const isUnfinished = ({ outcome }: RawResponse): boolean =>
  outcome === 'silent' || outcome === 'long'

/** Truncates unfinished streams to the shortest one. */
function cutAlike(contents: Content[], responses: RawResponse[]): string[] {
  const texts = contents.map(({ text }) => text)
  if (!(responses.every(isUnfinished) && contents.every(({ isText }) => isText))) return texts
  const shortest = Math.min(...texts.map((text) => text.length))
  return texts.map((text) => text.slice(0, shortest))
}

function maskBodies(responses: RawResponses): Pair & { areFramesRemoved: boolean } {
  const all = [responses.express, responses.again, responses.fwjs]
  const contents = all.map(contentOf)
  const [express = '', again = '', fwjs = ''] = cutAlike(contents, all)
  const hasFrames = [express, fwjs].some((text) => /\n {4}at |&nbsp;at |\\n {4}at /.test(text))
  const pair =
    maskJson(express, again, fwjs) ??
    maskText(withoutFrames(express), withoutFrames(again), withoutFrames(fwjs))
  return { ...pair, areFramesRemoved: hasFrames }
}

const etagOf = ({ headers }: RawResponse): string | undefined => headerOf(headers, 'etag')

/** Masks the length and ETag of bodies that are only equal when masked. */
function maskOfBodies(
  responses: RawResponses,
  method: string,
  isSame: boolean,
  hasFrames: boolean,
): BodyMask {
  const { express, again, fwjs } = responses
  const hasEtagVaried = etagOf(express) !== etagOf(again)
  if (method === 'HEAD') {
    const isHidden = hidesFrames(express, method)
    return { length: isHidden || hasEtagVaried, etag: isHidden || hasEtagVaried }
  }
  const isMasked = isSame && !unframed(express).bytes.equals(unframed(fwjs).bytes)
  return { length: isMasked, etag: isMasked && (hasEtagVaried || hasFrames) }
}

/** Returns the headers that differ, or `header order`. */
function headersThatDiffer(express: string[], fwjs: string[]): string[] {
  if (express.join('\n') === fwjs.join('\n')) return []
  const names = [...new Set([...express, ...fwjs].map((line) => line.slice(0, line.indexOf(':'))))]
  const linesOf = (lines: string[], name: string): string =>
    lines.filter((line) => line.startsWith(`${name}:`)).join('\n')
  const changed = names.filter((name) => linesOf(express, name) !== linesOf(fwjs, name))
  return changed.length > 0 ? changed.map((name) => `header ${name}`) : ['header order']
}

/** Compares the fwjs response with the first Express response; the second shows nondeterministic values. */
export function compareResponses(responses: RawResponses, method: string): ResponseComparison {
  const { express, again, fwjs } = responses
  const bodies = maskBodies(responses)
  const isSameBody = bodies.express === bodies.fwjs
  const mask = maskOfBodies(responses, method, isSameBody, bodies.areFramesRemoved)
  const headers = maskHeaders(express.headers, again.headers, fwjs.headers, mask)
  const checkMissing = (express.status === '') !== (fwjs.status === '')
  const places = [
    ...(express.interim.join() === fwjs.interim.join() ? [] : ['1xx responses']),
    ...(express.status === fwjs.status ? [] : ['status']),
    ...headersThatDiffer(headers.express, headers.fwjs),
    ...(isSameBody ? [] : ['body']),
    ...(express.outcome === fwjs.outcome ? [] : ['end']),
  ]
  const textOf = (response: RawResponse, lines: string[], body: string): string => {
    const shown = body === '' ? [] : ['(body)', body]
    const parts = [...response.interim, response.status, ...lines, ...shown, ENDS[response.outcome]]
    return parts.join('\n').trim()
  }
  return {
    where: checkMissing ? ['no response'] : places,
    express: textOf(express, headers.express, bodies.express),
    fwjs: textOf(fwjs, headers.fwjs, bodies.fwjs),
  }
}
