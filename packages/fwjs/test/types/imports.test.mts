import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { expectTypeOf } from 'expect-type'
import fw, { application, query, Route, Router, request, response } from 'fwjs'

declare module 'fwjs' {
  const addedHere: undefined
  function addedToo(): void
}

test('fw: an app may add values to the module', () => {
  expectTypeOf(fw.addedHere).toEqualTypeOf<undefined>()
  expectTypeOf(fw.addedToo).toBeFunction()
  assert.equal(fw.addedHere, undefined)
})

test('fw: the default import, fw.default, and require are one function', () => {
  expectTypeOf(fw.default).toEqualTypeOf(fw)
  expectTypeOf(fw()).toEqualTypeOf<ReturnType<typeof fw.default>>()
  assert.equal(fw.default, fw)
  assert.equal(createRequire(import.meta.url)('fwjs'), fw)
})

test('fw: every property can be imported by name', () => {
  expectTypeOf(Router).toEqualTypeOf(fw.Router)
  expectTypeOf(request).toEqualTypeOf(fw.request)
  assert.deepEqual(
    [application, query, Route, Router, request, response],
    [fw.application, fw.query, fw.Route, fw.Router, fw.request, fw.response],
  )
})

test('fw.Router: is a value and a type, with and without new', () => {
  const called: Router = Router({ strict: true })
  const constructed: Router = new Router()
  const named: fw.Router = fw.Router()
  assert.deepEqual([called.stack, constructed.stack, named.stack], [[], [], []])
  // @ts-expect-error no such option
  Router({ strictly: true })
})

test('fw.Route: creates a route without a router', () => {
  const route = new Route('/:id')
  expectTypeOf(route.path).toEqualTypeOf<string>()
  assert.equal(route.path, '/:id')
})
