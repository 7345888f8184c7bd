import assert from 'node:assert/strict'
import test from 'node:test'
import { deprecationsOf } from '../support/quiet.mts'
import { seen } from '../support/report.mts'

const encodings = (header: string | undefined, ...values: unknown[]) =>
  seen((req) => Reflect.apply(req.acceptsEncodings, req, values), {
    headers: header === undefined ? {} : { 'Accept-Encoding': header },
  })

test('req.acceptsEncodings returns the best encoding or false', async () => {
  assert.equal(await encodings('gzip, deflate;q=0.5', 'deflate', 'gzip'), 'gzip')
  assert.equal(await encodings('gzip', 'br'), false)
  assert.equal(await encodings(undefined, 'gzip'), false)
  assert.equal(await encodings(undefined, 'identity'), 'identity')
  assert.deepEqual(await encodings(undefined), ['identity'])
})

test('req.acceptsEncoding is deprecated', async () => {
  const messages = await deprecationsOf(() =>
    seen((req) => Reflect.get(req, 'acceptsEncoding').call(req, 'gzip')),
  )
  assert.deepEqual(messages, ['req.acceptsEncoding: Use acceptsEncodings instead'])
})
