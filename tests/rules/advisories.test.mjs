import assert from 'node:assert/strict'
import test from 'node:test'
import { read } from '../../scripts/lib/packages.mjs'
import { renewPage } from '../robustness/advisories/page.mjs'
import { sections } from '../robustness/advisories/rows.mjs'
import { documentOf, statementsOf } from '../robustness/advisories/vex.mjs'

const rows = sections.flatMap((section) => section.rows)

/** Returns the ids that a check file covers. */
function checkedIn(section) {
  const text = read(`tests/robustness/advisories/checks/${section}.mjs`)
  return [...text.matchAll(/^ {2}(R\d{3}): /gm)].map(([, id = '']) => id)
}

test('rows are numbered without gaps, and each explains its meaning here', () => {
  const ids = rows.map((row) => row.id).sort()
  const numbers = ids.map((_, index) => `R${String(index + 1).padStart(3, '0')}`)
  assert.deepEqual(ids, numbers)
  assert.deepEqual(
    rows.filter(({ here }) => !/\.$/.test(here)).map(({ id }) => id),
    [],
  )
})

for (const { section, rows: applicable } of sections) {
  test(`every applicable row about ${section} has a check, and no other`, () => {
    const expected = applicable.filter(({ verdict }) => verdict !== 'not applicable')
    assert.deepEqual(
      checkedIn(section),
      expected.map(({ id }) => id),
    )
  })
}

test('docs/advisories.md matches the rows: npm run verify -- advisories -- --write', () => {
  const page = read('docs/advisories.md')
  assert.equal(page, renewPage(page, sections))
})

const vex = JSON.parse(read('docs/public/fwjs.openvex.json'))

test('the OpenVEX document matches the rows: npm run verify -- advisories -- --write', () => {
  assert.deepEqual(vex, documentOf(sections, vex))
})

test('the OpenVEX document gets a new version when its statements change', () => {
  const older = { ...vex, version: 7, statements: [] }
  assert.equal(documentOf(sections, older).version, 8)
  assert.equal(documentOf(sections, vex).version, vex.version)
})

const JUSTIFICATIONS = [
  'component_not_present',
  'vulnerable_code_not_present',
  'vulnerable_code_not_in_execute_path',
  'vulnerable_code_cannot_be_controlled_by_adversary',
  'inline_mitigations_already_exist',
]

/** Returns the problems of a statement according to the OpenVEX 0.2.0 specification. */
function problemsOf(statement) {
  const { vulnerability, products, status, justification, impact_statement } = statement
  const problems = []
  if (!/^(?:CVE-\d{4}-\d{4,}|GHSA(?:-[\da-z]{4}){3})$/.test(vulnerability.name))
    problems.push('vulnerability')
  if (products.length === 0) problems.push('products')
  if (!products.every((product) => /^pkg:npm\/fwjs(?:-[\w-]+)?@\d/.test(product['@id']))) {
    problems.push('product')
  }
  if (!['not_affected', 'affected', 'fixed', 'under_investigation'].includes(status)) {
    problems.push('status')
  }
  if (status === 'affected' && !statement.action_statement) problems.push('action_statement')
  if (status === 'not_affected' && !justification && !impact_statement) problems.push('reason')
  if (justification && !JUSTIFICATIONS.includes(justification)) problems.push('justification')
  return problems
}

test('the OpenVEX document has the structure of version 0.2.0', () => {
  assert.equal(vex['@context'], 'https://openvex.dev/ns/v0.2.0')
  assert.match(vex['@id'], /^https:\/\/openvex\.dev\/docs\/public\/vex-[\da-f]{64}$/)
  assert.ok(vex.author && vex.version >= 1 && !Number.isNaN(Date.parse(vex.timestamp)))
  assert.deepEqual(vex.statements.flatMap(problemsOf), [])
  const wrong = { ...vex.statements[0], status: 'affected', justification: 'none' }
  assert.deepEqual(problemsOf(wrong), ['action_statement', 'justification'])
})

test('the OpenVEX document names no identifier that was not checked against its publisher', () => {
  const unchecked = rows.filter((row) => row.unchecked).flatMap((row) => row.advisories)
  const named = vex.statements.map((statement) => statement.vulnerability.name)
  assert.ok(unchecked.length > 0)
  assert.deepEqual(
    named.filter((name) => unchecked.includes(name)),
    [],
  )
})

test('every CVE of Express, body-parser, send, qs, path-to-regexp, and multer has a statement for each package', () => {
  const family = /^(?:express|body-parser|send|serve-static|qs|path-to-regexp|proxy-addr|multer)$/
  const named = rows.filter((row) => family.test(row.package))
  const numbers = named.flatMap((row) => row.advisories.filter((name) => name.startsWith('CVE-')))
  assert.ok(numbers.length > 35)
  for (const name of numbers) {
    const matching = statementsOf(sections).filter(
      ({ vulnerability }) => vulnerability.name === name,
    )
    const products = matching.flatMap((statement) => statement.products).map((one) => one['@id'])
    assert.equal(new Set(products.map((id) => id.split('@')[0])).size, 3, name)
  }
})
