import assert from 'node:assert/strict'
import test from 'node:test'
import fw from 'fwjs'

test('app.enable and app.disable set true and false', () => {
  const app = fw()
  assert.equal(app.enable('feature'), app)
  assert.equal(app.get('feature'), true)
  assert.equal(app.disable('feature'), app)
  assert.equal(app.get('feature'), false)
})

test('app.enabled and app.disabled check truthiness', () => {
  const app = fw()
  assert.equal(app.enabled('feature'), false)
  assert.equal(app.disabled('feature'), true)
  app.set('feature', 'yes')
  assert.equal(app.enabled('feature'), true)
  assert.equal(app.disabled('feature'), false)
  app.set('feature', 0)
  assert.equal(app.enabled('feature'), false)
})
