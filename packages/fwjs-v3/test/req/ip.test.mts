import assert from 'node:assert/strict'
import test from 'node:test'
import '../support/env.mts'
import fw from 'fwjs-v3'
import { seenBy } from '../support/reply.mts'

const headers = { 'X-Forwarded-For': '10.0.0.1, 10.0.0.2' }

test("req.ip is the peer's address, and req.ips is empty", async () => {
  assert.deepEqual(await seenBy((req) => [req.ip, req.ips], { headers }), ['127.0.0.1', []])
})

test('req.ip and req.ips come from X-Forwarded-For behind trusted proxies', async () => {
  const app = fw()
  app.enable('trust proxy')
  assert.deepEqual(await seenBy((req) => [req.ip, req.ips], { app, headers }), [
    '10.0.0.1',
    ['10.0.0.1', '10.0.0.2'],
  ])
})

test('trust proxy as a number trusts that many hops', async () => {
  const app = fw()
  app.set('trust proxy', 1)
  assert.equal(await seenBy((req) => req.ip, { app, headers }), '10.0.0.2')
})
