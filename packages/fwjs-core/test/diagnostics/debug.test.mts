import assert from 'node:assert/strict'
import test from 'node:test'
import { isEnabled } from 'fwjs-core/lib/diagnostics/debug.js'

test('DEBUG decides which namespaces are printed', () => {
  const cases: [string, boolean][] = [
    ['', false],
    ['*', true],
    ['express:*', true],
    ['express:router', true],
    ['express:router:*', false],
    ['other, express:router', true],
    ['other express:router', true],
    ['*,-express:router', false],
    ['-express:router', false],
    ['express.router', false],
  ]
  for (const [list, enabled] of cases) {
    assert.equal(isEnabled('express:router', list), enabled, list)
  }
})
