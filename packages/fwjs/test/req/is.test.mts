import assert from 'node:assert/strict'
import test from 'node:test'
import { seen } from '../support/report.mts'

const is = (type: string | undefined, ...types: unknown[]) =>
  seen((req) => Reflect.apply(req.is, req, types), {
    method: 'POST',
    body: 'x',
    headers: type === undefined ? {} : { 'Content-Type': type },
  })

test('req.is returns the matching type, false, or null without a body', async () => {
  assert.equal(await is('text/html; charset=utf-8', 'html'), 'html')
  assert.equal(await is('text/html; charset=utf-8', 'text/html'), 'text/html')
  assert.equal(await is('text/html', 'text/*'), 'text/html')
  assert.equal(await is('application/json', 'json'), 'json')
  assert.equal(await is('application/json', ['html', 'json']), 'json')
  assert.equal(await is('application/json', 'html', 'application/*'), 'application/json')
  assert.equal(await is('application/json', 'html'), false)
  assert.equal(await is(undefined, 'html'), false)
  const headers = { 'Content-Type': 'text/html' }
  assert.equal(await seen((req) => req.is('html'), { headers }), null)
})

test('req.is treats a body of length 0 as a body', async () => {
  const headers = { 'Content-Type': 'text/html', 'Content-Length': '0' }
  assert.equal(await seen((req) => req.is('html'), { method: 'POST', headers }), 'html')
})
