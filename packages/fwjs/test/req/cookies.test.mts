import assert from 'node:assert/strict'
import test from 'node:test'
import { seen } from '../support/report.mts'

test('req.cookies and req.signedCookies are left to a cookie parser', async () => {
  const headers = { Cookie: 'a=1' }
  assert.equal(await seen((req) => req.cookies, { headers }), null)
  assert.equal(await seen((req) => req.signedCookies, { headers }), null)
})
