import assert from 'node:assert/strict'
import test from 'node:test'
import { load } from '../support/require.mts'

const { spendBudget } = load('fwjs-ops/lib/protect/patience.js')

/** After how many seconds a client that sends so many bytes a second is cut; undefined for never. */
function secondsUntilCut(rate: number, limits: { most: number; rate: number }) {
  const patience = { left: limits.most, bytes: 0 }
  for (let second = 1; second <= 1000; second++) {
    if (spendBudget(patience, limits, 1000, second * rate)) return second
  }
  return undefined
}

test('slow clients are cut soon, the slowest first, and fast ones never', () => {
  const limits = { most: 20_000, rate: 240 }
  assert.equal(secondsUntilCut(0, limits), 20)
  assert.equal(secondsUntilCut(24, limits), 23)
  assert.equal(secondsUntilCut(100, limits), 35)
  assert.equal(secondsUntilCut(240, limits), undefined)
  assert.equal(secondsUntilCut(0, { most: 0, rate: 240 }), undefined)
  assert.equal(secondsUntilCut(1, { most: 20_000, rate: 0 }), undefined)
  assert.equal(secondsUntilCut(0, { most: 20_000, rate: 0 }), 20)
})

test('bytes buy no more than the whole time', () => {
  const limits = { most: 20_000, rate: 240 }
  const patience = { left: 20_000, bytes: 0 }
  assert.equal(spendBudget(patience, limits, 1000, 1_000_000_000), false)
  assert.equal(patience.left, 20_000)
})
