import assert from 'node:assert/strict'
import test from 'node:test'
import { load } from '../support/require.mts'

const { createEventLoop, delayOf, isLateSince, takeSample } = load(
  'fwjs-ops/lib/shed/event-loop.js',
)

/** A loop whose timer fired at these times. */
function loopAfter(times: number[]) {
  const loop = createEventLoop(10)
  delayOf(loop, 0)
  clearInterval(loop.timer)
  for (const now of times) takeSample(loop, now, loop.due)
  return loop
}

test('the delay can be read at any moment', () => {
  const loop = loopAfter([10, 20])
  assert.equal(delayOf(loop, 25), 0)
  assert.equal(delayOf(loop, 30), 0)
  assert.equal(delayOf(loop, 37), 7)
})

test('what was before the first request of a turn is no delay', () => {
  const loop = loopAfter([10, 20])
  assert.equal(delayOf(loop, 400), 0)
  assert.equal(delayOf(loop, 405), 5)
  takeSample(loop, 410, loop.due)
  assert.equal(delayOf(loop, 415), 0)
  assert.equal(delayOf(loop, 425), 5)
})

test('one long pause is no overload, two late turns that last are', () => {
  const once = loopAfter([10, 20, 400])
  delayOf(once, 401)
  assert.equal(isLateSince(once, 100), false)
  const twice = loopAfter([10, 20, 90, 160])
  delayOf(twice, 161)
  assert.equal(isLateSince(twice, 100), true)
  assert.equal(isLateSince(twice, 200), false)
})

test('one turn in time ends the overload', () => {
  const loop = loopAfter([10, 20, 90, 160, 230, 241])
  delayOf(loop, 245)
  assert.equal(isLateSince(loop, 100), false)
})
