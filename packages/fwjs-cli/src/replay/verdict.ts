import { type RawResponse, withoutFrames } from '../comparison/index.ts'
import { compareResponses, type ResponseComparison } from '../nondeterminism/compare.ts'
import { isSafe, type Request } from '../requests/request.ts'
import type { Differing } from './rows.ts'
import type { Exchange } from './side.ts'

/** The results of a request on the three copies. */
export interface Exchanges {
  express: Exchange
  /** The second Express copy; differences between the two are nondeterministic. */
  again: Exchange
  fwjs: Exchange
}

/** The result of one request. */
export interface Result {
  request: Request
  outcome: 'same' | 'explained' | 'differs'
  /** Whether the two Express responses differed. */
  varies: boolean
  compared: ResponseComparison
  /** The row of docs/differences.md that explains the difference. */
  row?: string
}

/** Names the row of docs/differences.md that explains a difference. */
export type Explain = (differing: Differing) => string | undefined

/** Maximum lines of output to show. */
const PRINTED_LINES = 10

function crashText({ crash }: Exchange): string {
  if (!crash) return ''
  const printed = withoutFrames(crash.printed).split('\n').slice(-PRINTED_LINES)
  return [`\n(the process crashed: ${crash.how})`, ...printed].join('\n').trimEnd()
}

/** Compares fwjs with the first; the second shows which values are nondeterministic. */
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

/** Compares with either Express response, because fwjs may match one of them. */
function compareAll({ express, again, fwjs }: Exchanges, method: string): ResponseComparison {
  const first = compareWith(express, again, fwjs, method)
  if (first.where.length === 0) return first
  const second = compareWith(again, express, fwjs, method)
  return second.where.length === 0 ? second : first
}

/** Returns the result of one attempt. */
export function resultOf(request: Request, exchanges: Exchanges, explain: Explain): Result {
  const { express, again, fwjs } = exchanges
  const compared = compareAll(exchanges, request.method)
  const varies = compareWith(express, express, again, request.method).where.length > 0
  if (compared.where.length === 0) return { request, outcome: 'same', varies, compared }
  const row = explain({ request, express, fwjs, compared })
  return row === undefined
    ? { request, outcome: 'differs', varies, compared }
    : { request, outcome: 'explained', varies, compared, row }
}

/** Returns true if a retry is safe and could show that a difference is nondeterministic. */
export const canRetry = ({ request, outcome, compared: { where } }: Result): boolean =>
  outcome === 'differs' &&
  isSafe(request) &&
  !['no response', 'crash', 'end'].some((place) => where.includes(place))

const namesOf = ({ status, headers }: RawResponse): string =>
  [status, ...headers.map(([name]) => name)].join('\n')

/**
 * Compares the first attempt again, using the Express response of a later one to find more
 * nondeterministic values. If the status or headers of Express changed, the app is in another state, and the
 * later attempt proves nothing.
 */
export function settleWith(later: Exchanges, first: Exchanges, result: Result): Result {
  const isAlike = namesOf(later.express.response) === namesOf(first.express.response)
  if (!isAlike) return result
  const compared = compareAll({ ...first, again: later.again }, result.request.method)
  const isSettled = compared.where.length === 0
  return isSettled ? { ...result, outcome: 'same', varies: true, compared } : result
}
