import assert from 'node:assert/strict'
import test from 'node:test'
import { quietApp } from '../support/quiet.mts'
import { seen } from '../support/report.mts'

const ips = (trust: unknown) =>
  seen((req) => req.ips, {
    app: quietApp({ 'trust proxy': trust }),
    headers: { 'X-Forwarded-For': '1.1.1.1, 2.2.2.2, 3.3.3.3' },
  })

test('req.ips lists trusted forwarded addresses, furthest first', async () => {
  assert.deepEqual(await ips(true), ['1.1.1.1', '2.2.2.2', '3.3.3.3'])
  assert.deepEqual(await ips('loopback, 3.3.3.3'), ['2.2.2.2', '3.3.3.3'])
  assert.deepEqual(await ips(1), ['3.3.3.3'])
})

test('req.ips is empty if the peer is not trusted or nothing was forwarded', async () => {
  assert.deepEqual(await ips(false), [])
  assert.deepEqual(await ips('10.0.0.1'), [])
  assert.deepEqual(await seen((req) => req.ips, { app: quietApp().set('trust proxy', true) }), [])
})
