import assert from 'node:assert/strict'
import test from 'node:test'
import { seen } from '../support/report.mts'

test('req.get reads a header case-insensitively, and Referrer and Referer alike', async () => {
  const headers = { 'X-Own': 'value', Referer: 'http://a.test/' }
  const values = await seen(
    (req) => [
      req.get('X-Own'),
      req.header('x-own'),
      req.get('Referrer'),
      req.get('referer'),
      req.get('X-Missing') === undefined,
    ],
    { headers },
  )
  assert.deepEqual(values, ['value', 'value', 'http://a.test/', 'http://a.test/', true])
})

test('req.get accepts Referrer for Referer too', async () => {
  const headers = { Referrer: 'http://b.test/' }
  assert.equal(await seen((req) => req.get('Referer'), { headers }), 'http://b.test/')
})

test('req.get rejects a missing name and a name that is not a string', async () => {
  const messages = await seen((req) =>
    [undefined, '', 42].map((name) => {
      try {
        return Reflect.apply(req.get, req, [name])
      } catch (error) {
        return String(error)
      }
    }),
  )
  assert.deepEqual(messages, [
    'TypeError: name argument is required to req.get',
    'TypeError: name argument is required to req.get',
    'TypeError: name must be a string to req.get',
  ])
})
