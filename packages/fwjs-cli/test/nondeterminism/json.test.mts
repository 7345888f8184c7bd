import assert from 'node:assert/strict'
import test from 'node:test'
import { maskJson } from '#lib/nondeterminism/json.js'

function checkSame(express: unknown, again: unknown, fwjs: unknown): boolean {
  const masked = maskJson(JSON.stringify(express), JSON.stringify(again), JSON.stringify(fwjs))
  assert.ok(masked)
  return masked.express === masked.fwjs
}

test('masks values by position', () => {
  assert.ok(checkSame({ a: 1, b: 2 }, { a: 7, b: 2 }, { a: 9, b: 2 }))
  assert.ok(!checkSame({ a: 1, b: 2 }, { a: 7, b: 2 }, { a: 9, b: 3 }))
  assert.ok(!checkSame({ a: 1, b: 2 }, { a: 7, b: 2 }, { b: 2, a: 9 }))
  assert.ok(!checkSame({ a: 1 }, { a: 7 }, { a: '9' }))
  assert.ok(checkSame({ a: null }, { a: 'x' }, { a: 'y' }))
  assert.ok(checkSame({ a: null }, { a: 'x' }, { a: null }))
  assert.ok(!checkSame({ a: { b: 1 } }, { a: { b: 1 } }, { a: [1] }))
  assert.ok(checkSame({ a: 'took 5 ms' }, { a: 'took 6 ms' }, { a: 'took 17 ms' }))
  assert.ok(!checkSame({ a: 'took 5 ms' }, { a: 'took 6 ms' }, { a: 'took 17 s' }))
})

test("doesn't compare a key that only one Express response has", () => {
  assert.ok(checkSame({ a: 1 }, { a: 1, b: 2 }, { a: 1, b: 3 }))
  assert.ok(checkSame({ a: 1, b: 2 }, { a: 1 }, { a: 1 }))
  assert.ok(!checkSame({ a: 1 }, { a: 1, b: 2 }, { a: 1, c: 3 }))
  assert.ok(!checkSame({ a: 1, b: 2 }, { a: 1, b: 2 }, { a: 1 }))
})

test('matches keys that are ids and compares their values', () => {
  const of = (id: string, name: string) => ({ [id]: { name }, total: 1 })
  assert.ok(checkSame(of('x1', 'a'), of('x2', 'a'), of('x3', 'a')))
  assert.ok(!checkSame(of('x1', 'a'), of('x2', 'a'), of('x3', 'b')))
})

test('compares lists item by item, to the end unless their length varies', () => {
  assert.ok(checkSame([1, 2], [1, 3], [1, 4]))
  assert.ok(!checkSame([1, 2], [1, 3], [2, 4]))
  assert.ok(!checkSame([1, 2], [1, 3], [1, 4, 5]))
  assert.ok(!checkSame([1, 2], [1, 3], [1]))
  assert.ok(checkSame([1, 2], [1], [1, 5, 6]))
  assert.ok(!checkSame([1, 2], [1], [3]))
})

test('an error stack may differ in its frames', () => {
  const stack = (file: string) => ({ stack: `Error: x\n    at ${file}` })
  assert.ok(checkSame(stack('a'), stack('a'), stack('b')))
  assert.ok(checkSame({ a: 1, s: 'x\n    at a' }, { a: 2, s: 'x\n    at a' }, { a: 3, s: 'x' }))
})

test("compares the layout, and rejects text that isn't plain JSON", () => {
  const masked = maskJson('{"a":1}', '{"a":1}', '{\n  "a": 1\n}\n')
  assert.notEqual(masked?.express, masked?.fwjs)
  assert.equal(maskJson('{"a":1.0}', '{"a":1.0}', '{"a":1.0}'), undefined)
  assert.equal(maskJson('{"a"', '{"a"', '{"a"'), undefined)
  assert.equal(maskJson('a', 'a', 'a'), undefined)
})
