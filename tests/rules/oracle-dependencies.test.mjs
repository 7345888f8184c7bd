import assert from 'node:assert/strict'
import test from 'node:test'
import { read } from '../../scripts/lib/packages.mjs'
import { differentVersions, LINES } from '../conformance/harness/shared-versions.mjs'

const lockOf = (folder) => JSON.parse(read(folder, 'package-lock.json'))

const express = lockOf('tests/conformance')

const differencesIn = (lock, name) => differentVersions(name, lock, `packages/${name}`, express)

for (const name of Object.keys(LINES)) {
  test(`${name} has the versions that npm installs with Express`, () => {
    assert.deepEqual(differencesIn(lockOf('.'), name), [])
  })
}

test('detects another version, also of a package that only the engine has, and a stale decision', () => {
  const lock = lockOf('.')
  lock.packages['packages/fwjs-v5/node_modules/qs'].version = '6.16.2'
  lock.packages['node_modules/encodeurl'].version = '2.0.1'
  assert.deepEqual(differencesIn(lock, 'fwjs-v5'), [
    'encodeurl 2.0.1, not 2.0.3',
    'qs 6.16.2, not 6.17.1',
  ])
  lock.packages['node_modules/iconv-lite'].version = '0.4.24'
  assert.deepEqual(differencesIn(lock, 'fwjs'), [
    'encodeurl 2.0.1, not 2.0.3',
    'iconv-lite is the same',
  ])
})
