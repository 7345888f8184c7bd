import { difference } from '../comparison/index.ts'
import { Redaction } from '../recording/redact.ts'
import type { Result } from '../replay/verdict.ts'
import type { Request } from '../requests/request.ts'
import { escaped } from '../terminal/escape.ts'
import { linesOf } from '../terminal/output.ts'
import { linkTo } from '../terminal/page.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { styled, type Text } from '../terminal/text.ts'
import { cut } from '../terminal/wrap.ts'
import { type Comparison, counted, countsOf, shortName } from './comparison.ts'

const CONTEXT = 2
const MOST_LINES = 40
const MARKED = /^\S.* > /

/** Returns the lines that differ, with some context. */
export function excerpt(text: string, max: number = MOST_LINES): string[] {
  const lines = text.split('\n')
  const isNear = (index: number): boolean =>
    lines.slice(Math.max(index - CONTEXT, 0), index + CONTEXT + 1).some((line) => MARKED.test(line))
  const near = lines.flatMap((line, index) => {
    if (isNear(index)) return [line]
    return isNear(index + 1) && index > 0 ? ['…'] : []
  })
  if (near.length <= max) return near
  return [...near.slice(0, max), `… ${counted(near.length - max, 'more line')}`]
}

const MOST_HEADERS = 8

/** Formats the headers and body of a request. Credentials are redacted, because they don't belong in a log. */
function requestLines({ headers, body }: Request): string[] {
  const lines = new Redaction().headers(headers).map(([name, value]) => `${name}: ${value}`)
  const more = lines.length > MOST_HEADERS ? [`… ${lines.length - MOST_HEADERS} more`] : []
  const text = body ? [`(body) ${body.toString().split('\n')[0]}`] : []
  return [...lines.slice(0, MOST_HEADERS), ...more, ...text]
}

function colored(line: string, width: number): Text {
  const text = cut(escaped(line), width)
  if (/^express +> /.test(line)) return styled('red', text)
  return MARKED.test(line) ? styled('green', text) : styled('dim', text)
}

function printResult(
  { request, compared, row }: Result,
  comparison: Comparison,
  terminal: Terminal,
): void {
  const title = `${request.method} ${request.target}`
  const what = row ? `explained by ${row}` : `differs in ${compared.where.join(', ')}`
  terminal.line(styled('bold', title), `  ${what}`)
  for (const line of requestLines(request)) {
    terminal.line(styled('dim', `  request > ${cut(escaped(line), terminal.width - 12)}`))
  }
  const text = difference(compared.express, compared.fwjs, shortName(comparison))
  for (const line of excerpt(text)) terminal.line('  ', colored(line, terminal.width - 2))
  terminal.line()
}

/** Lists the reasons for skipped requests, one line each. */
export const skippedLines = ({ skipped }: Comparison): string[] =>
  Object.entries(skipped).map(([reason, count]) => `${counted(count, 'request')} ${reason}`)

function explainedText(comparison: Comparison): string {
  const rows = comparison.results.flatMap(({ row }) => row ?? [])
  return rows.length === 0
    ? ''
    : ` by ${linkTo('differences.md')} (${[...new Set(rows)].join(', ')})`
}

function printStartFailure(failure: string, { fwjs }: Comparison, terminal: Terminal): void {
  const [what = '', ...printed] = linesOf(failure)
  terminal.line(styled('red', `The app doesn't start on ${fwjs}. ${what}`))
  for (const line of printed) terminal.line(line)
  terminal.line()
  terminal.line('No requests were compared.')
}

function printCounts(comparison: Comparison, terminal: Terminal): void {
  const { compared, same, explained, differ, nondeterministic } = countsOf(comparison)
  const rows = explainedText(comparison)
  terminal.line(
    `${counted(compared, 'request')} compared: ${same} same, ${explained} explained${rows}, `,
    styled(differ === 0 ? 'green' : 'red', `${differ} different`),
  )
  const vary = nondeterministic === 1 ? 'response varies' : 'responses vary'
  terminal.line(`${nondeterministic} ${vary} between runs on Express (varying parts masked)`)
}

/** Prints up to `max` differences, and the counts. */
export function printComparison(comparison: Comparison, max: number, terminal: Terminal): void {
  const differing = comparison.results.filter(({ outcome }) => outcome === 'differs')
  terminal.line(`Compared ${comparison.express} (two copies) with ${comparison.fwjs}.`)
  terminal.line()
  if (comparison.startFailure !== undefined) {
    printStartFailure(comparison.startFailure, comparison, terminal)
    return
  }
  for (const result of differing.slice(0, max)) printResult(result, comparison, terminal)
  if (differing.length > max) {
    const rest = counted(differing.length - max, 'more request')
    terminal.line(`… ${rest} with differences; use --max N or --report FILE.html to see more`)
    terminal.line()
  }
  printCounts(comparison, terminal)
  const [asked, ...others] = comparison.ports
  if (others.length > 0) {
    terminal.line(
      `tested the server on port ${asked}, not ${others.join(', ')} (choose with --port N)`,
    )
  }
  for (const line of skippedLines(comparison)) terminal.line(`skipped: ${line}`)
}
