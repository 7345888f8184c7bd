import assert from 'node:assert/strict'
import test from 'node:test'
import '../support/env.mts'
import fw from 'fwjs-v3'

test('app.enable and app.disable set true and false and return the app', () => {
  const app = fw()
  assert.equal(app.enable('x'), app)
  assert.equal(app.get('x'), true)
  assert.equal(app.disable('x'), app)
  assert.equal(app.get('x'), false)
})

test('app.enabled and app.disabled check if a setting is truthy', () => {
  const app = fw()
  assert.deepEqual([app.enabled('x'), app.disabled('x')], [false, true])
  app.set('x', 'y')
  assert.deepEqual([app.enabled('x'), app.disabled('x')], [true, false])
})
