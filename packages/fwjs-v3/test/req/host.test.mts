import assert from 'node:assert/strict'
import test from 'node:test'
import '../support/env.mts'
import fw from 'fwjs-v3'
import { seenBy } from '../support/reply.mts'

function host(headers: Record<string, string>, trust?: boolean): Promise<unknown> {
  const app = fw()
  if (trust) app.enable('trust proxy')
  return seenBy((req) => req.host, { app, headers })
}

test('req.host is the host name without the port', async () => {
  assert.equal(await host({ Host: 'example.com' }), 'example.com')
  assert.equal(await host({ Host: 'example.com:3000' }), 'example.com')
  assert.equal(await host({ Host: '[::1]:3000' }), '[::1]')
})

test('X-Forwarded-Host is used if the proxy is trusted', async () => {
  const headers = { Host: 'inner', 'X-Forwarded-Host': 'example.com:3000' }
  assert.equal(await host(headers), 'inner')
  assert.equal(await host(headers, true), 'example.com')
})

test('req.host is undefined for an invalid Host', async () => {
  assert.equal(await host({ Host: 'a/b@c' }), undefined)
})

test('req.hostname is the same as req.host', async () => {
  assert.equal(await seenBy((req) => req.hostname, { headers: { Host: 'a.b:1' } }), 'a.b')
})
