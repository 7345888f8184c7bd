import { VERDICTS } from './rows.mjs'

/** The part of docs/advisories.md that is written from the rows: how many there are, and the tables. */
export function tablesOf(sections) {
  const rows = sections.flatMap((section) => section.rows)
  const counts = VERDICTS.map((verdict) => {
    const count = rows.filter((row) => row.verdict === verdict).length
    return `| ${verdict} | ${count} |`
  })
  const unchecked = rows.filter((row) => row.unchecked).map(({ id }) => id)
  return [
    `There are ${rows.length} rows with ${numbersOf(rows).length} CVE numbers.`,
    '',
    '| verdict | rows |',
    '|---|---|',
    ...counts,
    '',
    'Every row that applies was tried, but the numbers of these rows were not compared with what their publishers',
    `wrote: ${unchecked.join(', ')}. None of them is in the OpenVEX document.`,
    '',
    ...sections.flatMap(tableOf),
  ].join('\n')
}

/** The CVE numbers of some rows, each once. */
export function numbersOf(rows) {
  const numbers = rows.flatMap((row) => row.advisories.filter((name) => name.startsWith('CVE-')))
  return [...new Set(numbers)]
}

function tableOf({ section, title, rows }) {
  return [
    `## ${title}`,
    '',
    '| id | package | advisory | attack | verdict | here | proved by |',
    '|---|---|---|---|---|---|---|',
    ...rows.map((row) => `| ${cellsOf(section, row).join(' | ')} |`),
    '',
  ]
}

function cellsOf(section, row) {
  const { id, advisories, attack, verdict, here, tests = [] } = row
  const check = `harden/advisories/checks/${section}.mjs`
  const proofs = verdict === 'not applicable' ? [] : [check, ...tests]
  return [
    id,
    packageOf(row),
    advisories.join(', ') || 'no number',
    attack,
    verdict,
    here,
    proofs.map((path) => `\`${path}\``).join(' '),
  ]
}

/** `qs <1.0.0 or 6.x`; a bar would end the cell. */
function packageOf({ package: name, vulnerable }) {
  return vulnerable ? `${name} ${vulnerable.replaceAll('||', 'or')}` : name
}
