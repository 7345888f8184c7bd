import assert from 'node:assert/strict'
import test from 'node:test'
import { seen } from '../support/report.mts'

test('req.res and res.req reference each other', async () => {
  assert.deepEqual(await seen((req, res) => [req.res === res, res.req === req]), [true, true])
})

test('req and res keep the native fields and methods', async () => {
  const values = await seen(
    (req, res) => [
      req.httpVersion,
      req.headers.host === undefined,
      typeof req.pipe,
      res.statusCode,
    ],
    {},
  )
  assert.deepEqual(values, ['1.1', false, 'function', 200])
})
