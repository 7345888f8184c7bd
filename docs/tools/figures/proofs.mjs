import { readFileSync } from 'node:fs'

const pageOf = (name) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')

/**
 * Test results, with their page and command. Each figure is read from the page, which that command writes or checks.
 * @returns {{ figure: string, what: string, page: string, command: string }[]}
 */
export function proofs() {
  const compatibility = pageOf('compatibility.md')
  const rows = (heading) => rowsBelow(compatibility, heading)
  const conformance = pageOf('conformance.md')
  const reliability = pageOf('reliability.md')
  const acceptance = 'npm run acceptance -- --all'
  return [
    {
      figure: found(conformance, /(\d+) test cases/),
      what: 'test cases compare every response with Express, byte for byte, in addition to generated ones',
      page: 'conformance.md',
      command: 'npm run conformance',
    },
    {
      figure: rows('Middleware and tools'),
      what: 'middleware packages and tools behave the same as on Express',
      page: 'compatibility.md#middleware-and-tools',
      command: acceptance,
    },
    {
      figure: rows('Frameworks'),
      what: 'framework setups, including NestJS 10, give the same results',
      page: 'compatibility.md#frameworks',
      command: acceptance,
    },
    {
      figure: rows('Applications'),
      what: 'applications such as Node-RED and verdaccio give the same results',
      page: 'compatibility.md#applications',
      command: acceptance,
    },
    {
      figure: rows("Dependents' own suites"),
      what: 'dependent packages get the same results in their own test suites; the page lists what differs in the others',
      page: 'compatibility.md#dependents-own-suites',
      command: 'node tests/acceptance/dependents/run.mjs --from FOLDER',
    },
    {
      figure: found(reliability, /\| attacks on fwjs, fwjs-v3, and fwjs-v5 \| (\d+) \|/),
      what: attacks(pageOf('advisories.md')),
      page: 'advisories.md',
      command: 'npm run harden',
    },
  ]
}

/** Describes the advisories by their status: not every attack fails by default. */
function attacks(advisories) {
  const rows = advisories.match(/^\| R\d+ \|.*/gm) ?? []
  const count = (...statuses) =>
    rows.filter((row) => statuses.some((status) => row.includes(`| ${status} |`))).length
  const safe = count('not affected')
  const configured = count('with a setting', 'with protect()')
  const absent = count('not applicable')
  const open = count('affected')
  if (safe + configured + absent + open !== rows.length)
    throw new Error('an advisory without a status')
  return (
    `attacks from ${rows.length} advisories run against fwjs, and against vulnerable versions where they exist: ` +
    `${safe} advisories don't affect fwjs, ${configured} need a setting or \`protect()\`, ${absent} don't apply, and ${open} ${open === 1 ? 'remains' : 'remain'} open, with the reason`
  )
}

function found(text, pattern) {
  const figure = pattern.exec(text)?.[1]
  if (figure === undefined) throw new Error(`no figure for ${pattern}`)
  return figure
}

/**
 * Returns the rows of the table below a heading, or how many of them have the same result for fwjs and
 * Express.
 */
function rowsBelow(text, heading) {
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`))
  const rows = section?.match(/^\|(?! Package \||---).+$/gm) ?? []
  const results = rows.map((row) =>
    row
      .split('|')
      .map((cell) => cell.trim())
      .slice(-3, -1),
  )
  const equal = results.filter(([express, fwjs]) => express === fwjs).length
  if (equal === 0) throw new Error(`no rows below "${heading}"`)
  return equal === rows.length ? String(equal) : `${equal} of ${rows.length}`
}
