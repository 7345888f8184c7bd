import assert from 'node:assert/strict'
import test from 'node:test'
import { load } from '../support/require.mts'

const { spendBudget } = load('fwjs-ops/lib/protect/time-budget.js')

/**
 * Returns the number of seconds after which a client with this byte rate is disconnected; undefined
 * for never.
 */
function secondsUntilCut(rate: number, limits: { max: number; rate: number }) {
  const budget = { left: limits.max, bytes: 0 }
  for (let second = 1; second <= 1000; second++) {
    if (spendBudget(budget, limits, 1000, second * rate)) return second
  }
  return undefined
}

test('slow clients are disconnected soon, the slowest first, and fast ones never', () => {
  const limits = { max: 20_000, rate: 240 }
  assert.equal(secondsUntilCut(0, limits), 20)
  assert.equal(secondsUntilCut(24, limits), 23)
  assert.equal(secondsUntilCut(100, limits), 35)
  assert.equal(secondsUntilCut(240, limits), undefined)
  assert.equal(secondsUntilCut(0, { max: 0, rate: 240 }), undefined)
  assert.equal(secondsUntilCut(1, { max: 20_000, rate: 0 }), undefined)
  assert.equal(secondsUntilCut(0, { max: 20_000, rate: 0 }), 20)
})

test('bytes never refill more than the whole budget', () => {
  const limits = { max: 20_000, rate: 240 }
  const budget = { left: 20_000, bytes: 0 }
  assert.equal(spendBudget(budget, limits, 1000, 1_000_000_000), false)
  assert.equal(budget.left, 20_000)
})
