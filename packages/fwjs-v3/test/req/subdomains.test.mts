import assert from 'node:assert/strict'
import test from 'node:test'
import '../support/env.mts'
import fw from 'fwjs-v3'
import { seenBy } from '../support/reply.mts'

test('req.subdomains lists the parts before the subdomain offset, the nearest first', async () => {
  const headers = { Host: 'tobi.ferrets.example.com' }
  assert.deepEqual(await seenBy((req) => req.subdomains, { headers }), ['ferrets', 'tobi'])
  const app = fw()
  app.set('subdomain offset', 3)
  assert.deepEqual(await seenBy((req) => req.subdomains, { app, headers }), ['tobi'])
})

test('an IP address has no subdomains', async () => {
  assert.deepEqual(await seenBy((req) => req.subdomains), [])
})
