import assert from 'node:assert/strict'
import test from 'node:test'
import '../support/env.mts'
import fw from 'fwjs-v5'
import { load } from '../support/require.mts'

const { Router } = fw
const Layer = load('fwjs-v5/lib/routing/lib/layer')
const none = () => {}

test('a router is a function with the keys of router 2', () => {
  for (const router of [Router(), new Router()]) {
    assert.deepEqual([router.name, router.length], ['router', 3])
    const keys = ['caseSensitive', 'mergeParams', 'params', 'strict', 'stack']
    assert.deepEqual(Object.keys(router), keys)
    assert.ok((router as unknown) instanceof Router)
    assert.ok((router as unknown) instanceof Function)
  }
})

test('the methods of routers are on a prototype that is a function', () => {
  const prototype = Reflect.get(Router, 'prototype')
  assert.deepEqual([typeof prototype, prototype.name, prototype.length], ['function', '', 0])
  assert.deepEqual(Object.keys(prototype).slice(0, 4), ['param', 'handle', 'use', 'route'])
  assert.equal(Object.keys(prototype).at(-1), 'all')
  assert.equal('process_params' in prototype, false)
  for (const owner of [prototype, fw.Route.prototype]) {
    assert.deepEqual([owner.get.length, owner.all.length], [1, 1])
  }
})

test('a class can extend the router', () => {
  class Named extends (Router as unknown as { new (): { stack: unknown[] } }) {
    twice() {
      return this.stack.length * 2
    }
  }
  assert.equal(new Named().twice(), 0)
})

test('options of a router are its properties', () => {
  const router = Router({ caseSensitive: true, mergeParams: true, strict: true })
  const read = (name: string) => Reflect.get(router, name)
  assert.deepEqual(['caseSensitive', 'mergeParams', 'strict'].map(read), [true, true, true])
})

test('a route owns its path, its stack, and its methods', () => {
  const route = new fw.Route('/a')
  assert.deepEqual(Object.keys(route), ['path', 'stack', 'methods'])
  const { methods } = route as unknown as { methods: object }
  assert.equal(Object.getPrototypeOf(methods), null)
  route.get(none).all(none)
  assert.deepEqual({ ...methods }, { get: true, _all: true })
  const members = route as unknown as {
    _handlesMethod(name: string): boolean
    _methods(): string[]
  }
  assert.equal(members._handlesMethod('POST'), true)
  const other = new fw.Route('/b').get(none).post(none) as unknown as typeof members
  assert.deepEqual(other._methods(), ['GET', 'POST', 'HEAD'])
  assert.equal(other._handlesMethod('PUT'), false)
})

test('layers have the keys of router 2, with and without new', () => {
  const keys = ['handle', 'keys', 'name', 'params', 'path', 'slash', 'matchers']
  for (const layer of [new Layer('/a', {}, none), Layer('/a', null, none)]) {
    assert.deepEqual(Object.keys(layer), keys)
    assert.deepEqual([layer.name, layer.slash, layer.keys], ['none', false, []])
  }
  assert.equal(Layer('/a', {}, () => {}).name, '<anonymous>')
  assert.equal(new Layer('/', { end: false }, none).slash, true)
  const [used, routed] = Router().use(none).get('/x', none).stack
  assert.deepEqual(Object.keys(used ?? {}), [...keys, 'route'])
  assert.equal(routed?.name, 'handle')
})

test('the keys of a layer are strings, set by a match', () => {
  const layer = new Layer('/:a/*b', {}, none)
  assert.deepEqual([layer.match('/1/2/3'), layer.keys], [true, ['a', 'b']])
  assert.deepEqual({ ...layer.params }, { a: '1', b: ['2', '3'] })
  assert.equal(Object.getPrototypeOf(layer.params), null)
  assert.deepEqual([layer.match('/1'), layer.keys], [false, ['a', 'b']])
  assert.deepEqual([layer.match(null), layer.match(undefined)], [false, false])
})
