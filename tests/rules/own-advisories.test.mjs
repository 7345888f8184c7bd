import assert from 'node:assert/strict'
import test from 'node:test'
import { PACKAGES, versionsOf } from '../../scripts/lib/packages.mjs'
import { ownStatements, textOf, wrongAdvisories } from '../../scripts/release/advisories.mjs'
import { isLower, raise, withDependents } from '../../scripts/release/versions.mjs'

const RECORD = {
  id: 'GHSA-aaaa-bbbb-cccc',
  title: 'A title',
  severity: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N',
  impact: 'An impact.',
  workaround: 'None.',
  fixed: { 'fwjs-v5': ['5.100.2', '5.101.1'] },
}

test('an advisory has statements for the affected versions and the fixed one of each minor version', () => {
  const found = ownStatements([RECORD]).map(({ products, status, action_statement }) => [
    status,
    products.map((one) => one['@id']).join(' '),
    action_statement,
  ])
  assert.deepEqual(found, [
    ['affected', 'pkg:npm/fwjs-v5@5.100.0 pkg:npm/fwjs-v5@5.100.1', 'Update to 5.100.2.'],
    ['fixed', 'pkg:npm/fwjs-v5@5.100.2', undefined],
    ['affected', 'pkg:npm/fwjs-v5@5.101.0', 'Update to 5.101.1.'],
    ['fixed', 'pkg:npm/fwjs-v5@5.101.1', undefined],
  ])
})

test('the text of an advisory lists the affected ranges', () => {
  const text = textOf({ ...RECORD, credit: 'Ada' })
  assert.match(text, /\| fwjs-v5 \| >=5\.100\.0 <5\.100\.2 \| 5\.100\.2 \|\n/)
  assert.match(text, /\| fwjs-v5 \| >=5\.101\.0 <5\.101\.1 \| 5\.101\.1 \|\n/)
  assert.match(text, /Reported by Ada\./)
})

test('mistakes in a record are found', () => {
  assert.deepEqual(wrongAdvisories(), [])
  const mistakesIn = (change, changelog = RECORD.id) =>
    wrongAdvisories([{ ...RECORD, ...change }], changelog).join('\n')
  assert.equal(mistakesIn({}), '')
  assert.match(mistakesIn({}, ''), /CHANGELOG\.md does not mention it/)
  assert.match(mistakesIn({ id: 'R001' }), /neither a CVE nor a GHSA number/)
  assert.match(mistakesIn({ severity: 'high' }), /is missing/)
  assert.match(mistakesIn({ fixed: {} }), /ascending/)
  assert.match(mistakesIn({ fixed: { fwjs: ['4.101.1', '4.100.1'] } }), /ascending/)
  assert.match(mistakesIn({ fixed: { express: ['4.0.1'] } }), /is not a patch/)
  assert.match(mistakesIn({ fixed: { fwjs: ['4.101.0'] } }), /is not a patch/)
})

test('a patch of the engine is a patch of every package that requires it', () => {
  assert.deepEqual(withDependents(['fwjs-core']), PACKAGES)
  const required = {
    ...Object.fromEntries(PACKAGES.map((name) => [name, []])),
    fwjs: ['fwjs-core'],
  }
  assert.deepEqual(withDependents(['fwjs-core'], required), ['fwjs-core', 'fwjs'])
  assert.deepEqual(withDependents(['fwjs-v3'], required), ['fwjs-v3'])
})

test('versions are raised and compared', () => {
  assert.equal(raise('4.100.9', 'minor'), '4.101.0')
  assert.equal(raise('4.100.9', 'patch'), '4.100.10')
  assert.ok(isLower('4.100.10', '4.101.0') && isLower('4.100.9', '4.100.10'))
  assert.ok(!isLower('4.101.0', '4.101.0') && !isLower('4.101.0', '4.100.10'))
  for (const version of Object.values(versionsOf())) assert.match(version, /^\d+\.\d+\.\d+$/)
})
