import { VERDICTS } from './rows.mjs'

/**
 * Returns the part of docs/advisories.md that is generated from the rows: the counts and the
 * tables.
 */
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
    '| Status | Rows |',
    '|---|---|',
    ...counts,
    '',
    'Every applicable row was tested, but the CVE or GHSA identifiers of these rows were not verified with their',
    `publishers: ${unchecked.join(', ')}. None of them is in the OpenVEX document.`,
    '',
    ...sections.flatMap(tableOf),
  ].join('\n')
}

/** Returns the CVE numbers of some rows, deduplicated. */
export function numbersOf(rows) {
  const numbers = rows.flatMap((row) => row.advisories.filter((name) => name.startsWith('CVE-')))
  return [...new Set(numbers)]
}

function tableOf({ section, title, rows }) {
  return [
    `## ${title}`,
    '',
    '| ID | Package | Advisory | Attack | Status | fwjs | Tests |',
    '|---|---|---|---|---|---|---|',
    ...rows.map((row) => `| ${cellsOf(section, row).join(' | ')} |`),
    '',
  ]
}

function cellsOf(section, row) {
  const { id, advisories, attack, verdict, here, tests = [] } = row
  const check = `tests/robustness/advisories/checks/${section}.mjs`
  const proofs = verdict === 'not applicable' ? [] : [check, ...tests]
  return [
    id,
    packageOf(row),
    advisories.join(', ') || 'no identifier',
    attack,
    verdict,
    here,
    proofs.map((path) => `\`${path}\``).join(' '),
  ]
}

/** Formats `qs <1.0.0 or 6.x`; a pipe character would end the cell. */
function packageOf({ package: name, vulnerable }) {
  return vulnerable ? `${name} ${vulnerable.replaceAll('||', 'or')}` : name
}
