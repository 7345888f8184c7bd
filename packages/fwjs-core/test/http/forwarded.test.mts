import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import test from 'node:test'
import { addressIn, asWritten, trustedAddresses } from 'fwjs-core/lib/http/forwarded.js'
import { compileTrust } from 'fwjs-core/lib/settings/compile.js'
import { numbers } from '../support/random.mts'

type All = (req: object, trust: (address: string, hop: number) => boolean) => string[]

const proxyAddress = createRequire(createRequire(import.meta.url).resolve('fwjs'))(
  'proxy-addr',
) as {
  all: All
}

const pieces = [
  ...['10.0.0.1', '10.1.2.3', '127.0.0.1', '203.0.113.7', '::1', 'fc00::1', '::ffff:10.0.0.1'],
  ...['unknown', '<script>', '1.2.3.4:80', '[::1]:80', '', ' ', '  ', '\t', '1.2.3', 'a b'],
]

const rules: unknown[] = [
  ...[false, true, 0, 1, 2, 7],
  ...['loopback', 'loopback, uniquelocal', '10.0.0.0/8', ['::1', '10.0.0.1'], 'fc00::/7'],
  (address: string, hop: number) => address.length % 2 === hop % 2,
]

test('the trusted addresses and the calls to trust are the same as in proxy-addr', () => {
  const below = numbers(67)
  const pick = <Value,>(values: readonly Value[]) => values[below(values.length)] as Value
  for (let count = 0; count < 5000; count++) {
    const list = Array.from({ length: below(6) }, () => pick(pieces)).join(pick([',', ', ', ' ,']))
    const peer = pick(pieces.slice(0, 7))
    const trust = compileTrust(pick(rules))
    const calls: unknown[] = []
    const expectedCalls: unknown[] = []
    const trusted = trustedAddresses(
      peer,
      list,
      (address, hop) => {
        calls.push([address, hop])
        return trust(address, hop)
      },
      asWritten,
    )
    const req = { headers: { 'x-forwarded-for': list }, socket: { remoteAddress: peer } }
    const expected = proxyAddress.all(req, (address, hop) => {
      expectedCalls.push([address, hop])
      return trust(address, hop)
    })
    assert.deepEqual({ trusted, calls }, { trusted: expected, calls: expectedCalls }, list)
  }
})

test('a long list is read no further than the first untrusted address', () => {
  let read = 0
  const list = Array.from({ length: 1801 }, (_, index) => `10.0.${index >> 8}.${index & 255}`)
  const addresses = trustedAddresses(
    '127.0.0.1',
    list.join(','),
    (_address, hop) => hop < 2,
    (entry) => {
      read += 1
      return entry
    },
  )
  assert.deepEqual(addresses, ['127.0.0.1', '10.0.7.8', '10.0.7.7'])
  assert.equal(read, 2)
})

test('an entry is an address, with or without a port, or undefined', () => {
  const cases: [string, string | undefined][] = [
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['2001:db8::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['::ffff:10.0.0.1', '::ffff:10.0.0.1'],
    ['[203.0.113.7]', undefined],
    ['203.0.113.7:', undefined],
    ['203.0.113.7:x', undefined],
    ['203.0.113.256', undefined],
    ['unknown', undefined],
    ['_hidden', undefined],
    ['<script>', undefined],
    ['', undefined],
  ]
  for (const [entry, address] of cases) assert.equal(addressIn(entry), address, entry)
})
