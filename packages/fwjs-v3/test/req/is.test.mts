import assert from 'node:assert/strict'
import test from 'node:test'
import { seenBy } from '../support/reply.mts'

function is(type: string, header = 'application/json; charset=utf-8'): Promise<unknown> {
  const headers: Record<string, string> = header ? { 'Content-Type': header } : {}
  return seenBy((req) => req.is(type), { method: 'POST', headers })
}

test('req.is(type) returns true or false for the type of the body', async () => {
  assert.equal(await is('application/json'), true)
  assert.equal(await is('json'), true)
  assert.equal(await is('text/html'), false)
  assert.equal(await is('html'), false)
})

test('a star matches any type or subtype', async () => {
  assert.equal(await is('*/json'), true)
  assert.equal(await is('application/*'), true)
  assert.equal(await is('text/*'), false)
  assert.equal(await is('*/html'), false)
})

test('req.is returns false without a Content-Type', async () => {
  assert.equal(await is('json', ''), false)
})
