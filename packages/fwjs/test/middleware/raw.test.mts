import assert from 'node:assert/strict'
import test from 'node:test'
import { gzipSync } from 'node:zlib'
import fw, { raw, text } from 'fwjs'
import { parse } from '../support/body.mts'

const type = 'application/octet-stream'

test('fw.raw and fw.text exist, since 4.17.0', () => {
  assert.equal(fw.raw, raw)
  assert.equal(fw.text, text)
  assert.deepEqual([fw.raw.length, fw.raw().name], [1, 'rawParser'])
  assert.deepEqual([fw.text.length, fw.text().name], [1, 'textParser'])
})

test('fw.raw returns the bytes as a Buffer, whatever the charset', async () => {
  const bytes = Buffer.from([0, 255, 128])
  assert.deepEqual((await parse(fw.raw(), type, bytes)).body, { hex: '00ff80' })
  const named = await parse(fw.raw(), `${type}; charset=bogus`, bytes)
  assert.deepEqual(named.body, { hex: '00ff80' })
})

test('fw.raw inflates compressed bodies', async () => {
  const { body } = await parse(fw.raw(), type, gzipSync('abc'), { 'Content-Encoding': 'gzip' })
  assert.deepEqual(body, { hex: '616263' })
})

test('fw.raw returns an empty Buffer for a body of length 0', async () => {
  assert.deepEqual((await parse(fw.raw(), type, '', { 'Content-Length': '0' })).body, { hex: '' })
})
