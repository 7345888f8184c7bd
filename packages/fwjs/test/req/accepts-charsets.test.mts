import assert from 'node:assert/strict'
import test from 'node:test'
import { deprecationsOf } from '../support/quiet.mts'
import { seen } from '../support/report.mts'

const charsets = (header: string | undefined, ...values: unknown[]) =>
  seen((req) => Reflect.apply(req.acceptsCharsets, req, values), {
    headers: header === undefined ? {} : { 'Accept-Charset': header },
  })

test('req.acceptsCharsets returns the best charset or false', async () => {
  assert.equal(await charsets('utf-8, iso-8859-1;q=0.5', 'iso-8859-1', 'utf-8'), 'utf-8')
  assert.equal(await charsets('utf-8', 'iso-8859-1'), false)
  assert.equal(await charsets(undefined, 'iso-8859-1', 'utf-8'), 'iso-8859-1')
  assert.deepEqual(await charsets('a;q=0.1, b'), ['b', 'a'])
})

test('req.acceptsCharset is deprecated', async () => {
  const messages = await deprecationsOf(() =>
    seen((req) => Reflect.get(req, 'acceptsCharset').call(req, 'utf-8')),
  )
  assert.deepEqual(messages, ['req.acceptsCharset: Use acceptsCharsets instead'])
})
