import { replacePart } from '../generated.mjs'
import { VERDICTS } from './rows.mjs'

/** Returns docs/advisories.md with its generated parts up to date. */
export function renewPage(page, sections) {
  return replacePart(replacePart(page, 'summary', summaryOf(sections)), 'rows', tablesOf(sections))
}

/** Returns the conclusions of docs/advisories.md: sentences, and a tile for each status. */
function summaryOf(sections) {
  const rows = sections.flatMap((section) => section.rows)
  const count = (...verdicts) => rows.filter(({ verdict }) => verdicts.includes(verdict)).length
  const safe = count('not affected', 'not applicable')
  const configured = count('with a setting', 'with protect()')
  const tiles = VERDICTS.map((verdict) => {
    return { figure: String(count(verdict)), what: verdict, page: '#status' }
  })
  return [
    `Of ${rows.length} published vulnerabilities and weaknesses (${numbersOf(rows).length} CVE numbers) of Express, its dependencies, and comparable packages,`,
    `${safe} don't affect fwjs by default. For ${configured}, use the setting, option, or \`protect()\` named in the row. ${leftOver(rows)}`,
    'Every applicable row is an attack that runs in CI.',
    '',
    `<Tiles :tiles='${JSON.stringify(tiles)}' />`,
    '',
  ].join('\n')
}

function leftOver(rows) {
  const affected = rows.filter(({ verdict }) => verdict === 'affected').map(({ id }) => id)
  return affected.length === 0 ? 'None remains open.' : `Still open: ${affected.join(', ')}.`
}

/** Returns the tables of docs/advisories.md. */
function tablesOf(sections) {
  const rows = sections.flatMap((section) => section.rows)
  const unchecked = rows.filter((row) => row.unchecked).map(({ id }) => id)
  return [
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
