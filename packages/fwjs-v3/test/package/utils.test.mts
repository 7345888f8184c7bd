import assert from 'node:assert/strict'
import test from 'node:test'
import '../support/env.mts'
import { load } from '../support/require.mts'

const utils = load('fwjs-v3/lib/utils')

test('lib/utils holds what packages take from it', () => {
  assert.equal(utils.etag('express!'), '"8-zZdv4imtWD49AHEviejT6A"')
  assert.equal(utils.wetag('express!'), 'W/"8-zZdv4imtWD49AHEviejT6A"')
  assert.equal(utils.isAbsolute('c:\\x'), true)
  assert.equal(utils.isAbsolute('x'), false)
  assert.deepEqual(utils.flatten([1, [2, [3]]]), [1, 2, 3])
  assert.deepEqual(utils.normalizeTypes(['html']), [{ value: 'text/html', params: {} }])
  assert.equal(utils.accepts('html, json', 'application/json'), 'json')
  assert.equal(utils.accepts(['html'], undefined), 'html')
  assert.equal(utils.setCharset('text/html', 'utf-8'), 'text/html; charset=utf-8')
  const keys: unknown[] = []
  assert.equal(String(utils.pathRegexp('/:a', keys, true, true)), '/^\\/(?:([^\\/]+?))$/')
  assert.deepEqual(keys, [{ name: 'a', optional: false }])
})
