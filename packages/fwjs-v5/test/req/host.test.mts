import assert from 'node:assert/strict'
import test from 'node:test'
import fw from 'fwjs-v5'
import { call, seenBy, thrownBy } from '../support/reply.mts'

test('host has the port, hostname has not', async () => {
  const hosts = { 'a.com:81': ['a.com:81', 'a.com'], '[::1]:80': ['[::1]:80', '[::1]'] }
  for (const [Host, expected] of Object.entries(hosts)) {
    const seen = await seenBy((req) => [req.host, req.hostname], { headers: { Host } })
    assert.deepEqual(seen, expected)
  }
})

test('an invalid host is undefined (Y59)', async () => {
  const seen = await seenBy((req) => [req.host, req.hostname], { headers: { Host: 'a/b?c' } })
  assert.deepEqual(seen, [null, null])
})

test('a trusted X-Forwarded-Host counts, its first entry', async () => {
  const headers = { Host: 'a.com', 'X-Forwarded-Host': 'b.com:8080 , c.com' }
  const app = fw().set('trust proxy', true)
  assert.deepEqual(await seenBy((req) => [req.host, req.hostname], { app, headers }), [
    'b.com:8080',
    'b.com',
  ])
  assert.equal(await seenBy((req) => req.host, { headers }), 'a.com')
})

test('the other getters read the connection and the URL', async () => {
  const headers = { Host: 'x.y.a.com', 'X-Requested-With': 'XMLHttpRequest' }
  const seen = await seenBy(
    (req) => [req.protocol, req.secure, req.subdomains, req.path, req.xhr, req.ips, req.stale],
    { headers, path: '/p?q' },
  )
  assert.deepEqual(seen, ['http', false, ['y', 'x'], '/p', true, [], true])
  assert.equal(await seenBy((req) => typeof req.ip), 'string')
})

test('a malformed range is -2, an unsatisfiable one -1', async () => {
  const rangeOf = (Range: string) => seenBy((req) => req.range(3), { headers: { Range } })
  assert.equal(await rangeOf('bytes=a-b'), -2)
  assert.equal(await rangeOf('bytes=5-9'), -1)
  assert.deepEqual(await rangeOf('bytes=0-1'), [{ start: 0, end: 1 }])
})

test('is ignores parameters that cannot be parsed', async () => {
  const headers = { 'Content-Type': 'text/html; charset', 'Content-Length': '1' }
  const question = { headers, body: 'x', method: 'POST' }
  assert.equal(await seenBy((req) => req.is('html'), question), 'html')
  assert.equal(await seenBy((req) => req.is(['json', 'text/*']), question), 'text/html')
  assert.equal(await seenBy((req) => call(req, 'is'), question), 'text/html')
})

test('accepts methods list or choose', async () => {
  const headers = {
    Accept: 'text/javascript',
    'Accept-Encoding': 'br',
    'Accept-Charset': 'utf-8',
    'Accept-Language': 'de',
  }
  const seen = await seenBy(
    (req) => [
      req.accepts('html', 'js'),
      req.acceptsEncodings('gzip', 'br'),
      req.acceptsCharsets('utf-8'),
      req.acceptsLanguages(['en', 'de']),
      req.acceptsLanguages(),
    ],
    { headers },
  )
  assert.deepEqual(seen, ['js', 'br', 'utf-8', 'de', ['de']])
})

test('get checks its argument', () => {
  const req = Object.create(fw.request)
  assert.equal(
    thrownBy(() => req.get()),
    'TypeError: name argument is required to req.get',
  )
  assert.equal(
    thrownBy(() => req.header(1)),
    'TypeError: name must be a string to req.get',
  )
})
