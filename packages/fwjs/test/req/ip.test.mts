import assert from 'node:assert/strict'
import test from 'node:test'
import fw from 'fwjs'
import { get } from '../support/client.mts'
import { quietApp } from '../support/quiet.mts'
import { seen } from '../support/report.mts'

const ip = (trust: unknown, forwarded = '1.1.1.1, 2.2.2.2, 3.3.3.3') =>
  seen((req) => req.ip, {
    app: quietApp({ 'trust proxy': trust }),
    headers: { 'X-Forwarded-For': forwarded },
  })

test('trust proxy true uses the leftmost forwarded address', async () => {
  assert.equal(await ip(true), '1.1.1.1')
})

test('trust proxy false uses the remote address', async () => {
  assert.equal(await ip(false), '127.0.0.1')
})

test('trust proxy addresses, subnets, and names are skipped from the right', async () => {
  assert.equal(await ip('loopback'), '3.3.3.3')
  assert.equal(await ip('loopback, 3.3.3.3'), '2.2.2.2')
  assert.equal(await ip(['loopback', '2.0.0.0/7']), '1.1.1.1')
  assert.equal(await ip('10.0.0.0/8'), '127.0.0.1')
  assert.equal(await ip('127.0.0.0/255.0.0.0'), '3.3.3.3')
  assert.equal(await ip('loopback, uniquelocal, linklocal', '9.9.9.9, 10.0.0.1'), '9.9.9.9')
})

test('trust proxy as a number trusts that many hops', async () => {
  assert.equal(await ip(0), '127.0.0.1')
  assert.equal(await ip(1), '3.3.3.3')
  assert.equal(await ip(2), '2.2.2.2')
  assert.equal(await ip(9), '1.1.1.1')
})

test('trust proxy as a function is called with the address and the hop', async () => {
  const calls: unknown[] = []
  const trust = (address: string, hop: number) => {
    calls.push([address, hop])
    return hop < 1
  }
  assert.equal(await ip(trust), '3.3.3.3')
  assert.deepEqual(calls, [
    ['127.0.0.1', 0],
    ['3.3.3.3', 1],
  ])
})

test('req.ip is the remote address if nothing was forwarded', async () => {
  const app = quietApp().set('trust proxy', true)
  assert.equal(await seen((req) => req.ip, { app }), '127.0.0.1')
})

test('strict addresses: ports are removed, and an invalid address ends the list', async () => {
  const strict = (forwarded: string) =>
    seen((req) => [req.ip, req.ips], {
      app: quietApp({ 'trust proxy': true, 'strict addresses': true }),
      headers: { 'X-Forwarded-For': forwarded },
    })
  assert.deepEqual(await strict('1.1.1.1:80, [2001:db8::1]:443'), [
    '1.1.1.1',
    ['1.1.1.1', '2001:db8::1'],
  ])
  assert.deepEqual(await strict('<script>'), ['127.0.0.1', []])
  assert.deepEqual(await strict('6.6.6.6, unknown, 2.2.2.2'), ['2.2.2.2', ['2.2.2.2']])
})

test('strict addresses: off by default, and inherited', async () => {
  assert.equal(await ip(true, '<script>'), '<script>')
  const inner = quietApp()
  inner.use((req, res) => {
    res.send(req.ip)
  })
  const app = quietApp({ 'trust proxy': true, 'strict addresses': true }).use(inner)
  const headers = { 'X-Forwarded-For': '<script>' }
  assert.equal((await get(app, '/', { headers })).text, '127.0.0.1')
})

test('req.ip: a value that is neither a function nor a string is left to proxy-addr, as in Express', () => {
  const ipOf = (trust: unknown, forwarded: unknown, peer: unknown = '127.0.0.1') => {
    const req = Object.create(fw.request)
    const app = { get: () => trust }
    Object.assign(req, { app, headers: { 'x-forwarded-for': forwarded } })
    Object.defineProperty(req, 'socket', { value: { remoteAddress: peer } })
    return [req.ip, req.ips]
  }
  const cases: [actual: unknown[], ip: unknown, ips: string[]][] = [
    [ipOf(() => true, '1.1.1.1'), '1.1.1.1', ['1.1.1.1']],
    [ipOf('loopback', '1.1.1.1'), '1.1.1.1', ['1.1.1.1']],
    [ipOf(() => true, '', null), null, []],
    [ipOf(() => true, '1.1.1.1', null), '1.1.1.1', ['1.1.1.1']],
  ]
  for (const [actual, ip, ips] of cases) assert.deepEqual(actual, [ip, ips])
  assert.throws(() => ipOf(undefined, ''), /trust argument is required/)
  assert.throws(() => ipOf(() => true, ['1.1.1.1']), TypeError)
})
