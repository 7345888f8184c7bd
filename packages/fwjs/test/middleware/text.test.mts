import assert from 'node:assert/strict'
import test from 'node:test'
import fw from 'fwjs'
import { parse } from '../support/body.mts'

const type = 'text/plain'

test('fw.text returns a string in any charset known to the decoder', async () => {
  assert.equal((await parse(fw.text(), type, 'é')).body, 'é')
  const cases: [string, number[], string][] = [
    ['latin1', [0xe9], 'é'],
    ['koi8-r', [0xc1], 'а'],
    ['shift_jis', [0x82, 0xa0], 'あ'],
    ['utf8', [0xc3, 0xa9], 'é'],
    ['utf-32le', [0xe9, 0, 0, 0], 'é'],
  ]
  for (const [charset, bytes, expected] of cases) {
    const { body } = await parse(fw.text(), `${type}; charset=${charset}`, Buffer.from(bytes))
    assert.equal(body, expected, charset)
  }
})

test('fw.text uses defaultCharset for bodies without a charset', async () => {
  const parser = fw.text({ defaultCharset: 'koi8-r' })
  assert.equal((await parse(parser, type, Buffer.from([0xc1]))).body, 'а')
  assert.equal((await parse(parser, `${type}; charset=utf-8`, 'é')).body, 'é')
})

test('fw.text rejects an unknown charset with 415', async () => {
  const { status, error } = await parse(fw.text(), `${type}; charset=Bogus`, 'x')
  assert.equal(status, 415)
  assert.equal(error?.['message'], 'unsupported charset "BOGUS"')
  assert.equal(error['charset'], 'bogus')
})

test('fw.text returns an empty string for a body of length 0', async () => {
  assert.equal((await parse(fw.text(), type, '', { 'Content-Length': '0' })).body, '')
})
