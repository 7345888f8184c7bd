import assert from 'node:assert/strict'
import test from 'node:test'
import { load } from '../support/require.mts'

const { contains, isReserved } = load('fwjs/lib/files/locate.js')

test('a folder contains itself and what is below it, not what only begins like it', () => {
  assert.equal(contains('/www/public', '/www/public'), true)
  assert.equal(contains('/www/public', '/www/public/a'), true)
  assert.equal(contains('/www/public', '/www/public-secret/x'), false)
  assert.equal(contains('/www/public', '/www'), false)
  assert.equal(contains('/', '/etc'), true)
})

test('drives, streams and devices of Windows are known by their names', () => {
  for (const name of ['C:', 'a.txt:stream', 'con', 'NUL', 'aux.txt', 'COM1', 'lpt9.log']) {
    assert.equal(isReserved(name), true, name)
  }
  for (const name of ['console', 'a.con', 'nul1', 'com', 'index.html']) {
    assert.equal(isReserved(name), false, name)
  }
})
