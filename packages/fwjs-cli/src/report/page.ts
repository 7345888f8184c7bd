import { difference } from '../comparison/index.ts'
import { Redaction } from '../recording/redact.ts'
import type { Result } from '../replay/verdict.ts'
import { linkTo } from '../terminal/page.ts'
import { type Comparison, countsOf, shortName } from './comparison.ts'
import { STYLE } from './style.ts'
import { excerpt, skippedLines } from './text.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => String(ENTITIES[char]))

const MOST_LINES = 400

function kindOf(line: string): string {
  if (/^express +> /.test(line)) return 'old'
  return /^\S.* > /.test(line) ? 'new' : 'both'
}

function lineOf(line: string): string {
  const kind = kindOf(line)
  return `<span class="${kind}">${escaped(line)}</span>`
}

/** Redacts credentials in headers, because a page may be shared. */
function requestText({ request }: Result): string {
  const shown = new Redaction().headers(request.headers)
  const headers = shown.map(([name, value]) => `${name}: ${value}`)
  const body = request.body ? ['', request.body.toString('utf8').slice(0, 2000)] : []
  return [`${request.method} ${request.target}`, ...headers, ...body].join('\n')
}

function titleOf({ request, outcome, varies, row, compared }: Result): string {
  const where = outcome === 'differs' ? compared.where.join(', ') : (row ?? '')
  const note = varies && outcome === 'same' ? 'parts vary between runs' : where
  const title = `${request.method} ${request.target}`
  return `<b class="${outcome}">${outcome}</b> <code>${escaped(title)}</code> <i>${escaped(note)}</i>`
}

function detailsOf(result: Result, name: string): string {
  if (result.outcome === 'same') return `<li>${titleOf(result)}</li>`
  const { express, fwjs } = result.compared
  const lines = excerpt(difference(express, fwjs, name), MOST_LINES)
    .map(lineOf)
    .join('')
  const open = result.outcome === 'differs' ? ' open' : ''
  return `<li><details${open}><summary>${titleOf(result)}</summary>
<pre>${lines}</pre>
<details><summary>Request</summary><pre>${escaped(requestText(result))}</pre></details>
</details></li>`
}

function sectionOf(title: string, results: Result[], name: string): string {
  if (results.length === 0) return ''
  return `<h2>${title}</h2>\n<ul>\n${results.map((one) => detailsOf(one, name)).join('\n')}\n</ul>`
}

function headingOf(comparison: Comparison): string {
  const { differ, compared } = countsOf(comparison)
  if (comparison.startFailure !== undefined) return `The app doesn't start on ${comparison.fwjs}`
  return differ === 0 ? 'All responses are the same' : `${differ} of ${compared} responses differ`
}

/** Renders a self-contained HTML page. */
export function comparisonPage(comparison: Comparison): string {
  const counts = countsOf(comparison)
  const name = shortName(comparison)
  const having = (outcome: Result['outcome']): Result[] =>
    comparison.results.filter((result) => result.outcome === outcome)
  const figures: [number, string][] = [
    [counts.compared, 'compared'],
    [counts.same, 'same'],
    [counts.explained, 'explained'],
    [counts.differ, 'differ'],
    [counts.nondeterministic, 'vary between runs'],
  ]
  const list = figures.map(([count, label]) => `<div><dd>${count}</dd><dt>${label}</dt></div>`)
  const left = skippedLines(comparison).map((line) => `<p>Skipped: ${escaped(line)}.</p>`)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(headingOf(comparison))}: fwjs compare</title>
<style>${STYLE}</style>
<main>
<h1>${escaped(headingOf(comparison))}</h1>
<p><code>${escaped(comparison.command)}</code> on ${escaped(comparison.express)} (two copies) and ${escaped(comparison.fwjs)}.</p>
<dl>${list.join('')}</dl>
${comparison.startFailure === undefined ? '' : `<pre>${escaped(comparison.startFailure)}</pre>`}
${left.join('\n')}
${sectionOf('Different', having('differs'), name)}
${sectionOf(`Explained by ${linkTo('differences.md')}`, having('explained'), name)}
${sectionOf('Same', having('same'), name)}
<p class="note"><code>&lt;varies&gt;</code> marks a value that differed between the two copies of the app on Express.</p>
</main>
</html>
`
}
