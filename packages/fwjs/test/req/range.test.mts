import assert from 'node:assert/strict'
import test from 'node:test'
import { seen } from '../support/report.mts'

const range = (header: string | undefined, ...values: unknown[]) =>
  seen(
    (req) => {
      const ranges = Reflect.apply(req.range, req, values)
      return Array.isArray(ranges)
        ? { type: Reflect.get(ranges, 'type'), list: [...ranges] }
        : ranges
    },
    { headers: header === undefined ? {} : { Range: header } },
  )

test('req.range parses ranges and returns negative numbers for errors', async () => {
  assert.deepEqual(await range('bytes=0-50, 60-70', 100), {
    type: 'bytes',
    list: [
      { start: 0, end: 50 },
      { start: 60, end: 70 },
    ],
  })
  assert.deepEqual(await range('items=0-', 10), { type: 'items', list: [{ start: 0, end: 9 }] })
  assert.deepEqual(await range('bytes=-3', 10), { type: 'bytes', list: [{ start: 7, end: 9 }] })
  assert.equal(await range('bytes', 10), -2)
  assert.equal(await range('bytes=20-30', 10), -1)
  assert.equal(await range('bytes=a', 10), -1)
  assert.equal(await range(undefined, 10), null)
})

test('req.range combines ranges with the combine option', async () => {
  assert.deepEqual(await range('bytes=0-50,51-60', 100, { combine: true }), {
    type: 'bytes',
    list: [{ start: 0, end: 60 }],
  })
})
