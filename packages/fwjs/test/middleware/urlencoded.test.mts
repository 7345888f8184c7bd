import assert from 'node:assert/strict'
import test from 'node:test'
import fw from 'fwjs'
import { parse } from '../support/body.mts'
import { deprecationsOf } from '../support/quiet.mts'
import { call } from '../support/reply.mts'

const type = 'application/x-www-form-urlencoded'
const extended = fw.urlencoded({ extended: true })
const simple = fw.urlencoded({ extended: false })

test('fw.urlencoded returns nested objects and arrays if extended, and flat strings and lists otherwise', async () => {
  const body = 'a[b]=1&a[c][]=2&d=x+y&d=%C3%A9'
  assert.deepEqual((await parse(extended, type, body)).body, {
    a: { b: '1', c: ['2'] },
    d: ['x y', 'é'],
  })
  assert.deepEqual((await parse(simple, type, body)).body, {
    'a[b]': '1',
    'a[c][]': '2',
    d: ['x y', 'é'],
  })
  assert.deepEqual((await parse(extended, type, '', { 'Content-Length': '0' })).body, {})
})

test('fw.urlencoded warns if the extended option is missing', async () => {
  const deprecations = await deprecationsOf(() => fw.urlencoded())
  assert.deepEqual(deprecations, ['undefined extended: provide extended option'])
})

test('more parameters than the limit get a 413', async () => {
  for (const parser of [extended, simple]) {
    assert.equal((await parse(parser, type, `${'a&'.repeat(999)}a`)).status, 200)
    const { status, error } = await parse(parser, type, `${'a&'.repeat(1000)}a`)
    assert.equal(status, 413)
    assert.equal(error?.['message'], 'too many parameters')
    assert.equal(error['type'], 'parameters.too.many')
  }
})

test('parameterLimit is 1000 by default and can be any positive number', async () => {
  const two = fw.urlencoded({ extended: true, parameterLimit: 2.9 })
  assert.equal((await parse(two, type, 'a&b')).status, 200)
  assert.equal((await parse(two, type, 'a&b&c')).status, 413)
  const endless = fw.urlencoded({ extended: false, parameterLimit: Number.POSITIVE_INFINITY })
  assert.equal((await parse(endless, type, 'a&'.repeat(5000))).status, 200)
  for (const parameterLimit of [0, -1, Number.NaN, 'x']) {
    assert.throws(() => call(fw, 'urlencoded', { extended: true, parameterLimit }), {
      name: 'TypeError',
      message: 'option parameterLimit must be a positive number',
    })
  }
})

test('names may be nested 32 levels deep, or up to the depth option', async () => {
  assert.equal((await parse(extended, type, `a${'[b]'.repeat(32)}=1`)).status, 200)
  const { status, error } = await parse(extended, type, `a${'[b]'.repeat(33)}=1`)
  assert.equal(status, 400)
  assert.equal(error?.['message'], 'The input exceeded the depth')
  assert.equal(error['type'], 'querystring.parse.rangeError')
  const flat = fw.urlencoded({ extended: true, depth: 1 })
  assert.equal((await parse(flat, type, 'a[b][c]=1')).status, 400)
  assert.throws(() => fw.urlencoded({ extended: true, depth: -1 }), {
    message: 'option depth must be a zero or a positive number',
  })
})

test('lists may be as long as the parameter limit', async () => {
  const { body } = await parse(extended, type, Array.from({ length: 500 }, () => 'a[]=x').join('&'))
  assert.equal((body as { a: unknown[] }).a.length, 500)
  assert.ok(Array.isArray((body as { a: unknown }).a))
})

test('forms are utf-8', async () => {
  const { status, error } = await parse(extended, `${type}; charset=latin1`, 'a=1')
  assert.equal(status, 415)
  assert.equal(error?.['message'], 'unsupported charset "LATIN1"')
})

test('prototype names in a form are harmless', async () => {
  const { body } = await parse(extended, type, '__proto__[x]=1&toString=2')
  assert.deepEqual(body, { toString: '2' })
})
