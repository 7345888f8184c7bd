import assert from 'node:assert/strict'
import test from 'node:test'
import '../support/env.mts'
import fw from 'fwjs-v3'
import { seenBy } from '../support/reply.mts'

const headers = { 'X-Forwarded-Proto': 'https' }

test('req.protocol is http and req.secure false on a plain connection', async () => {
  assert.deepEqual(await seenBy((req) => [req.protocol, req.secure], { headers }), ['http', false])
})

test('a trusted proxy’s X-Forwarded-Proto counts', async () => {
  const app = fw()
  app.enable('trust proxy')
  const seen = await seenBy((req) => [req.protocol, req.secure], { app, headers })
  assert.deepEqual(seen, ['https', true])
})

test('a proxy that names an unknown protocol is not believed', async () => {
  const app = fw()
  app.enable('trust proxy')
  const odd = { 'X-Forwarded-Proto': '"><script>' }
  assert.equal(await seenBy((req) => req.protocol, { app, headers: odd }), 'http')
})
