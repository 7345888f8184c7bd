import assert from 'node:assert/strict'
import test from 'node:test'
import { load } from '../support/require.mts'

const { createUtilization, excessiveUse, updateShare } = load('fwjs-ops/lib/shed/utilization.js')

/** Runs samples of 100 ms, with the active time of each. */
function useAfter(samples: number[]) {
  const use = createUtilization(0.95, 100)
  let active = 0
  samples.forEach((worked, index) => {
    active += worked
    updateShare(use, 100 * (index + 1), active)
  })
  return { use, active }
}

test("two busy samples aren't an overload, but three are", () => {
  assert.equal(useAfter([100, 100]).use.share, 1)
  assert.ok(useAfter([100, 100, 100]).use.share < 1)
  assert.equal(useAfter([100, 100, 50, 100, 100]).use.share, 1)
})

test('requests are rejected until the end of a sample if its share is used up', () => {
  const { use, active } = useAfter([100, 100, 100])
  assert.equal(excessiveUse(use, active + 90), undefined)
  assert.equal(excessiveUse(use, active + 96), 0.96)
  updateShare(use, 399, active + 96)
  assert.equal(excessiveUse(use, active + 96), 0.96)
})

test("the share shrinks while the loop is busy, but not to zero, and grows when it's idle", () => {
  const share = (busy: number, idle: number): number =>
    useAfter([...Array(busy).fill(100), ...Array(idle).fill(50)]).use.share
  assert.ok(share(5, 0) < share(4, 0))
  assert.equal(share(100, 0), 0.1)
  assert.ok(share(5, 1) > share(5, 0))
  assert.equal(share(100, 100), 1)
})

test('time beyond the share is subtracted from the next sample', () => {
  const { use, active } = useAfter([100, 100, 100])
  const long = 2000
  updateShare(use, 300 + long, active + long)
  assert.ok(Number(excessiveUse(use, active + long)) >= 1)
  updateShare(use, 300 + long + 400, active + long)
  assert.equal(excessiveUse(use, active + long), undefined)
})

test("the share grows slowly beyond the limit, so that an overload isn't forgotten", () => {
  const idleUntil = (share: number): number => {
    let samples = 0
    while (useAfter([...Array(5).fill(100), ...Array(samples).fill(50)]).use.share < share) {
      samples += 1
    }
    return samples
  }
  assert.ok(idleUntil(1) >= idleUntil(0.95) + 4)
})
