import assert from 'node:assert/strict'
import test from 'node:test'
import '../support/env.mts'
import { load } from '../support/require.mts'

const utils = load('fwjs-v3/lib/utils')

test('the files of 3.x are where packages expect them', () => {
  const fw = load('fwjs-v3')
  assert.equal(load('fwjs-v3/lib/express'), fw)
  assert.equal(load('fwjs-v3/lib/application'), fw.application)
  assert.equal(load('fwjs-v3/lib/request'), fw.request)
  assert.equal(load('fwjs-v3/lib/response'), fw.response)
  assert.equal(load('fwjs-v3/lib/router'), fw.Router)
  assert.equal(load('fwjs-v3/lib/router/route'), fw.Route)
  assert.equal(load('fwjs-v3/lib/view'), fw().get('view'))
  assert.equal(typeof load('fwjs-v3/lib/middleware').init, 'function')
})

test('lib/utils exports the functions that packages use', () => {
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
