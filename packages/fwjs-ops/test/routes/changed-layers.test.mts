import assert from 'node:assert/strict'
import test from 'node:test'
import fw from 'fwjs'
import { candidates } from 'fwjs-ops'
import { appWith, lastOf, rescue, resultsOf, step } from '../support/answers.mts'

test("functions that the app has replaced don't run, and the layer may match", () => {
  const app = appWith((one) => one.use('/a', fw.Router().get('/x', step).post('/x', step)))
  const layer = app._router.stack.at(-1)
  const never = (): never => assert.fail('was run')
  layer.regexp = Object.assign(/^\/b/, { exec: never })
  assert.deepEqual(resultsOf(app, 'GET', '/'), [
    '/^\\/b/ may: own expression',
    '  (/^\\/b/)/x may: unknown path',
    '    (/^\\/b/)/x may',
    '  (/^\\/b/)/x no: method',
  ])
  layer.match = never
  assert.equal(lastOf(app, 'GET', '/'), 'may: own match')
  delete layer.match
  layer.regexp = { exec: never }
  assert.equal(lastOf(app, 'GET', '/'), 'may: own expression')
})

test("a match replaced by an agent for all layers doesn't run", () => {
  const app = appWith((one) => one.get('/a', step))
  const prototype = Object.getPrototypeOf(app._router.stack.at(-1))
  const { match } = prototype
  prototype.match = (): never => assert.fail('was run')
  try {
    assert.equal(lastOf(app, 'GET', '/'), 'may: own match')
  } finally {
    prototype.match = match
  }
  assert.equal(lastOf(app, 'GET', '/'), 'no: path')
})

test('a stateful expression may match wherever it does, and keeps its state', () => {
  const app = appWith((one) => one.get(/\/a/g, step))
  const { regexp } = app._router.stack.at(-1)
  regexp.lastIndex = 1
  const failing = appWith((one) => one.use(/\/a/y, rescue))
  assert.equal(lastOf(failing, 'GET', '/a'), 'may: stateful expression')
  assert.equal(lastOf(app, 'GET', '/a'), 'may: stateful expression')
  assert.equal(lastOf(app, 'GET', '/b'), 'no: path')
  assert.equal(regexp.lastIndex, 1)
})

test('candidates leaves layers unchanged and runs no param callback', () => {
  const app = appWith((one) => {
    one.param('id', () => assert.fail('was run'))
    one.get('/:id', step)
  })
  const layer = app._router.stack.at(-1)
  Object.assign(layer, { params: { id: 'kept' }, path: '/kept' })
  const before = Object.entries(layer)
  candidates(app, 'GET', '/7')
  candidates(app, 'GET', '/%zz')
  assert.deepEqual(Object.entries(layer), before)
})

test('a changed stack is read in its current state', () => {
  const app = appWith((one) => {
    one.get('/a', step)
    one.get('/b', step)
  })
  app._router.stack.splice(2, 1)
  assert.deepEqual(resultsOf(app, 'GET', '/a'), ['/b no: path'])
  app._router.stack.at(-1).route.methods = { post: true }
  assert.deepEqual(resultsOf(app, 'GET', '/b'), ['/b no: method'])
})

test('candidates handles a URL that makes a backtracking matcher slow', () => {
  const app = appWith((one) => one.get('/*-*-*-*-x', step))
  assert.equal(lastOf(app, 'GET', `/${'-'.repeat(4000)}`), 'no: path')
})
