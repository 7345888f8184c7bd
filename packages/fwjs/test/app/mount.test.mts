import assert from 'node:assert/strict'
import test from 'node:test'
import fw, { Router } from 'fwjs'
import { inside } from '../support/inside.mts'

test('mount is emitted on the sub-app with its parent', () => {
  const parent = fw()
  const child = fw()
  const heard: unknown[] = []
  child.on('mount', function (this: unknown, from: unknown) {
    heard.push(this, from)
  })
  parent.use('/child', child)
  assert.deepEqual(heard.length, 2)
  assert.equal(heard[0], child)
  assert.equal(heard[1], parent)
  assert.equal(inside(child).parent, parent)
})

test('mount is emitted after the layer is added', () => {
  const parent = fw()
  const child = fw()
  let names: string[] = []
  child.on('mount', () => {
    names = inside(parent)._router.stack.map((layer) => layer.name)
  })
  parent.use(child)
  assert.deepEqual(names, ['query', 'expressInit', 'mounted_app'])
})

test('an application mounted twice emits mount twice', () => {
  const child = fw()
  let count = 0
  child.on('mount', () => {
    count++
  })
  fw().use('/a', child).use(['/b', '/c'], child)
  assert.equal(count, 2)
})

test('mounting a router does not emit mount', () => {
  const router = Router()
  const parent = fw()
  parent.use(router)
  assert.equal(Reflect.get(router, 'parent'), undefined)
  assert.equal(inside(parent)._router.stack.at(-1)?.name, 'router')
})
