import assert from 'node:assert/strict'
import test from 'node:test'
import fw from 'fwjs'
import { warningsOf } from '../support/quiet.mts'

test('a function that returns middleware is reported where it is registered', async () => {
  const factories = ['json', 'query', 'raw', 'static', 'text', 'urlencoded', 'Router'] as const
  const warnings = await warningsOf(() => {
    for (const name of factories) fw().use(...[`/${name}`, fw[name] as never])
  })
  assert.equal(warnings.length, 1, 'they stand in one line')
  assert.match(
    warnings[0]?.message ?? '',
    /^A handler was expected, but fw\.json is a function that returns one\. Register fw\.json\(\) instead\. at .*not-called\.test\.m[jt]s:\d+:\d+\n/,
  )
  const others = await warningsOf(() => {
    fw().get('/', fw.static as never)
    fw().use(fw as never)
    fw.Router().use([fw.Router as never])
  })
  assert.deepEqual(
    others.map(({ message }) => /Register (\S+) instead/.exec(message)?.[1]),
    ['fw.static(folder)', 'fw()', 'fw.Router()'],
  )
})

test('what they return is not reported', async () => {
  const warnings = await warningsOf(() => {
    fw().use(fw.json(), fw.static('.'), fw.Router(), fw(), (_req, _res, next) => next())
  })
  assert.deepEqual(warnings, [])
})
