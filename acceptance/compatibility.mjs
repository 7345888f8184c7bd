// node acceptance/compatibility.mjs: writes docs/compatibility.md from the results that the sections
// have kept in acceptance/*/results.json, and in acceptance/dependents/packages.json.
//
// A file of results: `{ title, date, command, note?, rows }`; a row: `{ name, version, exercised,
// checks?, express, fwjs, note? }`. With `checks` the two results are counts, else texts as they
// appear in the table.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readSection } from './dependents/section.mjs'

const here = new URL('.', import.meta.url)

const introduction = `# What runs on fwjs as it runs on Express 4

Written by \`npm run acceptance -- --write\`; change nothing here by hand. Everything below was run
twice: on Express 4.22.3, and on the packed fwjs in its place under the name \`express\`. Status,
headers and body of every exchange must be the same; dates, random ids, ports and the value of
\`X-Powered-By\` do not count. What fails stays in the table.
`

function readResults() {
  return (
    readdirSync(here)
      .map((section) => new URL(`${section}/results.json`, here))
      .filter((file) => existsSync(file))
      .map((file) => JSON.parse(readFileSync(file, 'utf8')))
      // The results of `deploys` have another form; docs/guide/deployment.md shows them.
      .filter(({ title }) => title)
  )
}

/** Texts from packages and titles must not end a cell. */
const cell = (value) => String(value ?? '').replaceAll('|', '\\|')

const count = (passed, checks) =>
  passed === checks ? `${passed} of ${checks}` : `**${passed} of ${checks}**`

function formatRow({ name, version, exercised, checks, express, fwjs, note }) {
  const results =
    checks === undefined ? [express, fwjs] : [count(express, checks), count(fwjs, checks)]
  const seen = note ? `${exercised}. ${note}` : exercised
  return `| ${[name, version, seen, ...results].map(cell).join(' | ')} |`
}

function formatSection({ title, date, command, note, rows }) {
  const lines = [`## ${title}`, '', `\`${command}\`, ${date}.${note ? ` ${note}` : ''}`, '']
  lines.push('| package | version | exercised | on Express | on fwjs |', '|---|---|---|---|---|')
  return [...lines, ...rows.map(formatRow), ''].join('\n')
}

const page = [introduction, ...[...readResults(), readSection()].map(formatSection)].join('\n')
writeFileSync(new URL('../docs/compatibility.md', here), page)
