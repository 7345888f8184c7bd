import { readFileSync } from 'node:fs'
import { installedExpress } from './frameworks.mjs'
import { serve, textOf } from './transcript.mjs'

const docs = new URL('../../../docs/', import.meta.url)

/** Returns the Markdown rows of the table about an earlier version, without the two rows of its head. */
function rowsAbout({ version, page }) {
  const lines = readFileSync(new URL(page, docs), 'utf8').split('\n')
  const rows = lines.slice(lines.findIndex((line) => line.startsWith(`| | ${version} |`)))
  return rows.slice(
    2,
    rows.findIndex((line) => !line.startsWith('|')),
  )
}

/** Checks that each row has a test case with the same text, and the other way round. */
function checkRows(earlier, programs, report) {
  const rows = rowsAbout(earlier)
  const tested = programs.map(({ row }) => `| ${row.join(' | ')} |`)
  for (const row of rows)
    if (!tested.includes(row)) report.fail(`no test case has the row of ${earlier.page}: ${row}`)
  for (const row of tested)
    if (!rows.includes(row)) report.fail(`${earlier.page} has no row ${row}`)
  report.say(`changes since ${earlier.version}: ${rows.length} rows, ${tested.length} test cases`)
}

/**
 * Checks what a page says about an earlier version: `before` of a test case must hold for that version
 * only, and `now` for both compared sides only.
 */
export async function checkEarlier({ earlier, version }, programs, sides, report) {
  const changes = programs.filter(({ row }) => row)
  checkRows(earlier, changes, report)
  const expected = [
    [earlier.version, installedExpress(earlier.express), { before: true, now: false }],
    [version, sides.express, { before: false, now: true }],
    ['ours', sides.ours, { before: false, now: true }],
  ]
  for (const program of changes) {
    for (const [name, side, holds] of expected) {
      const text = textOf(await serve(program, side, 'createServer'))
      for (const [time, isTrue] of Object.entries(holds))
        if (program[time](text) !== isTrue)
          report.fail(
            `${program.name}: ${name} is ${isTrue ? 'not ' : ''}as described ${time}\n${text}`,
          )
    }
  }
}
