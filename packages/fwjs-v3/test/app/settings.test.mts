import assert from 'node:assert/strict'
import test from 'node:test'
import '../support/env.mts'
import fw, { type Application } from 'fwjs-v3'

function appIn(env: string | undefined): Application {
  const before = process.env['NODE_ENV']
  if (env === undefined) delete process.env['NODE_ENV']
  else process.env['NODE_ENV'] = env
  try {
    return fw()
  } finally {
    process.env['NODE_ENV'] = before
  }
}

test('env is NODE_ENV, or development', () => {
  assert.equal(appIn('stage').get('env'), 'stage')
  assert.equal(appIn(undefined).get('env'), 'development')
})

test('json spaces is 2 in development and 0 elsewhere', () => {
  assert.equal(appIn(undefined).get('json spaces'), 2)
  assert.equal(appIn('production').get('json spaces'), 0)
})

test('json replacer is null', () => {
  assert.equal(fw().get('json replacer'), null)
})

test('view cache is on in production', () => {
  assert.equal(appIn('production').enabled('view cache'), true)
  assert.equal(appIn('development').enabled('view cache'), false)
})

test('views defaults to the views folder in the working directory', () => {
  assert.equal(fw().get('views'), `${process.cwd()}/views`)
})

test('the other settings have the defaults of 3.x', () => {
  const app = fw()
  assert.equal(app.get('jsonp callback name'), 'callback')
  assert.equal(app.get('subdomain offset'), 2)
  assert.equal(app.get('etag'), 'weak')
  assert.equal(app.enabled('x-powered-by'), true)
  for (const name of ['trust proxy', 'case sensitive routing', 'strict routing']) {
    assert.equal(app.disabled(name), true, name)
  }
})

test("a sub-app inherits the settings it hasn't set itself", () => {
  const [app, child] = [fw(), fw()]
  app.set('view engine', 'tpl').set('json spaces', 4).set('trust proxy', true).set('own', 1)
  child.set('own', 2)
  app.use('/child', child)
  assert.deepEqual(
    ['view engine', 'json spaces', 'trust proxy', 'own'].map((name) => child.get(name)),
    ['tpl', 4, true, 2],
  )
})

test('a sub-app keeps its own trust proxy', () => {
  const [app, child] = [fw(), fw()]
  app.set('trust proxy', true)
  child.set('trust proxy', 1)
  app.use(child)
  assert.equal(child.get('trust proxy'), 1)
})

test("names on Object.prototype aren't settings", () => {
  assert.equal(fw().get('constructor'), undefined)
})
