import assert from 'node:assert/strict'
import https from 'node:https'
import test from 'node:test'
import fw from 'fwjs'
import { certificate } from '../support/certificate.mts'
import { get } from '../support/client.mts'
import { quietApp } from '../support/quiet.mts'
import { seen } from '../support/report.mts'

const protocol = (forwarded: string, trust: unknown = true) =>
  seen((req) => `${req.protocol} ${req.secure}`, {
    app: quietApp({ 'trust proxy': trust }),
    headers: { 'X-Forwarded-Proto': forwarded },
  })

function tlsServer(app: fw.Express) {
  return https.createServer(certificate, app) as unknown as import('node:http').Server
}

test('req.protocol is http, https on TLS, or a trusted forwarded protocol', async () => {
  assert.equal(await seen((req) => req.protocol), 'http')
  assert.equal(await protocol('https', false), 'http false')
  assert.equal(await protocol('https', '10.0.0.1'), 'http false')
  assert.equal(await protocol('https'), 'https true')
  assert.equal(await protocol('https, http'), 'https true')
  const app = fw()
  app.use((req, res) => {
    res.send(`${req.protocol} ${req.secure}`)
  })
  assert.equal((await get(tlsServer(app), '/')).text, 'https true')
})

test('req.secure is true if the protocol is https', async () => {
  assert.equal(await seen((req) => req.secure), false)
  assert.equal(await protocol('http'), 'http false')
})

test('a forwarded protocol other than http, https, ws, and wss is ignored', async () => {
  assert.equal(await protocol('wss'), 'wss false')
  assert.equal(await protocol('ws'), 'ws false')
  for (const forged of ['javascript', 'https://evil', 'file', '']) {
    assert.equal(await protocol(forged), 'http false', forged)
  }
})
