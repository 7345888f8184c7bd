import { headerOf } from '../comparison/index.ts'
import type { ResponseComparison } from '../nondeterminism/compare.ts'
import type { Request } from '../requests/request.ts'
import { REJECTED } from './rejection.ts'
import type { Exchange } from './side.ts'

/** A request with different responses. */
export interface Differing {
  request: Request
  express: Exchange
  fwjs: Exchange
  compared: ResponseComparison
}

const statusOf = ({ response }: Exchange): number => Number(response.status.slice(9, 12))

const hasOnly = ({ where }: ResponseComparison, names: string[]): boolean =>
  where.every((place) => names.includes(place))

const headersNamed = ({ headers }: Request, wanted: string): number =>
  headers.filter(([name]) => name.toLowerCase() === wanted).length

/** Path variants that `fw.static` doesn't serve. */
const ODD_PATH = /\/\/|\/\.\.?(?:\/|$)|\\|%2f|%5c|%(?:3\d|[46][1-9a-f]|[57][0-9a]|2d|2e|5f|7e)/i

/**
 * The differences in docs/differences.md that can be recognized beyond doubt from a request and its
 * responses. The framework name is already masked.
 */
const ROWS: [row: string, isIt: (differing: Differing) => boolean][] = [
  ['D01', ({ express, fwjs }) => isRejection(express) && !fwjs.crash && statusOf(fwjs) >= 500],
  ['D05', ({ request, fwjs }) => headersNamed(request, 'host') > 1 && statusOf(fwjs) === 400],
  [
    'D22',
    ({ express, fwjs, compared }) =>
      statusOf(express) === 413 &&
      statusOf(fwjs) === 413 &&
      hasOnly(compared, ['header Connection', 'header Keep-Alive', 'header order']),
  ],
  [
    'D23',
    ({ request, compared }) =>
      headersNamed(request, 'expect') > 0 && hasOnly(compared, ['1xx responses']),
  ],
  [
    'D30',
    ({ request, express, fwjs }) =>
      ODD_PATH.test(request.target.replace(/\?.*/s, '')) &&
      statusOf(express) < 400 &&
      statusOf(fwjs) === 404,
  ],
  ['D31', isDirectoryRedirect],
]

/** Returns true if an unhandled rejection crashed the process, as in Express 4. */
const isRejection = ({ crash }: Exchange): boolean => crash?.printed.includes(REJECTED) === true

/** Returns true for a redirect to a directory. Its page contains the same location as the header. */
function isDirectoryRedirect({ express, fwjs, compared }: Differing): boolean {
  const [left, right] = [express, fwjs].map(({ response }) =>
    headerOf(response.headers, 'location'),
  )
  if (left === undefined || right === undefined || statusOf(express) !== 301) return false
  const encoded = left.replaceAll('\\', '%5C').replace(/^\/+/, '/')
  const places = ['header Location', 'header Content-Length', 'body']
  return left !== right && encoded === right && hasOnly(compared, places)
}

/** Express 5 handles rejections, too. */
const ONLY_4 = ['D01']

/** The rows of docs/differences-5.md that come from the engine have the same numbers plus 50. */
const nameFor5 = (row: string): string => `Y${Number(row.slice(1)) + 50}`

/**
 * Returns a function that finds the row of docs/differences.md, or of docs/differences-5.md, that explains a
 * difference; undefined if none does with certainty.
 */
export function rowsFor(major: 4 | 5): (differing: Differing) => string | undefined {
  const rows: typeof ROWS =
    major === 4
      ? ROWS
      : ROWS.flatMap(([row, isIt]) => (ONLY_4.includes(row) ? [] : [[nameFor5(row), isIt]]))
  return (differing) => rows.find(([, isIt]) => isIt(differing))?.[0]
}
