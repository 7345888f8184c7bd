import assert from 'node:assert/strict'
import test from 'node:test'
import '../support/env.mts'
import fw from 'fwjs-v3'

test('app.locals(object) copies all values of the object and returns it', () => {
  const app = fw()
  const values = { title: 'x', list: [1] }
  assert.equal(app.locals(values), values)
  app.locals({ more: true })
  assert.deepEqual([app.locals['title'], app.locals['list'], app.locals['more']], ['x', [1], true])
})

test('app.locals.settings is the only initial local', () => {
  const app = fw()
  assert.deepEqual(Object.keys(app.locals), ['settings'])
  assert.equal(app.locals['settings'], app.settings)
})

test('names of function properties are reserved: setting one changes nothing', () => {
  const { locals } = fw()
  locals({ name: 'x', length: 9, arguments: 1, caller: 1, title: 'x' })
  assert.equal(locals.name, 'locals')
  assert.equal(locals['arguments'], null)
  assert.deepEqual(Object.keys(locals), ['settings', 'title'])
})
