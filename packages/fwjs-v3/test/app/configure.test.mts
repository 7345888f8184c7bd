import assert from 'node:assert/strict'
import test from 'node:test'
import '../support/env.mts'
import fw from 'fwjs-v3'

function configuredIn(env: string, ...names: string[]): number {
  const app = fw()
  let calls = 0
  app.set('env', env)
  Reflect.apply(app.configure, app, [...names, () => calls++])
  return calls
}

test('app.configure(callback) calls back immediately, with the app as this', () => {
  const app = fw()
  let self: unknown
  assert.equal(
    app.configure(function (this: unknown) {
      self = this
    }),
    app,
  )
  assert.equal(self, app)
})

test("app.configure(env, callback) calls back only if env is the app's environment", () => {
  assert.equal(configuredIn('production', 'production'), 1)
  assert.equal(configuredIn('production', 'development'), 0)
})

test('app.configure accepts several environments', () => {
  assert.equal(configuredIn('stage', 'production', 'stage'), 1)
  assert.equal(configuredIn('test', 'production', 'stage'), 0)
})
