import assert from 'node:assert/strict'
import test from 'node:test'
import { deprecationsOf } from '../support/quiet.mts'
import { seen } from '../support/report.mts'

const languages = (header: string | undefined, ...values: unknown[]) =>
  seen((req) => Reflect.apply(req.acceptsLanguages, req, values), {
    headers: header === undefined ? {} : { 'Accept-Language': header },
  })

test('req.acceptsLanguages returns the best language or false', async () => {
  assert.equal(await languages('en;q=.5, de', 'en', 'de'), 'de')
  assert.equal(await languages('en-us', 'en'), 'en')
  assert.equal(await languages('en', 'en-us'), 'en-us')
  assert.equal(await languages('en', 'fr'), false)
  assert.equal(await languages(undefined, 'fr', 'en'), 'fr')
})

test('req.acceptsLanguages without arguments lists all', async () => {
  assert.deepEqual(await languages('en;q=.5, de'), ['de', 'en'])
})

test('req.acceptsLanguage is deprecated', async () => {
  const messages = await deprecationsOf(() =>
    seen((req) => Reflect.get(req, 'acceptsLanguage').call(req, 'en')),
  )
  assert.deepEqual(messages, ['req.acceptsLanguage: Use acceptsLanguages instead'])
})
