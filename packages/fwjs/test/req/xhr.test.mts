import assert from 'node:assert/strict'
import test from 'node:test'
import { seen } from '../support/report.mts'

const xhr = (value: string) => seen((req) => req.xhr, { headers: { 'X-Requested-With': value } })

test('req.xhr recognizes XMLHttpRequest in any case', async () => {
  assert.equal(await xhr('XMLHttpRequest'), true)
  assert.equal(await xhr('xmlhttprequest'), true)
  assert.equal(await xhr('fetch'), false)
  assert.equal(await seen((req) => req.xhr), false)
})
