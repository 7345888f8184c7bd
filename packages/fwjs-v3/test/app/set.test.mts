import assert from 'node:assert/strict'
import test from 'node:test'
import '../support/env.mts'
import fw from 'fwjs-v3'

test('app.set(name, value) stores a setting and returns the app', () => {
  const app = fw()
  assert.equal(app.set('title', 'x'), app)
  assert.equal(app.get('title'), 'x')
})

test('app.set(name) and app.get(name) return a setting', () => {
  const app = fw()
  assert.equal(app.set('title'), undefined)
  app.set('title', 'x')
  assert.equal(app.set('title'), 'x')
  assert.equal(app.get('title'), 'x')
})

test('app.set(name, undefined) stores undefined', () => {
  const app = fw()
  app.set('title', 'x')
  assert.equal(app.set('title', undefined), app)
  assert.equal(app.get('title'), undefined)
})

test('app.set rejects an invalid etag value', () => {
  assert.throws(() => fw().set('etag', 42 as never), /unknown value for etag function: 42/)
})
