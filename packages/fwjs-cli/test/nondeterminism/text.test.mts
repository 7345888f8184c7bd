import assert from 'node:assert/strict'
import test from 'node:test'
import { maskText } from '#lib/nondeterminism/text.js'

/** Returns true if the fwjs text equals the Express text, except for values that vary. */
const isSame = (express: string, again: string, fwjs: string): boolean => {
  const masked = maskText(express, again, fwjs)
  return masked.express === masked.fwjs
}

test('masks nothing if two Express responses are the same', () => {
  assert.ok(isSame('a b', 'a b', 'a b'))
  assert.ok(!isSame('took 5 ms', 'took 5 ms', 'took 6 ms'))
})

test('masks a varying value and nothing else', () => {
  assert.deepEqual(maskText('id 17, name x', 'id 23, name x', 'id 99, name x'), {
    express: 'id <varies>, name x',
    fwjs: 'id <varies>, name x',
  })
  assert.ok(!isSame('id 17, name x', 'id 23, name x', 'id 99, name y'))
  assert.ok(!isSame('id 17, name x', 'id 23, name x', 'id 99, 1 name x'))
  assert.ok(!isSame('id 17, name x', 'id 23, name x', 'id 99; name x'))
})

test("doesn't mask a value of another kind", () => {
  assert.ok(!isSame('id 17', 'id 23', 'id undefined'))
  assert.ok(!isSame('id 17', 'id 23', 'id NaN'))
  assert.ok(!isSame('id 17.', 'id 23.', 'id .'))
  assert.ok(!isSame('id 1f02', 'id 9a7c', 'id null'))
  assert.ok(!isSame('<b>bob</b>', '<b>eve</b>', '<b>a <i>b</i></b>'))
  assert.ok(isSame('id 1702', 'id 9277', 'id 9a7c'))
  assert.ok(isSame('id ', 'id 5', 'id '))
  assert.ok(isSame('id ', 'id 5', 'id 6'))
})

test('masks ids, times, and Base64 as a whole', () => {
  assert.ok(
    isSame(
      'id f81d4fae-7dec-11d0-a765-00a0c91e6bf6.',
      'id 0b8f3f1c-1111-4cd2-b123-00b0c91e6bf7.',
      'id 123e4567-e89b-12d3-a456-426614174000.',
    ),
  )
  assert.ok(isSame('sid=ab+cd/ef==; Path=/', 'sid=xx/yy+zz==; Path=/', 'sid=qqq==; Path=/'))
  assert.ok(!isSame('sid=ab+cd/ef==; Path=/', 'sid=xx/yy+zz==; Path=/', 'sid=qqq==; Path=/x'))
  assert.ok(isSame('at 10:11:12.131Z end', 'at 10:11:13.007Z end', 'at 10:11:13.100Z end'))
})

test('masks unrecognizable text from its first to its last difference', () => {
  const words = (seed: number) => Array.from({ length: 2000 }, (_, index) => `w${index * seed}`)
  const text = (seed: number) => `start ${words(seed).join(' ')} end`
  assert.ok(isSame(text(3), text(5), text(7)))
  assert.ok(!isSame(text(3), text(5), text(7).replace('end', 'over')))
})
