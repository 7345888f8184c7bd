import { type Answer, withoutFrames } from '../comparison/index.ts'
import { isSafe, type Request } from '../requests/request.ts'
import { type Judgement, judge } from '../variation/judge.ts'
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
  judgement: Judgement
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
function judgeWith(first: Exchange, second: Exchange, fwjs: Exchange, method: string): Judgement {
  const answers = { express: first.answer, again: second.answer, fwjs: fwjs.answer }
  const judgement = judge(answers, method)
  if (!first.crash && !fwjs.crash) return judgement
  const isAlike = Boolean(first.crash) === Boolean(fwjs.crash)
  return {
    where: isAlike ? judgement.where : [...judgement.where, 'crash'],
    express: judgement.express + crashText(first),
    fwjs: judgement.fwjs + crashText(fwjs),
  }
}

/** Compares with either answer of Express: where they differ, fwjs may be like one of them. */
function judgeAll({ express, again, fwjs }: Exchanges, method: string): Judgement {
  const first = judgeWith(express, again, fwjs, method)
  if (first.where.length === 0) return first
  const second = judgeWith(again, express, fwjs, method)
  return second.where.length === 0 ? second : first
}

/** The result of one look at the answers. */
export function resultOf(request: Request, exchanges: Exchanges, explain: Explain): Result {
  const { express, again, fwjs } = exchanges
  const judgement = judgeAll(exchanges, request.method)
  const varies = judgeWith(express, express, again, request.method).where.length > 0
  if (judgement.where.length === 0) return { request, verdict: 'same', varies, judgement }
  const row = explain({ request, express, fwjs, judgement })
  return row === undefined
    ? { request, verdict: 'differs', varies, judgement }
    : { request, verdict: 'explained', varies, judgement, row }
}

/** Whether a second look could show that a difference varies by itself, without causing anything. */
export const isUnsettled = ({ request, verdict, judgement: { where } }: Result): boolean =>
  verdict === 'differs' &&
  isSafe(request) &&
  !['no response', 'crash', 'end'].some((place) => where.includes(place))

const namesOf = ({ status, headers }: Answer): string =>
  [status, ...headers.map(([name]) => name)].join('\n')

/**
 * The first look judged again, by what Express answered at a later one: what has changed there varies by
 * itself, too. If Express answers with another status or other headers by then, the program is in
 * another state, and the later look proves nothing.
 */
export function settledBy(later: Exchanges, first: Exchanges, result: Result): Result {
  const isAlike = namesOf(later.express.answer) === namesOf(first.express.answer)
  if (!isAlike) return result
  const judgement = judgeAll({ ...first, again: later.again }, result.request.method)
  const isSettled = judgement.where.length === 0
  return isSettled ? { ...result, verdict: 'same', varies: true, judgement } : result
}
