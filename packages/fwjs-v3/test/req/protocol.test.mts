import assert from 'node:assert/strict'
import test from 'node:test'
import '../support/env.mts'
import fw from 'fwjs-v3'
import { seenBy } from '../support/reply.mts'

const headers = { 'X-Forwarded-Proto': 'https' }

test('req.protocol is http and req.secure is false on an unencrypted connection', async () => {
  assert.deepEqual(await seenBy((req) => [req.protocol, req.secure], { headers }), ['http', false])
})

test('X-Forwarded-Proto is used if the proxy is trusted', async () => {
  const app = fw()
  app.enable('trust proxy')
  const seen = await seenBy((req) => [req.protocol, req.secure], { app, headers })
  assert.deepEqual(seen, ['https', true])
})

test('an unknown protocol in X-Forwarded-Proto is ignored', async () => {
  const app = fw()
  app.enable('trust proxy')
  const odd = { 'X-Forwarded-Proto': '"><script>' }
  assert.equal(await seenBy((req) => req.protocol, { app, headers: odd }), 'http')
})
