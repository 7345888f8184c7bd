import { type RawResponse, withoutFrames } from '../comparison/index.ts'
import { isSafe, type Request } from '../requests/request.ts'
import { compareResponses, type ResponseComparison } from '../variation/judge.ts'
import type { Differing } from './rows.ts'
import type { Exchange } from './side.ts'

/** What the three programs did with a request. */
export interface Exchanges {
  express: Exchange
  /** Express again: what differs between the two varies by itself. */
  again: Exchange
  fwjs: Exchange
}

/** The result of one request. */
export interface Result {
  request: Request
  verdict: 'same' | 'explained' | 'differs'
  /** Whether two answers of Express differed. */
  varies: boolean
  compared: ResponseComparison
  /** The row of docs/differences.md that explains the difference. */
  row?: string
}

/** Names the row of docs/differences.md that explains a difference. */
export type Explain = (differing: Differing) => string | undefined

/** How many lines of what a program printed last are shown. */
const PRINTED_LINES = 10

function crashText({ crash }: Exchange): string {
  if (!crash) return ''
  const printed = withoutFrames(crash.printed).split('\n').slice(-PRINTED_LINES)
  return [`\n(the process crashed: ${crash.how})`, ...printed].join('\n').trimEnd()
}

/** Compares fwjs with the first; the second, of Express too, shows what varies by itself. */
function compareWith(
  first: Exchange,
  second: Exchange,
  fwjs: Exchange,
  method: string,
): ResponseComparison {
  const responses = { express: first.response, again: second.response, fwjs: fwjs.response }
  const compared = compareResponses(responses, method)
  if (!first.crash && !fwjs.crash) return compared
  const isAlike = Boolean(first.crash) === Boolean(fwjs.crash)
  return {
    where: isAlike ? compared.where : [...compared.where, 'crash'],
    express: compared.express + crashText(first),
    fwjs: compared.fwjs + crashText(fwjs),
  }
}

/** Compares with either answer of Express: where they differ, fwjs may be like one of them. */
function compareAll({ express, again, fwjs }: Exchanges, method: string): ResponseComparison {
  const first = compareWith(express, again, fwjs, method)
  if (first.where.length === 0) return first
  const second = compareWith(again, express, fwjs, method)
  return second.where.length === 0 ? second : first
}

/** The result of one look at the answers. */
export function resultOf(request: Request, exchanges: Exchanges, explain: Explain): Result {
  const { express, again, fwjs } = exchanges
  const compared = compareAll(exchanges, request.method)
  const varies = compareWith(express, express, again, request.method).where.length > 0
  if (compared.where.length === 0) return { request, verdict: 'same', varies, compared }
  const row = explain({ request, express, fwjs, compared })
  return row === undefined
    ? { request, verdict: 'differs', varies, compared }
    : { request, verdict: 'explained', varies, compared, row }
}

/** Whether a second look could show that a difference varies by itself, without causing anything. */
export const canRetry = ({ request, verdict, compared: { where } }: Result): boolean =>
  verdict === 'differs' &&
  isSafe(request) &&
  !['no response', 'crash', 'end'].some((place) => where.includes(place))

const namesOf = ({ status, headers }: RawResponse): string =>
  [status, ...headers.map(([name]) => name)].join('\n')

/**
 * The first look judged again, by what Express answered at a later one: what has changed there varies by
 * itself, too. If Express answers with another status or other headers by then, the program is in
 * another state, and the later look proves nothing.
 */
export function settleWith(later: Exchanges, first: Exchanges, result: Result): Result {
  const isAlike = namesOf(later.express.response) === namesOf(first.express.response)
  if (!isAlike) return result
  const compared = compareAll({ ...first, again: later.again }, result.request.method)
  const isSettled = compared.where.length === 0
  return isSettled ? { ...result, verdict: 'same', varies: true, compared } : result
}
