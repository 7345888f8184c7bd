import assert from 'node:assert/strict'
import test from 'node:test'
import { raw, serving } from '../support/client.mts'
import { deprecationsOf, quietApp } from '../support/quiet.mts'
import { seen } from '../support/report.mts'

const hostname = (headers: Record<string, string | string[]>, trust: unknown = false) =>
  seen((req) => req.hostname, { headers, app: quietApp({ 'trust proxy': trust }) })

test('req.hostname comes from Host or a trusted X-Forwarded-Host', async () => {
  const headers = { Host: 'example.com:3000', 'X-Forwarded-Host': 'proxy.test:8080' }
  assert.equal(await hostname({ Host: 'example.com' }), 'example.com')
  assert.equal(await hostname(headers), 'example.com')
  assert.equal(await hostname(headers, true), 'proxy.test')
  assert.equal(await hostname(headers, '10.0.0.1'), 'example.com')
  assert.equal(await hostname({ Host: 'example.com' }, true), 'example.com')
})

test('req.hostname uses the first of several X-Forwarded-Host values', async () => {
  const one = { Host: 'a.test', 'X-Forwarded-Host': 'first.test , second.test' }
  const two = { Host: 'a.test', 'X-Forwarded-Host': ['first.test', 'second.test'] }
  assert.equal(await hostname(one, true), 'first.test')
  assert.equal(await hostname(two, true), 'first.test')
})

test('req.hostname keeps the brackets of an IPv6 address', async () => {
  assert.equal(await hostname({ Host: '[::1]' }), '[::1]')
  assert.equal(await hostname({ Host: '[::1]:3000' }), '[::1]')
  assert.equal(await hostname({ Host: '127.0.0.1:3000' }), '127.0.0.1')
})

test('req.hostname is undefined if the host is invalid', async () => {
  const broken = ['evil.com:fake@good.com', '<script>', 'a b', '[::1', 'evil.com/abc?x=']
  for (const host of broken) {
    assert.equal(await hostname({ Host: host }), null, host)
    assert.equal(await hostname({ Host: 'a.test', 'X-Forwarded-Host': host }, true), null, host)
  }
})

const hostApp = () => {
  const app = quietApp()
  app.use((req, res) => {
    res.end(`hostname=${req.hostname}`)
  })
  return app
}

const request = (text: string) => serving(hostApp(), (address) => raw(address, text))

test('req.hostname is undefined without a Host header', async () => {
  assert.match(await request('GET / HTTP/1.0\r\n\r\n'), /hostname=undefined$/)
})

test('req.hostname comes from an absolute request target, regardless of Host', async () => {
  const reply = await request(
    'GET http://target.test:80/x HTTP/1.1\r\nHost: other.test\r\nConnection: close\r\n\r\n',
  )
  assert.match(reply, /hostname=target\.test/)
})

test('two Host headers get a 400', async () => {
  const reply = await request(
    'GET / HTTP/1.1\r\nHost: a.test\r\nHost: b.test\r\nConnection: close\r\n\r\n',
  )
  assert.match(reply, /^HTTP\/1\.1 400 /)
})

test('req.host is a deprecated alias for req.hostname', async () => {
  const messages = await deprecationsOf(async () => {
    const host = await seen((req) => Reflect.get(req, 'host'), { headers: { Host: 'a.test:1' } })
    assert.equal(host, 'a.test')
  })
  assert.deepEqual(messages, ['req.host: Use req.hostname instead'])
})
